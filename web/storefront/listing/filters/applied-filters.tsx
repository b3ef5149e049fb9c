import { X } from 'lucide';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icon';
import { useMoney } from '../../../ui/text/money';
import { filters, listing as texts } from '../messages';
import type { Listing } from '../use-listing';
import {
  countFilters,
  filterNames,
  hasPrice,
  type Selection,
  toggled,
  withoutFilter,
  withoutFilters,
} from './filters.rules';

/** The number of items, announced when it changes, and the applied filters. */
export function AppliedFilters({ listing }: { listing: Listing }) {
  const money = useMoney();
  const { selection, choose, options, products, unknown, urlOf } = listing;
  const applied = filterNames.flatMap((name) =>
    options[name]
      .filter(({ isOn }) => isOn)
      .map(({ value, label }) => ({
        name,
        value,
        label: name === 'size' ? filters.size(label) : label,
      })),
  );
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 max-lg:py-1.5">
      <p role="status" className="tabular-nums max-lg:text-ink-2">
        {products.data && texts.items(products.data.totalItems)}
      </p>
      {applied.map(({ name, value, label }) => (
        <Chip
          key={name + value}
          label={label}
          onRemove={() => choose(toggled(selection, name, value, false))}
        />
      ))}
      {hasPrice(selection) && (
        <Chip
          label={priceText(selection, money)}
          onRemove={() => choose(withoutFilter(selection, 'price'))}
        />
      )}
      {countFilters(selection) > 0 && (
        <Link
          to={urlOf(withoutFilters(selection))}
          preventScrollReset
          className="inline-flex min-h-6 items-center underline decoration-ink/40 underline-offset-4 hover:decoration-ink pointer-coarse:min-h-11"
        >
          {filters.clearAll}
        </Link>
      )}
      {unknown.map(({ name, value }) => (
        <p key={name + value} className="w-full text-13 text-warn">
          {filters.unknown[name](value)}
        </p>
      ))}
    </div>
  );
}

function priceText(
  { price: { min, max } }: Selection,
  formatMoney: (amount: number) => string,
): string {
  if (min === null) return filters.price.below(formatMoney(max ?? 0));
  if (max === null) return filters.price.above(formatMoney(min));
  return filters.price.between(formatMoney(min), formatMoney(max));
}

/** An applied filter, with a button that removes it. */
function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <span className="inline-flex h-8 items-center gap-1.5 rounded bg-sunken ps-3 pe-1 text-13 forced-colors:border">
      {label}
      <button
        type="button"
        aria-label={filters.remove(label)}
        onClick={onRemove}
        className="relative grid size-6 place-items-center pointer-coarse:before:absolute pointer-coarse:before:-inset-2.5"
      >
        <Icon of={X} size={14} />
      </button>
    </span>
  );
}
