import { Loading, Skeleton } from '../../ui/skeleton';

/** Placeholder until the cart has loaded. */
export function CartSkeleton() {
  return (
    <Loading>
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-22">
        <div className="grid gap-6 border-t border-line pt-6">
          {[1, 2].map((line) => (
            <div
              key={line}
              className="grid grid-cols-[96px_minmax(0,1fr)] gap-4 lg:grid-cols-[136px_minmax(0,1fr)] lg:gap-6"
            >
              <Skeleton className="aspect-4/5" />
              <div>
                <Skeleton className="h-5 w-2/5" />
                <Skeleton className="mt-3 h-4 w-1/4" />
              </div>
            </div>
          ))}
        </div>
        <Skeleton className="h-110" />
      </div>
    </Loading>
  );
}
