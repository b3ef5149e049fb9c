import type { StaffOrder } from '#contract/admin/orders/orders';
import type { OrderChanges } from '#contract/orders/order-changes';
import { ProductSearch } from '../../sections/product-picker';
import type { ChangeDraft } from './change-draft.rules';
import { LineRow } from './line-row';
import { changeDialog as text } from './messages';

type ChangeLinesProps = {
  order: StaffOrder;
  sizes: OrderChanges['items'];
  draft: ChangeDraft;
  errorAt: (path: string) => string | undefined;
  onChange: (lines: Partial<Pick<ChangeDraft, 'items' | 'added'>>) => void;
};

/** The items of an order with size and quantity, and products to add. */
export function ChangeLines({ order, sizes, draft, errorAt, onChange }: ChangeLinesProps) {
  const { items, added } = draft;
  const replaced = <L,>(lines: L[], at: number, changed: Partial<NoInfer<L>>): L[] =>
    lines.map((line, index) => (index === at ? { ...line, ...changed } : line));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-13 font-medium">{text.items}</legend>
      <ul className="grid divide-y divide-line border-y border-line">
        {order.orderItems.map((item, at) => (
          <LineRow
            key={item._id}
            title={item.product.title}
            detail={item.product.colour}
            sizes={sizes.find(({ _id }) => _id === item._id)?.sizes ?? []}
            line={items[at] ?? item}
            error={errorAt(`items.${at}.quantity`) ?? errorAt(`items.${at}.size`)}
            onChange={(changed) => onChange({ items: replaced(items, at, changed) })}
          />
        ))}
        {added.map((line, at) => (
          <LineRow
            // Added lines are only appended; one that is set to 0 is removed.
            // biome-ignore lint/suspicious/noArrayIndexKey: a product may be added in two sizes
            key={at}
            title={line.title}
            detail={line.colour}
            sizes={line.sizes}
            line={line}
            error={errorAt(`added.${at}.product`) ?? errorAt(`added.${at}.size`)}
            onChange={(changed) =>
              onChange({
                added: replaced(added, at, changed).filter(({ quantity }) => quantity > 0),
              })
            }
          />
        ))}
      </ul>
      <p className="mt-2 text-13 text-ink-2">{text.removedHint}</p>
      <ProductSearch
        label={text.add}
        placeholder={text.addPlaceholder}
        picked={[]}
        onPick={({ _id, title, colour, sizes: all }) => {
          const first = all.find(({ quantity }) => quantity > 0) ?? all[0];
          if (first)
            onChange({
              added: [
                ...added,
                { product: _id, title, colour, sizes: all, size: first.name, quantity: 1 },
              ],
            });
        }}
      />
    </fieldset>
  );
}
