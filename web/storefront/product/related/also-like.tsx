import type { Product, ProductPage } from '#contract/catalogue/catalogue';
import { useProducts } from '../../../api/products';
import { ProductGrid } from '../card/product-grid';
import { MAX_RELATED, relatedProducts, relatedQuery } from './also-like.rules';

type AlsoLikeProps = {
  product: Product;
  /** The list that the server rendered the page with. */
  initial: ProductPage | null;
  isEnabled: boolean;
};

/** Related products. */
export function AlsoLike({ product, initial, isEnabled }: AlsoLikeProps) {
  const { data, error } = useProducts(relatedQuery(product), { initial, isEnabled });
  const related = relatedProducts(data?.content ?? [], product._id);
  return (
    <ProductGrid
      kind="small"
      products={data || error ? related : undefined}
      skeletons={MAX_RELATED}
    />
  );
}
