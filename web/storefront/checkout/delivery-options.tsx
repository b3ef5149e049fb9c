import type { Delivery, DeliveryOption } from '#contract/delivery';
import { FieldError } from '../../ui/forms/field-frame';
import { RadioGroup } from '../../ui/forms/radio-group';
import { formatMoney, formatWeekday } from '../../ui/text/format';
import { cart } from '../cart/messages';
import { checkout as texts } from './messages';
import type { Basket, Checkout } from './use-checkout';

type DeliveryOptionsProps = { checkout: Checkout; delivery: Delivery };

/** The methods that deliver the cart to the typed address, with price and date. */
export function DeliveryOptions({ checkout, delivery }: DeliveryOptionsProps) {
  const { options, optionId } = delivery;
  const { value, onChange } = checkout.control('deliveryMethodId');
  const error = checkout.errorAt('deliveryMethodId');
  return (
    <div aria-live="polite">
      {options.length === 0 ? (
        <FieldError>{texts.noDelivery}</FieldError>
      ) : (
        <RadioGroup
          legend={texts.delivery}
          options={options.map((option) => ({
            value: option._id,
            label: <OptionLabel option={option} />,
          }))}
          // The chosen one at once, not when its price has loaded.
          value={options.some(({ _id }) => _id === value) ? value : optionId}
          onChange={onChange}
        />
      )}
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}

function OptionLabel({ option }: { option: DeliveryOption }) {
  const { name, price, pickupPlace } = option;
  return (
    <span className="flex min-w-0 flex-1 justify-between gap-4 py-1.5 wrap-anywhere">
      <span className="min-w-0">
        {name}
        <span className="block text-13 text-ink-2">{promiseText(option)}</span>
        {pickupPlace !== '' && (
          <span className="block text-13 whitespace-pre-line text-ink-2">{pickupPlace}</span>
        )}
      </span>
      <span className="tabular-nums">{price === 0 ? cart.free : formatMoney(price)}</span>
    </span>
  );
}

/** What a basket is promised: the order as it was placed, or the cart's chosen option. */
export function promiseOf({ order, cart }: Basket): string | undefined {
  if (order) return promiseText({ ...order.estimatedDelivery, pickupPlace: order.pickupPlace });
  const chosen = cart.delivery?.options.find(({ _id }) => _id === cart.delivery?.optionId);
  return chosen && promiseText(chosen);
}

/** When it arrives, or can be collected. */
function promiseText({
  from,
  to,
  pickupPlace,
}: Pick<DeliveryOption, 'from' | 'to' | 'pickupPlace'>): string {
  const [first, last] = [formatWeekday(from), formatWeekday(to)];
  if (pickupPlace !== '') return texts.readyFrom(first);
  return from === to ? texts.arrivesOn(first) : texts.arrives(first, last);
}
