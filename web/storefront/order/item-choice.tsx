import { ownValue } from '#contract/values/own-value';
import { Checkbox } from '../../ui/forms/checkbox';
import { QuantityStepper } from '../../ui/forms/quantity-stepper';
import { Picture } from '../../ui/picture';
import { firstPicture } from '../product/card/first-picture';
import { order as texts } from './messages';
import type { Returnable } from './returns/return.rules';

type ItemChoicesProps = {
  items: readonly Returnable[];
  /** The chosen units by the id of their item. */
  quantities: Readonly<Record<string, number>>;
  isInvalid: boolean;
  onChange: (quantities: Record<string, number>) => void;
};

/** Chooses items of an order, and the number of their units. */
export function ItemChoices({ items, quantities, isInvalid, onChange }: ItemChoicesProps) {
  return (
    <ul className="border-b border-line">
      {items.map((returnable) => (
        <ItemChoice
          key={returnable.item._id}
          of={returnable}
          quantity={ownValue(quantities, returnable.item._id) ?? 0}
          isInvalid={isInvalid}
          onChange={(quantity) => onChange({ ...quantities, [returnable.item._id]: quantity })}
        />
      ))}
    </ul>
  );
}

type ItemChoiceProps = {
  of: Returnable;
  quantity: number;
  isInvalid: boolean;
  onChange: (quantity: number) => void;
};

function ItemChoice({ of: { item, left }, quantity, isInvalid, onChange }: ItemChoiceProps) {
  const { title, colour } = item.product;
  return (
    <li className="border-t border-line py-3">
      <Checkbox
        checked={quantity > 0}
        aria-invalid={isInvalid || undefined}
        onChange={({ target }) => onChange(target.checked ? left : 0)}
      >
        <Picture
          image={firstPicture(item.product)}
          alt=""
          sizes="48px"
          className="w-12 flex-none"
        />
        <span className="min-w-0">
          {title}
          <span className="block text-13 text-ink-2">
            {[colour, texts.sizeOf(item.size)].filter(Boolean).join(', ')}
          </span>
        </span>
      </Checkbox>
      {quantity > 0 && left > 1 && (
        <div className="mt-2 ms-7.5">
          <QuantityStepper
            label={texts.returnHowMany(title)}
            value={quantity}
            max={left}
            onChange={onChange}
          />
        </div>
      )}
    </li>
  );
}
