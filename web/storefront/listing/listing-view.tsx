import { useIsPublic } from '../../api/shop-facts';
import { useLazyOnApproach } from '../../ui/lazy/use-lazy-component';
import { ShopPreview } from '../members-wall/members-wall';
import { AppliedFilters } from './filters/applied-filters';
import { FilterGroups } from './filters/filter-groups';
import { PlainFilters } from './filters/plain-filters';
import { ListingBar } from './listing-bar';
import { SignInFirst } from './listing-failure';
import { ListingHead } from './listing-head';
import { ListingResults } from './listing-results';
import type { ListingScope } from './listing-scope.rules';
import { filters, listing as texts } from './messages';
import { type InitialPage, useListing } from './use-listing';

const loadSheet = async () => (await import('./filters/filter-sheet')).FilterSheet;

/** The products of a scope with their filters. Give it `scopeKey` as its key. */
export function ListingView({
  scope,
  initial,
}: {
  scope: ListingScope;
  initial: InitialPage | null;
}) {
  const isPublic = useIsPublic();
  const listing = useListing(scope, initial);
  const { Part: Sheet, approach } = useLazyOnApproach(
    loadSheet,
    listing.isPanelOpen,
    listing.closePanel,
  );
  return (
    <div className="wrap pb-(--section)">
      <ListingHead listing={listing} />
      {!isPublic && <ShopPreview />}
      {listing.isVisitor ? (
        <SignInFirst />
      ) : (
        <>
          <PlainFilters listing={listing} />
          <div className="grid gap-x-12 lg:grid-cols-[232px_minmax(0,1fr)] noscript:block">
            <aside
              aria-label={filters.title}
              className="max-lg:hidden print:hidden noscript:hidden"
            >
              <FilterGroups listing={listing} />
            </aside>
            <section aria-label={texts.products} className="flex min-w-0 flex-col">
              <h2 className="sr-only">{texts.products}</h2>
              <div className="max-lg:contents lg:mb-5 lg:flex lg:flex-row-reverse lg:justify-between lg:gap-4">
                <ListingBar listing={listing} approach={approach} />
                <AppliedFilters listing={listing} />
              </div>
              <ListingResults listing={listing} />
            </section>
            {Sheet && <Sheet listing={listing} />}
          </div>
        </>
      )}
    </div>
  );
}
