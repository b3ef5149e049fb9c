import { Loading, Skeleton } from '../../ui/skeleton';
import { productColumns } from './product-view';

/** The page's shape while the product is loading. */
export function ProductSkeleton() {
  return (
    <Loading className="wrap pb-(--section) lg:pt-12">
      <div className={productColumns}>
        <Skeleton className="aspect-4/5 max-md:-mx-(--gutter) max-md:rounded-none lg:ms-23" />
        <div>
          <Skeleton className="h-5 w-1/5" />
          <Skeleton className="mt-3 h-10 w-3/5" />
          <Skeleton className="mt-5 h-6 w-1/4" />
          <Skeleton className="mt-9 h-20 w-16" />
          <Skeleton className="mt-9 h-12" />
          <Skeleton className="mt-5 h-13" />
        </div>
      </div>
    </Loading>
  );
}
