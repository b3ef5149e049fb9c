import { Button } from '../../ui/button';
import { formatCount } from '../../ui/format-count';
import { Sheet } from '../../ui/sheet';
import { withoutFilters } from './choice.rules';
import { FilterGroups } from './filter-groups';
import { filters, listing as texts } from './messages';
import type { Listing } from './use-listing';

/** The filters of small screens: they apply at once, the button below shows what they give. */
export function FilterSheet({ listing }: { listing: Listing }) {
  const { choice, choose, products, isPanelOpen, closePanel } = listing;
  const total = products.data?.totalItems ?? 0;
  return (
    <Sheet
      open={isPanelOpen}
      onClose={closePanel}
      title={filters.title}
      foot={
        <>
          <Button kind="quiet" onClick={() => choose(withoutFilters(choice))}>
            {filters.clearAll}
          </Button>
          <Button onClick={closePanel}>
            {filters.show(formatCount(total, texts.item, texts.items))}
          </Button>
        </>
      }
    >
      <div className="[&>*:first-child]:border-t-0">
        <FilterGroups listing={listing} />
      </div>
    </Sheet>
  );
}
