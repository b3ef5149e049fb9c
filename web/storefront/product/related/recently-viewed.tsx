import { type RefCallback, useCallback, useState } from 'react';
import { useProductsById } from '../../../api/products';
import { classNames } from '../../../ui/class-names';
import { SectionHead } from '../../../ui/text/section-head';
import { ProductGrid } from '../card/product-grid';
import { product as texts } from '../messages';
import { useViewedBefore } from './viewed-products';

const MAX_SHOWN = 6;

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
  const ids = useViewedBefore(productId).slice(0, MAX_SHOWN);
  const [ref, isNear] = useNearView();
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

/** Whether an element has ever been near the viewport, so that its contents should be fetched. */
function useNearView(): [RefCallback<HTMLElement>, boolean] {
  const [isNear, setNear] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isNear];
}
