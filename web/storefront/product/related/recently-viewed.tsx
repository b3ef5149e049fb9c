import { type RefCallback, useCallback, useState } from 'react';
import { useProductsById } from '../../../api/products';
import { classNames } from '../../../ui/class-names';
import { Loading } from '../../../ui/skeleton';
import { SectionHead } from '../../../ui/text/section-head';
import { ProductCard } from '../card/product-card';
import { ProductCardSkeleton } from '../card/product-card-skeleton';
import { smallCardSizes, smallGrid } from '../card/small-grid';
import { product as texts } from '../messages';
import { useViewedBefore } from './viewed-products';

const SHOWN = 6;

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
  const ids = useViewedBefore(productId).slice(0, SHOWN);
  const [ref, isNear] = useNearView();
  const { data, isLoading } = useProductsById(ids, { isEnabled: isEnabled && isNear });
  if (!isEnabled || ids.length === 0) return null;
  if (isNear && !isLoading && data.length === 0) return null;
  return (
    <section ref={ref} className={classNames(className, 'print:hidden')}>
      <SectionHead title={texts.viewedBefore} />
      {isNear && !isLoading ? (
        <ul className={smallGrid}>
          {data.map((product) => (
            <li key={product._id} className="min-w-0">
              <ProductCard product={product} sizes={smallCardSizes} />
            </li>
          ))}
        </ul>
      ) : (
        <Loading>
          <div className={smallGrid}>
            {ids.map((id) => (
              <ProductCardSkeleton key={id} />
            ))}
          </div>
        </Loading>
      )}
    </section>
  );
}

/** Whether an element has come near the view, once and for all: what it holds is then worth fetching. */
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
