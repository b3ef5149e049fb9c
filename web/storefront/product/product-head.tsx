import type { ProductDetail } from '#contract/catalogue/catalogue';
import type { Review } from '#contract/reviews/reviews';
import * as pages from '#contract/values/pages/storefront-pages';
import { useIsPublic, useShopFacts, useSite } from '../../api/shop-facts';
import type { Crumb } from '../../ui/breadcrumb';
import { JsonLd } from '../page-head/json-ld';
import { breadcrumbData, productData } from '../page-head/json-ld.rules';
import { PageHead } from '../page-head/page-head';
import { firstPicture } from './card/first-picture';
import { product as texts } from './messages';

const MAX_DESCRIPTION_LENGTH = 160;

type ProductHeadProps = {
  product: ProductDetail;
  /** Those that the server rendered. */
  reviews: readonly Review[] | undefined;
  crumbs: readonly Crumb[];
};

/** A product's metadata for search engines and link previews. The selected size is not part of the canonical URL. */
export function ProductHead({ product, reviews, crumbs }: ProductHeadProps) {
  const site = useSite();
  const isPublic = useIsPublic();
  const terms = useShopFacts();
  const { title, colour, brand, description } = product;
  const name = colour === '' ? title : `${title}, ${colour}`;
  const trail = [...crumbs, { label: title }];
  return (
    <>
      <PageHead
        title={name}
        description={(description || texts.described(name, brand)).slice(0, MAX_DESCRIPTION_LENGTH)}
        path={isPublic && !product.draft ? pages.product({ productId: product._id }) : null}
        picture={firstPicture(product)}
        type="product"
      />
      {isPublic && !product.draft && (
        <JsonLd
          data={
            import.meta.env.SSR
              ? [productData(site, product, terms, reviews), breadcrumbData(site, trail)]
              : null
          }
        />
      )}
    </>
  );
}
