import { ProductGrid } from '../card/product-grid';
import { MAX_RELATED } from './also-like.rules';
import { type RelatedProps, useRelated } from './use-related';

/** Related products. */
export function AlsoLike(props: RelatedProps) {
  return <ProductGrid kind="small" products={useRelated(props)} skeletons={MAX_RELATED} />;
}
