import { type ReactNode, Suspense, useMemo } from 'react';
import { type LoaderFunctionArgs, Outlet, useRouteLoaderData } from 'react-router';
import type { Home } from '#contract/content';
import { callApi } from '../../api/client';
import { ErrorContent } from '../../error-screen';
import { pageContext } from '../../page-context';
import { Dormant, dormantPart, latePart } from '../../ui/lazy/lazy-hydration';
import { Header } from './header/header';
import { type MenuPicture, menuPictures } from './header/menu-pictures';
import { OfflineBar } from './offline-bar';
import { PromoBanner } from './promo-banner';

const FOOTER = 'footer';
const Footer = dormantPart(FOOTER, async () => (await import('./footer')).Footer);
const DraftMark = latePart(async () => (await import('./draft-mark')).DraftMark);

type FrameData = {
  promo: Home['promo'];
  pictures: MenuPicture[];
  year: number;
  /** A draft of the content is shown. */
  isDraft: boolean;
};

/** The frame's own contents, by the draft that is looked at if one is. A shop that cannot tell them still shows its pages. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<FrameData> {
  const { api } = context.get(pageContext);
  const preview = new URL(request.url).searchParams.get('preview');
  const query = preview === null ? {} : { preview };
  const home = await callApi(api, 'GET /api/home', { query }).catch(() => null);
  return {
    promo: home?.answer.promo ?? noPromo,
    pictures: menuPictures(home?.answer.newArrivals.map(({ product }) => product) ?? []),
    year: new Date().getUTCFullYear(),
    isDraft: home?.answer.draft === true,
  };
}

/** The frame does not change while somebody clicks through the shop. */
export const shouldRevalidate = () => false;

export default function StorefrontLayout() {
  return (
    <Frame>
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

const noPromo = { text: '', href: null };
const nothing: FrameData = {
  promo: noPromo,
  pictures: [],
  year: new Date().getUTCFullYear(),
  isDraft: false,
};

function Frame({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<FrameData>('storefront/layout/storefront-layout');
  const { promo, pictures, year, isDraft } = data ?? nothing;
  const footer = useMemo(
    () => (
      <Dormant id={FOOTER}>
        <Footer year={year} />
      </Dormant>
    ),
    [year],
  );
  return (
    <>
      {isDraft && (
        <Suspense>
          <DraftMark />
        </Suspense>
      )}
      {promo.text && <PromoBanner text={promo.text} href={promo.href} />}
      <Header pictures={pictures} />
      <main id="content">{children}</main>
      <OfflineBar />
      {footer}
    </>
  );
}
