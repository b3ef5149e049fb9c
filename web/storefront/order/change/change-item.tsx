import type { OrderChanges } from '#contract/orders/order-changes';
import type { OrderItem } from '#contract/orders/orders';
import { Button } from '../../../ui/button';
import { FieldError } from '../../../ui/forms/field-frame';
import { QuantityStepper } from '../../../ui/forms/quantity-stepper';
import { InlineSelect } from '../../../ui/forms/select';
import { Picture } from '../../../ui/picture';
import { firstPicture } from '../../product/card/first-picture';
import { change as texts } from './messages';

type Value = { size: string; quantity: number };

type ChangeItemProps = {
  item: OrderItem;
  sizes: OrderChanges['items'][number]['sizes'];
  value: Value;
  error: string | undefined;
  /** The last item that is left cannot be removed: that is cancelling. */
  isOnly: boolean;
  onChange: (changed: Partial<Value>) => void;
};

/** One item of an order with its size and quantity. A removed item can be kept after all. */
export function ChangeItem({ item, sizes, value, error, isOnly, onChange }: ChangeItemProps) {
  const { title, brand, colour } = item.product;
  const isRemoved = value.quantity === 0;
  // The units of the order itself are not in stock, and it may keep them.
  const left = sizes.find(({ name }) => name === value.size)?.quantity ?? 0;
  const max = left + (value.size === item.size ? item.quantity : 0);
  const options = sizes.map(({ name, quantity }) => ({
    value: name,
    label: quantity === 0 && name !== item.size ? texts.soldOut(name) : name,
    disabled: quantity === 0 && name !== item.size,
  }));
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)] gap-4 border-t border-line py-4">
      <Picture image={firstPicture(item.product)} alt="" sizes="64px" />
      <div className="grid gap-2">
        <p>
          {title}
          <span className="block text-13 text-ink-2">
            {[brand, colour].filter(Boolean).join(', ')}
          </span>
        </p>
        {isRemoved ? (
          <div className="flex items-center justify-between gap-3">
            <span className="text-13 text-ink-2">{texts.removed}</span>
            <Button
              kind="quiet"
              size="small"
              aria-label={texts.keepNamed(title)}
              onClick={() => onChange({ quantity: item.quantity })}
            >
              {texts.keep}
            </Button>
          </div>
        ) : (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <InlineSelect
              label={texts.sizeOf(title)}
              value={value.size}
              options={
                options.some((one) => one.value === item.size)
                  ? options
                  : [{ value: item.size, label: item.size }, ...options]
              }
              onChange={({ target }) => onChange({ size: target.value })}
            />
            <QuantityStepper
              label={texts.quantityOf(title)}
              value={value.quantity}
              max={Math.max(max, 1)}
              onChange={(quantity) => onChange({ quantity })}
            />
            {!isOnly && (
              <Button
                kind="quiet"
                size="small"
                className="ms-auto"
                aria-label={texts.removeNamed(title)}
                onClick={() => onChange({ quantity: 0 })}
              >
                {texts.remove}
              </Button>
            )}
          </div>
        )}
        {error && <FieldError>{error}</FieldError>}
      </div>
    </li>
  );
}
