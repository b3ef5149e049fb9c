import { Loading, Skeleton } from '../../ui/skeleton';

/** The checkout's shape while the cart or order is loading. */
export function CheckoutSkeleton() {
  return (
    <Loading>
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-22">
        <div className="grid gap-5 border-t border-line pt-8 lg:ps-63 lg:pt-11">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
        <Skeleton className="h-110" />
      </div>
    </Loading>
  );
}
