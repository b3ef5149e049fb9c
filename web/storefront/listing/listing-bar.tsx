import { SlidersHorizontal } from 'lucide';
import { InlineSelect } from '../../ui/forms/select';
import { Icon } from '../../ui/icon';
import { countFilters, sortsOf } from './filters/filters.rules';
import { filters, listing as texts } from './messages';
import type { Listing } from './use-listing';

type ListingBarProps = {
  listing: Listing;
  /** Loads the panel on hover or focus of the filter button. */
  approach: { onPointerEnter: () => void; onFocus: () => void };
};

/** The sort order, and on small screens the filter button, where the bar is sticky. */
export function ListingBar({ listing, approach }: ListingBarProps) {
  const { selection, choose, openPanel, scope } = listing;
  const sorts = sortsOf(scope);
  const sortBy = (value: string) => {
    const sort = sorts.find((name) => name === value);
    if (sort) choose({ ...selection, sort, page: 1 });
  };
  return (
    <div className="sticky top-(--header-offset) z-3 transition-[top] flex min-h-12 flex-none items-center justify-between gap-4 border-y border-line bg-paper lg:static lg:min-h-11 lg:border-0 noscript:hidden print:hidden">
      <button
        type="button"
        {...approach}
        onClick={openPanel}
        className="inline-flex min-h-11 items-center gap-2 lg:hidden"
      >
        <Icon of={SlidersHorizontal} size={18} />
        {filters.open(countFilters(selection))}
      </button>
      <InlineSelect
        label={texts.sort}
        showLabel
        options={sorts.map((value) => ({ value, label: texts.sorts[value] }))}
        value={selection.sort}
        onChange={(event) => sortBy(event.currentTarget.value)}
        className="max-lg:[&_label]:sr-only"
      />
    </div>
  );
}
