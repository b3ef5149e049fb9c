import type { Product, ProductPage } from '#contract/catalogue/catalogue';
import { useProducts } from '../../../api/products';
import { useListings } from '../../layout/departments';
import { ProductSection } from '../card/product-section';
import { product as texts } from '../messages';
import { relatedProducts, relatedQuery } from './also-like.rules';

type AlsoLikeProps = {
  product: Product;
  /** The list that the server rendered the page with. */
  initial: ProductPage | null;
  isEnabled: boolean;
};

/** Related products. */
export function AlsoLike({ product, initial, isEnabled }: AlsoLikeProps) {
  const listings = useListings();
  const { data, error } = useProducts(relatedQuery(product), { initial, isEnabled });
  const related = relatedProducts(data?.content ?? [], product._id);
  return (
    <ProductSection
      title={texts.alsoLike}
      more={{ label: texts.viewAll, to: listings.listing('All') }}
      kind="small"
      products={data || error ? related : undefined}
      skeletons={6}
    />
  );
}
