import type { ReactNode } from 'react';
import type { OrderItem } from '#contract/orders/orders';
import { ownValue } from '#contract/values/own-value';
import { InlineSelect } from '../../ui/forms/select';
import { itemUnits as text } from './messages';

interface ItemUnitsProps {
  /** Items with the greatest number of units to choose. */
  items: readonly OrderItem[];
  quantities: Readonly<Record<string, number>>;
  isInvalid: boolean;
  onChange: (itemId: string, quantity: number) => void;
  /** Renders the end of a row for the chosen units. */
  after?: (itemId: string, quantity: number) => ReactNode;
}

/** Chooses the units of some items of an order. */
export function ItemUnits({ items, quantities, isInvalid, onChange, after }: ItemUnitsProps) {
  return (
    <ul className="grid divide-y divide-line border-y border-line">
      {items.map(({ _id, product, size, quantity }) => {
        const chosen = ownValue(quantities, _id) ?? 0;
        return (
          <li key={_id} className="flex items-center gap-4 py-1">
            <span className="min-w-0 flex-1">
              <span className="block truncate">{product.title}</span>
              <span className="block text-12 text-ink-2">
                {[size, product.colour].filter(Boolean).join(', ')}
              </span>
            </span>
            <InlineSelect
              label={text.quantityOf(product.title, size)}
              options={Array.from({ length: quantity + 1 }, (_, count) => ({
                value: String(count),
                label: `${count} ${text.of(quantity)}`,
              }))}
              aria-invalid={isInvalid || undefined}
              value={String(chosen)}
              onChange={(event) => onChange(_id, Number(event.target.value))}
            />
            {after?.(_id, chosen)}
          </li>
        );
      })}
    </ul>
  );
}
