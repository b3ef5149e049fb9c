import { useProductsById } from '../../state/product';
import { classNames } from '../../ui/class-names';
import { SectionHead } from '../../ui/section-head';
import { Loading } from '../../ui/skeleton';
import { product as texts } from './messages';
import { ProductCard } from './product-card';
import { ProductCardSkeleton } from './product-card-skeleton';
import { smallCardSizes, smallGrid } from './small-grid';
import { useNearView } from './use-near-view';
import { useViewedBefore } from './viewed-memory';

const SHOWN = 6;

type RecentlyViewedProps = {
  /** The product in view, which is left out; none on other pages. */
  productId?: string;
  isEnabled: boolean;
  className?: string;
};

/** What was looked at before this product, as it is today; what has left the shop is left out. */
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
