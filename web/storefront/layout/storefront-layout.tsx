import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, Outlet, useLocation, useRouteLoaderData } from 'react-router';
import type { ProductImage } from '#contract/catalogue/catalogue';
import type { Home } from '#contract/content/content';
import { callForPart } from '../../api/call-for-part';
import { useKnownFacts } from '../../api/shop-facts';
import { ErrorContent } from '../../errors/error-screen';
import { pageContext } from '../../page-context';
import { useLazyComponent } from '../../ui/lazy/use-lazy-component';
import { useDates } from '../../ui/text/dates';
import { WebVitals } from '../web-vitals/web-vitals';
import { Footer } from './footer';
import { Header } from './header/header';
import { type MenuPicture, menuPictures } from './header/menu-pictures';
import { OfflineBar } from './offline-bar';
import { PreviewNotice } from './preview-notice';
import { PromoBanner } from './promo-banner';

type LayoutData = {
  promo: Home['promo'];
  pictures: MenuPicture[];
  /** A picture of the home page, not of a product; null without one. */
  picture: ProductImage | null;
  /** The quarter of an hour in which the page was rendered, so that the browser shows the same year. */
  renderedAt: string;
  /** Whether a preview is shown. */
  isDraft: boolean;
  /** The time that it previews. */
  shownAt?: string | undefined;
};

/** Content of the layout, as a preview link shows it. Pages still render if the API call fails. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<LayoutData> {
  const { api, keepUntil } = context.get(pageContext);
  const preview = new URL(request.url).searchParams.get('preview');
  const query = preview === null ? {} : { preview };
  const home = await callForPart(api, 'GET /api/home', { query }, ofLayout).catch(() => noHome);
  const renderedAt = quarterHourOf(new Date());
  if (isNearNewYear(renderedAt)) keepUntil?.(new Date(renderedAt.getTime() + QUARTER_MS));
  return { ...home, renderedAt: renderedAt.toISOString() };
}

/** The prices of the new arrivals, which change more often, are not in the layout. */
const ofLayout = {
  key: 'layout',
  of: (home: Home): Omit<LayoutData, 'renderedAt'> => ({
    promo: home.promo,
    picture: pictureOf(home),
    pictures: menuPictures(home.newArrivals.map(({ product }) => product)),
    isDraft: home.draft === true,
    shownAt: home.shownAt,
  }),
};

const QUARTER_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** Whether the year of the footer changes within a day, in any time zone. */
function isNearNewYear(time: Date): boolean {
  const years = [-DAY_MS, DAY_MS].map((ms) => new Date(time.getTime() + ms).getUTCFullYear());
  return years[0] !== years[1];
}

/**
 * The beginning of a time's quarter of an hour, which is on the same day in every time zone. With the time itself, no rendering of
 * a page would be like another, so that no browser could keep it.
 */
function quarterHourOf(time: Date): Date {
  return new Date(Math.floor(time.getTime() / QUARTER_MS) * QUARTER_MS);
}

/** The first slide's picture, else the banner's. */
function pictureOf(home: Home): ProductImage | null {
  const images = [home.slides[0]?.image, home.banner.image];
  return images.find((image) => image !== undefined && image.url !== '') ?? null;
}

/** Client-side navigation keeps the layout's data. */
export const shouldRevalidate = () => false;

export default function StorefrontLayout() {
  return (
    <Frame>
      <WebVitals />
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorContent />
    </Frame>
  );
}

const loadSuggestion = async () => (await import('./language-suggestion')).LanguageSuggestion;
const ignoreFailure = () => {};

const noPromo = { text: '', href: null };
const noHome: Omit<LayoutData, 'renderedAt'> = {
  promo: noPromo,
  pictures: [],
  picture: null,
  isDraft: false,
};

function Frame({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<LayoutData>('storefront/layout/storefront-layout');
  const { promo, pictures, isDraft, shownAt } = data ?? noHome;
  const today = useDates().isoDay(data?.renderedAt ?? new Date());
  const isPreview = useIsPreview();
  const hasLanguages = useKnownFacts()?.furtherLanguages !== undefined;
  const Suggestion = useLazyComponent(loadSuggestion, hasLanguages, ignoreFailure);
  return (
    <>
      {isDraft && isPreview && <PreviewNotice shownAt={shownAt} />}
      {promo.text && <PromoBanner text={promo.text} href={promo.href} />}
      <Header pictures={pictures} />
      <main id="content">{children}</main>
      <OfflineBar />
      {Suggestion && <Suggestion />}
      <Footer year={Number(today.slice(0, 4))} />
    </>
  );
}

/** Whether the page is under a preview link, which client-side navigation leaves. */
function useIsPreview(): boolean {
  return new URLSearchParams(useLocation().search).has('preview');
}
