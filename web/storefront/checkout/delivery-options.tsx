import type { Delivery, DeliveryOption } from '#contract/delivery';
import { FieldError } from '../../ui/forms/field-frame';
import { RadioGroup } from '../../ui/forms/radio-group';
import { useDates } from '../../ui/text/dates';
import { useMoney } from '../../ui/text/money';
import { cart } from '../cart/messages';
import { promiseText } from '../cart/promise';
import { checkout as texts } from './messages';
import type { CheckoutState } from './use-checkout';

type DeliveryOptionsProps = { checkout: CheckoutState; delivery: Delivery };

/** The methods that deliver the cart to the typed address, with price and date. */
export function DeliveryOptions({ checkout, delivery }: DeliveryOptionsProps) {
  const { options, optionId } = delivery;
  const { value, onChange } = checkout.control('deliveryMethodId');
  const error = checkout.errorAt('deliveryMethodId');
  return (
    <div aria-live="polite">
      {options.length === 0 ? (
        <NoDelivery isKnown={checkout.form.watch('zipCode').trim() !== ''} />
      ) : (
        <RadioGroup
          legend={texts.delivery}
          options={options.map((option) => ({
            value: option._id,
            label: <OptionLabel option={option} />,
          }))}
          // The chosen method immediately, before its price has loaded.
          value={options.some(({ _id }) => _id === value) ? value : optionId}
          onChange={onChange}
        />
      )}
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}

/** A zone may be found by its postcode only. */
function NoDelivery({ isKnown }: { isKnown: boolean }) {
  return isKnown ? (
    <FieldError>{texts.noDelivery}</FieldError>
  ) : (
    <p className="text-13 text-ink-2">{texts.deliveryUnknown}</p>
  );
}

function OptionLabel({ option }: { option: DeliveryOption }) {
  const dates = useDates();
  const formatMoney = useMoney();
  const { name, price, pickupPlace } = option;
  return (
    <span className="flex min-w-0 flex-1 justify-between gap-4 py-1.5 wrap-anywhere">
      <span className="min-w-0">
        {name}
        <span className="block text-13 text-ink-2">{promiseText(option, dates)}</span>
        {pickupPlace !== '' && (
          <span className="block text-13 whitespace-pre-line text-ink-2">{pickupPlace}</span>
        )}
      </span>
      <span className="tabular-nums">{price === 0 ? cart.free : formatMoney(price)}</span>
    </span>
  );
}
