import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, Outlet, useRouteLoaderData } from 'react-router';
import { callApi } from '../../api/client';
import { ErrorContent } from '../../error-screen';
import { pageContext } from '../../page-context';
import { Footer } from './footer';
import { Header } from './header';
import { type MenuPicture, menuPictures } from './menu-pictures';
import { PromoBanner } from './promo-banner';

type FrameData = { promo: string; pictures: MenuPicture[]; year: number };

/** The frame's own contents. A shop that cannot tell them still shows its pages. */
export async function loader({ context }: LoaderFunctionArgs): Promise<FrameData> {
  const { api } = context.get(pageContext);
  const home = await callApi(api, 'GET /api/home', { query: {} }).catch(() => null);
  return {
    promo: home?.answer.promo.text ?? '',
    pictures: menuPictures(home?.answer.newArrivals.map(({ product }) => product) ?? []),
    year: new Date().getUTCFullYear(),
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

const nothing: FrameData = { promo: '', pictures: [], year: new Date().getUTCFullYear() };

function Frame({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<FrameData>('storefront/layout/storefront-layout');
  const { promo, pictures, year } = data ?? nothing;
  return (
    <>
      {promo && <PromoBanner text={promo} />}
      <Header pictures={pictures} />
      <main id="content">{children}</main>
      <Footer year={year} />
    </>
  );
}
