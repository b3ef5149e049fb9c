import type { ComponentProps } from 'react';
import type { PricedDraft } from '#contract/admin/orders/draft-orders';
import type { OfferedMethod } from '#contract/orders/payments';
import { collectionOf, type PaymentMethod } from '#contract/values/orders/payment-methods';
import type { ApiError } from '../../api/client';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/forms/checkbox';
import { FieldError } from '../../ui/forms/field-frame';
import { Panel } from '../../ui/panel';
import { Field } from '../editing/fields';
import { Sums } from '../orders/order-panels';
import { draftForm as text } from './messages';

interface DraftTotalProps {
  /** Undefined until it is priced. */
  priced: PricedDraft | undefined;
  error: ApiError | null;
  promoCode: ComponentProps<typeof Field>;
  discount: {
    amount: ComponentProps<typeof Field>;
    reason: ComponentProps<typeof Field>;
    /** Whether an amount is typed; there is no promo code then. */
    isGiven: boolean;
  };
  freeDelivery: { checked: boolean; onChange: (checked: boolean) => void };
  isBusy: boolean;
  onSend: (method: PaymentMethod) => void;
}

/** What a draft costs, and the ways to take its payment. */
export function DraftTotal({
  priced,
  error,
  promoCode,
  discount,
  freeDelivery,
  isBusy,
  onSend,
}: DraftTotalProps) {
  const { isGiven: isDiscounted } = discount;
  return (
    <Panel title={text.total}>
      <div className="grid gap-4 p-4 lg:px-5">
        {!isDiscounted && <Field {...promoCode} maxLength={40} spellCheck={false} />}
        <Field {...discount.amount} inputMode="decimal" maxLength={20} />
        {isDiscounted && <Field {...discount.reason} required maxLength={100} />}
        <Checkbox
          checked={freeDelivery.checked}
          onChange={({ target }) => freeDelivery.onChange(target.checked)}
        >
          {text.freeDelivery}
        </Checkbox>
      </div>
      <div aria-live="polite">
        {error && <FieldError className="px-4 pb-4 lg:px-5">{error.message}</FieldError>}
        {priced && (
          <Sums
            order={{
              ...priced,
              subtotal: priced.totalDiscountPrice,
              refunded: 0,
              refundPending: 0,
            }}
          />
        )}
      </div>
      <div className="grid gap-3 border-t border-line p-4 lg:px-5">
        {priced?.paymentMethods.map((method, index) => (
          <Button
            key={method.name}
            size="small"
            kind={index === 0 ? 'primary' : 'quiet'}
            disabled={isBusy || priced.cartItems.length === 0}
            onClick={() => onSend(method.name)}
          >
            {sendLabel(method, priced.paymentMethods)}
          </Button>
        ))}
        <p className="text-13 text-ink-2">{text.hint}</p>
      </div>
    </Panel>
  );
}

type Method = Pick<OfferedMethod, 'name' | 'label' | 'flow'>;

/** Names the method where several of them are paid by the same link. */
function sendLabel({ name, label }: Method, methods: readonly Method[]): string {
  const collection = collectionOf(name);
  const isOnly = methods.filter((other) => collectionOf(other.name) === collection).length === 1;
  return isOnly ? text.send[collection] : text.sendTo(label);
}
