import { useProductsById } from '../../../api/products';
import { classNames } from '../../../ui/class-names';
import { SectionHead } from '../../../ui/text/section-head';
import { useInView } from '../../../ui/use-in-view';
import { ProductGrid } from '../card/product-grid';
import { product as texts } from '../messages';
import { useViewedBefore } from './viewed-products';

type RecentlyViewedProps = {
  /** The current product, which is left out. */
  productId?: string;
  isEnabled: boolean;
  className?: string;
};

/** Products viewed before this one that are still sold. */
export function RecentlyViewed({
  productId = '',
  isEnabled,
  className = 'wrap section-gap',
}: RecentlyViewedProps) {
  const ids = useViewedBefore(productId);
  const [ref, isNear = false] = useInView('400px', { once: true });
  const { data, isLoading } = useProductsById(ids, { isEnabled: isEnabled && isNear });
  const products = isNear && !isLoading ? data : undefined;
  if (!isEnabled || ids.length === 0 || products?.length === 0) return null;
  return (
    <section ref={ref} className={classNames(className, 'print:hidden')}>
      <SectionHead title={texts.viewedBefore} />
      <ProductGrid kind="small" products={products} skeletons={ids.length} />
    </section>
  );
}
