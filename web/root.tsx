import serifFont from '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2?url';
import interFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { type ReactNode, useContext, useEffect } from 'react';
import type { LinksFunction, LoaderFunctionArgs } from 'react-router';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';

import { ApiProvider } from './api/query-client';
import { BootScript } from './boot-script';
import { ErrorScreen } from './error-screen';
import { pageContext } from './page-context';
import { ResumeNavigation } from './resume-navigation';
import { RouteFocus } from './route-focus';
import { readAssortment, readFacts } from './shop-facts.server';
import { FirstTheme, showTheme, storedTheme } from './theme/theme';
import themeCss from './theme/theme.css?url';
import { ToastRegion } from './ui/overlays/toast';
import { SkipLink } from './ui/skip-link';

const font = (href: string) =>
  ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const;

export const links: LinksFunction = () => [
  font(serifFont),
  font(interFont),
  { rel: 'stylesheet', href: themeCss },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

export function Layout({ children }: { children: ReactNode }) {
  const theme = useContext(FirstTheme);
  // After an error React creates the html element again, with the theme of the first render.
  useEffect(() => showTheme(storedTheme()), []);
  return (
    <html lang="en" data-theme={theme === 'system' ? undefined : theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#faf8f5" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#151412" media="(prefers-color-scheme: dark)" />
        <Meta />
        {/* Stylesheets come from the shop's own origin and need no nonce. */}
        <Links nonce="" />
        <BootScript />
      </head>
      <body>
        <SkipLink />
        {children}
        <ToastRegion />
        <RouteFocus />
        <ResumeNavigation />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, publicUrl } = context.get(pageContext);
  const [facts, assortment] = await Promise.all([readFacts(api), readAssortment(api)]);
  return { facts, assortment, origin: publicUrl };
}

/** Client-side navigation keeps the shop's facts. */
export const shouldRevalidate = () => false;

export default function Root() {
  return (
    <ApiProvider>
      <Outlet />
    </ApiProvider>
  );
}

export { ErrorScreen as ErrorBoundary };
