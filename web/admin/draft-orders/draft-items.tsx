import { useState } from 'react';
import type { PricedDraft } from '#contract/admin/orders/draft-orders';
import { FieldError } from '../../ui/forms/field-frame';
import { inputClass, inputSizes } from '../../ui/forms/input-class';
import { Panel } from '../../ui/panel';
import { Money } from '../../ui/text/money';
import { LineRow } from '../orders/change/line-row';
import { ProductSearch } from '../sections/product-picker';
import type { DraftValues } from './draft-form.rules';
import { draftForm as text } from './messages';

type Item = DraftValues['items'][number];
type Known = {
  title: string;
  colour: string;
  sizes: readonly { name: string; quantity: number }[];
};

interface DraftItemsProps {
  items: DraftValues['items'];
  priced: PricedDraft | undefined;
  errorAt: (path: string) => string | undefined;
  onChange: (items: Item[]) => void;
}

/** The items of a draft with size, quantity and price, and a search to add products. */
export function DraftItems({ items, priced, errorAt, onChange }: DraftItemsProps) {
  const [picked, setPicked] = useState<ReadonlyMap<string, Known>>(new Map());
  const lines = priced?.cartItems ?? [];
  const known = (id: string): Known | undefined =>
    lines.find(({ product }) => product._id === id)?.product ?? picked.get(id);
  const lineOf = ({ product, size }: Item) =>
    lines.find((line) => line.product._id === product && line.size === size);
  const problemOf = (item: Item) => {
    const isGone = priced?.gone.some(
      ({ productId, size }) => productId === item.product && size === item.size,
    );
    if (isGone) return text.gone;
    const line = lineOf(item);
    return line && line.available < item.quantity ? text.short(line.available) : undefined;
  };
  return (
    <Panel title={text.items}>
      <div className="p-4 lg:px-5">
        {items.length === 0 && <p className="text-ink-2">{text.noItems}</p>}
        <ul className="grid divide-y divide-line">
          {items.map((item, at) => (
            <LineRow
              // An item keeps its place while its size is chosen.
              // biome-ignore lint/suspicious/noArrayIndexKey: a product may be added in two sizes
              key={at}
              title={known(item.product)?.title ?? text.loading}
              detail={known(item.product)?.colour ?? ''}
              sizes={known(item.product)?.sizes ?? []}
              line={item}
              aside={
                <>
                  <PriceField
                    title={known(item.product)?.title ?? ''}
                    asked={lineOf(item)?.product.discountPrice}
                    value={item.price}
                    isInvalid={errorAt(`items.${at}.price`) !== undefined}
                    onChange={(price) =>
                      onChange(items.map((one, index) => (index === at ? { ...one, price } : one)))
                    }
                  />
                  <ItemPrice line={lineOf(item)} />
                </>
              }
              error={
                errorAt(`items.${at}`) ??
                errorAt(`items.${at}.quantity`) ??
                errorAt(`items.${at}.size`) ??
                errorAt(`items.${at}.price`) ??
                problemOf(item)
              }
              onChange={(changed) =>
                onChange(
                  items
                    .map((one, index) => (index === at ? { ...one, ...changed } : one))
                    .filter(({ quantity }) => quantity > 0),
                )
              }
            />
          ))}
        </ul>
        {errorAt('items') && <FieldError>{errorAt('items')}</FieldError>}
        <ProductSearch
          label={text.add}
          placeholder={text.addPlaceholder}
          picked={[]}
          onPick={({ _id: product, title, colour, sizes }) => {
            setPicked((now) => new Map(now).set(product, { title, colour, sizes }));
            onChange(added(items, product, sizes));
          }}
        />
      </div>
    </Panel>
  );
}

/** The unit price that staff agreed with the customer; empty for the shop's. */
function PriceField({
  title,
  asked,
  value,
  isInvalid,
  onChange,
}: {
  title: string;
  asked: number | undefined;
  value: string;
  isInvalid: boolean;
  onChange: (typed: string) => void;
}) {
  return (
    <input
      aria-label={text.priceOf(title)}
      aria-invalid={isInvalid || undefined}
      placeholder={asked === undefined ? '' : String(asked)}
      inputMode="decimal"
      maxLength={20}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={`${inputClass} ${inputSizes.small} max-w-24 text-end tabular-nums`}
    />
  );
}

function ItemPrice({ line }: { line: PricedDraft['cartItems'][number] | undefined }) {
  return (
    <span className="ms-auto w-20 text-end tabular-nums">
      {line && <Money amount={line.discountPrice} />}
    </span>
  );
}

/** Adds a product in its first size in stock that is not listed yet, or else another unit of that size. */
function added(items: Item[], product: string, sizes: Known['sizes']): Item[] {
  const isListed = (size: string) =>
    items.some((item) => item.product === product && item.size === size);
  const free = sizes.filter(({ name }) => !isListed(name));
  const size = (free.find(({ quantity }) => quantity > 0) ?? free[0])?.name;
  return size === undefined ? items : [...items, { product, size, quantity: 1, price: '' }];
}
