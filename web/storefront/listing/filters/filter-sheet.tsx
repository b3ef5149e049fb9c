import { Button } from '../../../ui/button';
import { Sheet } from '../../../ui/overlays/sheet';
import { filters, listing as texts } from '../messages';
import type { Listing } from '../use-listing';
import { FilterGroups } from './filter-groups';
import { withoutFilters } from './filters.rules';

/** The filters of small screens. They apply immediately; the button below shows the number of results. */
export function FilterSheet({ listing }: { listing: Listing }) {
  const { selection, choose, products, isPanelOpen, closePanel } = listing;
  const total = products.data?.totalItems ?? 0;
  return (
    <Sheet
      open={isPanelOpen}
      onClose={closePanel}
      title={filters.title}
      foot={
        <>
          <Button kind="quiet" onClick={() => choose(withoutFilters(selection))}>
            {filters.clearAll}
          </Button>
          <Button onClick={closePanel}>{filters.show(texts.items(total))}</Button>
        </>
      }
    >
      <div className="[&>*:first-child]:border-t-0">
        <FilterGroups listing={listing} />
      </div>
    </Sheet>
  );
}
