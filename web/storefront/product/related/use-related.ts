import type { Product, ProductPage } from '#contract/catalogue/catalogue';
import { useProducts } from '../../../api/products';
import { relatedProducts, relatedQuery } from './also-like.rules';

export type RelatedProps = {
  product: Product;
  /** The list that the server rendered the page with. */
  initial: ProductPage | null;
  isEnabled: boolean;
};

/** The related products of a product; undefined while they load. */
export function useRelated({ product, initial, isEnabled }: RelatedProps) {
  const { data, error } = useProducts(relatedQuery(product), { initial, isEnabled });
  return data || error ? relatedProducts(data?.content ?? [], product._id) : undefined;
}
