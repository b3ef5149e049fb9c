import { Skeleton } from '../../../ui/skeleton';

/** A loading card, of the same size, so that nothing shifts when it arrives. */
export function ProductCardSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-4/5" />
      <Skeleton className="mt-3 mb-1 h-3 w-2/5" />
      <Skeleton className="mt-2 h-3.5 w-3/4" />
      <Skeleton className="mt-2.5 h-3.5 w-1/4" />
    </div>
  );
}
