import serifFont from '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2?url';
import interFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { type ReactNode, useContext, useEffect } from 'react';
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useRouteLoaderData,
} from 'react-router';
import type { BrandPicture } from '#contract/content/brand';
import { ApiProvider } from './api/query-client';
import { type PageFacts, usePrefix } from './api/shop-facts';
import { smallestWebp } from './brand/brand-picture';
import { EndSessionAtHome } from './end-session';
import { ErrorScreen } from './errors/error-screen';
import { changeLanguage } from './language-change';
import { kit } from './messages';
import { ResumeNavigation, storeTarget } from './navigation/resume-navigation';
import { RouteFocus } from './navigation/route-focus';
import { pageContext } from './page-context';
import { readAssortment, readFacts } from './shop-facts.server';
import { BootScript } from './startup/boot-script';
import { EarlyInput } from './startup/early-input';
import { FirstTheme, showTheme, storedTheme } from './theme/theme';
import themeCss from './theme/theme.css?url';
import { lookOf } from './theme/theme-css.server';
import { ToastRegion } from './ui/overlays/toast';
import { DatesProvider } from './ui/text/dates';
import { direction, inLanguage, language, moneyLocaleOf } from './ui/text/language';
import { CurrencyProvider, MoneyLocaleProvider } from './ui/text/money';

export function Layout({ children }: { children: ReactNode }) {
  const theme = useContext(FirstTheme);
  const root = useRouteLoaderData<typeof loader>('root');
  const look = root?.look;
  const prefix = usePrefix();
  // After an error React creates the html element again, with the theme of the first render.
  useEffect(() => showTheme(storedTheme()), []);
  return (
    <html
      lang={language}
      dir={direction === 'rtl' ? direction : undefined}
      data-shop-language={prefix === '' ? root?.facts.language : language}
      data-theme={theme === 'system' ? undefined : theme}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta
          name="theme-color"
          content={look?.paper.light ?? '#faf8f5'}
          media="(prefers-color-scheme: light)"
        />
        <meta
          name="theme-color"
          content={look?.paper.dark ?? '#151412'}
          media="(prefers-color-scheme: dark)"
        />
        <Meta />
        {(look?.fonts ?? defaultFonts).map((href) => (
          <link
            key={href}
            rel="preload"
            href={href}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
          />
        ))}
        {/* With a precedence React puts them before the scripts, which would otherwise delay the first paint. */}
        <link rel="stylesheet" href={themeCss} precedence="theme" />
        {look && <link rel="stylesheet" href={look.stylesheet} precedence="theme" />}
        {/* Links are to the shop's own origin and need no nonce. */}
        <Links nonce="" />
        <SiteIcon picture={root?.facts.brand.favicon ?? null} />
        <BootScript />
      </head>
      <body>
        <SkipLink />
        {children}
        <ToastRegion />
        <RouteFocus />
        <EarlyInput />
        <ResumeNavigation />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

const defaultFonts = [serifFont, interFont];

function SiteIcon({ picture }: { picture: BrandPicture | null }) {
  if (picture) return <link rel="icon" href={smallestWebp(picture)} type="image/webp" />;
  return <link rel="icon" href="/favicon.svg" type="image/svg+xml" />;
}

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, publicUrl } = context.get(pageContext);
  const [{ brand, ...terms }, assortment] = await Promise.all([
    readFacts(api),
    readAssortment(api),
  ]);
  const { theme, ...shown } = brand;
  const facts: PageFacts = { ...terms, brand: shown };
  return { facts, assortment, origin: publicUrl, look: lookOf(theme) };
}

export const clientMiddleware = [storeTarget, changeLanguage];

/** Client-side navigation keeps the shop's facts; a page that has changed them reads them again. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href;

export default function Root() {
  const { facts } = useLoaderData<typeof loader>();
  return (
    <CurrencyProvider value={facts.currency}>
      <MoneyLocaleProvider value={moneyLocaleOf(facts.dateLocale)}>
        <DatesProvider timeZone={facts.delivery.timeZone} locale={inLanguage(facts.dateLocale)}>
          <ApiProvider>
            <Outlet />
            <EndSessionAtHome />
          </ApiProvider>
        </DatesProvider>
      </MoneyLocaleProvider>
    </CurrencyProvider>
  );
}

export { ErrorScreen as ErrorBoundary };

/** The first stop of the Tab key: skips the header to the page's `#content`. */
function SkipLink() {
  return (
    <a
      href="#content"
      className="absolute start-2 top-2 z-50 -translate-y-20 rounded bg-surface px-4 py-3 font-medium text-ink focus:translate-y-0 focus:shadow-overlay print:hidden"
    >
      {kit.skipToContent}
    </a>
  );
}
