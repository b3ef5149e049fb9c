import { useLocation, useRouteLoaderData } from 'react-router';
import type { ProductImage } from '#contract/catalogue/catalogue';
import * as pages from '#contract/values/pages/storefront-pages';
import { useOrigin, useShopFacts } from '../../api/shop-facts';
import { LinkButton } from '../../ui/button';
import { Picture } from '../../ui/picture';
import { absolute, sharedPicture } from '../page-head/share.rules';
import { membersWall as text } from './messages';

type MembersWallProps = {
  /** The specified sentence: 'Please Sign in first to view products.' */
  title: string;
  level?: 'h1' | 'h2';
};

/** Shown to visitors where a members' shop has products: no product is loaded. Both links lead back here. */
export function MembersWall({ title, level: Heading = 'h2' }: MembersWallProps) {
  const { pathname, search } = useLocation();
  const next = pathname + search;
  const { shopName, brand } = useShopFacts();
  const picture = useShopPicture();
  return (
    <div className="grid overflow-hidden rounded border border-line md:grid-cols-2">
      <div className="grid content-center justify-items-start gap-3 px-6 py-10 lg:px-12">
        <Heading className="display-28">{title}</Heading>
        <p className="text-ink-2">{brand.description || text.reason(shopName)}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <LinkButton to={pages.signIn({ next })}>{text.signIn}</LinkButton>
          <LinkButton to={pages.signUp({ next })} kind="quiet">
            {text.createAccount}
          </LinkButton>
        </div>
        <p className="text-13 text-ink-2">{text.back}</p>
      </div>
      {picture && (
        <Picture
          image={picture}
          alt=""
          ratio="4 / 3"
          sizes="(min-width: 48em) 50vw, 100vw"
          className="rounded-none max-md:-order-1"
        />
      )}
    </div>
  );
}

const useShopPicture = () =>
  useRouteLoaderData<{ picture: ProductImage | null }>('storefront/layout/storefront-layout')
    ?.picture ?? null;

/** What a shared link shows, also in the server's page: the shop instead of the products, which are for members. */
export function ShopPreview() {
  const picture = useShopPicture();
  const origin = useOrigin();
  const { shopName, brand } = useShopFacts();
  const description = brand.description || brand.tagline || text.reason(shopName);
  return (
    <>
      <meta property="og:site_name" content={shopName} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={shopName} />
      <meta property="og:description" content={description} />
      {picture && (
        <>
          <meta property="og:image" content={absolute(sharedPicture(picture), origin)} />
          <meta property="og:image:alt" content={picture.alt} />
        </>
      )}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  );
}
