import { classNames } from '../../../ui/class-names';
import { Skeleton } from '../../../ui/skeleton';

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

type GridSkeletonProps = { kind: GridKind; count: number };

/**
 * Placeholders of product cards, apart from the cards, whose code may come later. They have the size of a card with a rating and
 * other colours, so that what is below does not move when the cards appear.
 */
export function GridSkeleton({ kind, count }: GridSkeletonProps) {
  return (
    <div className={gridClass(kind)}>
      {Array.from({ length: count }, (_, position) => position).map((position) => (
        <div key={position}>
          <Skeleton className="aspect-4/5" />
          <Skeleton className="mt-3.5 h-3 w-2/5" />
          <Skeleton className="mt-2.25 h-3.5 w-3/4" />
          <Skeleton className="mt-2.5 h-3.5 w-1/4" />
          <Skeleton className="mt-2.25 h-3 w-1/5" />
          <Skeleton className="mt-3 mb-1.5 h-3 w-2/5 pointer-coarse:mb-6.5" />
        </div>
      ))}
    </div>
  );
}
