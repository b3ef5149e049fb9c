import { type ReactNode, useEffect, useRef } from 'react';
import { Pagination } from '../../ui/pagination';
import { ProductGrid } from '../product/card/product-grid';
import { EmptyListing } from './empty/empty-listing';
import { ListingFailure } from './listing-failure';
import { PAGE_SIZE } from './listing-url.rules';
import type { Listing } from './use-listing';

/** A page of products, or its empty or error state. The previous page stays visible, dimmed, while the next one loads. */
export function ListingResults({ listing }: { listing: Listing }) {
  const { selection, products, urlOf } = listing;
  if (products.error && !products.data) return <ListingFailure listing={listing} />;
  if (!products.data)
    return <ProductGrid kind="listing" products={undefined} skeletons={PAGE_SIZE} />;
  const { content, totalPages, departments } = products.data;
  if (content.length === 0)
    return (
      <InView>
        <EmptyListing listing={listing} page={products.data} />
      </InView>
    );
  return (
    <>
      {/* The three cards of the first row are in the first view. */}
      <ProductGrid
        kind="listing"
        products={content}
        eager={3}
        namesDepartments={departments.length > 1}
        isStale={products.isStale}
      />
      <Pagination
        page={selection.page}
        totalPages={totalPages}
        to={(page) => urlOf({ ...selection, page })}
      />
    </>
  );
}

/** Scrolls the empty state into view: the filter that emptied the list may be far below its top. */
function InView({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return <div ref={element}>{children}</div>;
}
