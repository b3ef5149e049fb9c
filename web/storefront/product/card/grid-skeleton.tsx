import { classNames } from '../../../ui/class-names';
import { Skeleton } from '../../../ui/skeleton';
import { Price } from '../../../ui/text/price';
import { type CardProduct, otherColours } from './card-product.rules';

/** The classes of each kind of grid. */
const columns = {
  page: '',
  /** Beside the filters. */
  listing: 'lg:grid-cols-3',
  /** Six in a row. */
  small: 'lg:grid-cols-6',
} as const;

export type GridKind = keyof typeof columns;

export const gridClass = (kind: GridKind) => classNames('product-grid', columns[kind]);

type GridSkeletonProps = {
  kind: GridKind;
  count: number;
  /** The products that the cards will show, where they are known before the code of the cards has loaded. */
  products?: readonly CardProduct[] | undefined;
};

/**
 * Placeholders of product cards, apart from the cards, whose code may come later. They have the lines of the cards, so that
 * what is below does not move when these appear: those of a card with a rating and other colours if products are not known.
 */
export function GridSkeleton({ kind, count, products }: GridSkeletonProps) {
  const cards: readonly (CardProduct | undefined)[] = products ?? Array.from({ length: count });
  return (
    <div className={gridClass(kind)}>
      {cards.map((product, position) => (
        <div key={product?._id ?? position} className="min-w-0">
          <Skeleton className="aspect-4/5" />
          <Line className="mt-3 text-12" width="w-2/5" />
          <Line className="mt-1" width="w-3/4" />
          {product ? (
            <Price of={product} className="invisible mt-1" />
          ) : (
            <Line className="mt-1" width="w-1/4" />
          )}
          {(!product || product.rating) && <Line className="mt-1 text-12" width="w-1/5" />}
          {(!product || otherColours(product).length > 0) && (
            <Line className="mt-1 h-6! pointer-coarse:h-11!" width="w-2/5" />
          )}
        </div>
      ))}
    </div>
  );
}

function Line({ className, width }: { className: string; width: string }) {
  return (
    <div className={classNames('grid h-lh items-center', className)}>
      <Skeleton className={classNames('h-3', width)} />
    </div>
  );
}
