import { type ReactNode, useEffect, useRef } from 'react';
import { Pagination } from '../../ui/pagination';
import { Loading } from '../../ui/skeleton';
import { ProductCard } from '../product/card/product-card';
import { ProductCardSkeleton } from '../product/card/product-card-skeleton';
import { PAGE_SIZE } from './address.rules';
import { EmptyListing } from './empty/empty-listing';
import { ListingFailure } from './listing-failure';
import type { Listing } from './use-listing';

const grid = 'product-grid lg:grid-cols-3';
const cardSizes = '(min-width: 64em) 28vw, (min-width: 40em) 33vw, 50vw';
/** Cards in the first row, whose pictures load eagerly. */
const FIRST_ROW = 3;

/** A page of products, or its empty or error state. The previous page stays visible, dimmed, while the next one loads. */
export function ListingResults({ listing }: { listing: Listing }) {
  const { selection, products, addressOf } = listing;
  if (products.error && !products.data) return <ListingFailure listing={listing} />;
  if (!products.data) return <LoadingGrid />;
  const { content, totalPages } = products.data;
  if (content.length === 0)
    return (
      <InView>
        <EmptyListing listing={listing} page={products.data} />
      </InView>
    );
  return (
    <>
      <ul
        aria-busy={products.isStale}
        className={`${grid} transition-opacity aria-busy:opacity-50 aria-busy:delay-150`}
      >
        {content.map((product, position) => (
          <li key={product._id} className="min-w-0">
            <ProductCard product={product} eager={position < FIRST_ROW} sizes={cardSizes} />
          </li>
        ))}
      </ul>
      <Pagination
        page={selection.page}
        totalPages={totalPages}
        to={(page) => addressOf({ ...selection, page })}
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

function LoadingGrid() {
  return (
    <Loading>
      <div className={grid}>
        {Array.from({ length: PAGE_SIZE }, (_, position) => position).map((position) => (
          <ProductCardSkeleton key={position} />
        ))}
      </div>
    </Loading>
  );
}
