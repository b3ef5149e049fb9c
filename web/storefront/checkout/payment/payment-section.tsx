import type { Order } from '#contract/orders/orders';
import { useShopFacts } from '../../../api/shop-facts';
import { FieldError } from '../../../ui/forms/field-frame';
import { RadioGroup } from '../../../ui/forms/radio-group';
import { methodShown } from '../checkout.rules';
import { checkout as texts } from '../messages';
import { Section } from '../section';
import type { CheckoutState } from '../use-checkout';
import { CardFields, CardMarks } from './card-section';
import { StripeFields } from './stripe-section';

type PaymentSectionProps = { checkout: CheckoutState; order: Order | undefined };

/** 03: how the order is paid, with a choice only if there are several methods. */
export function PaymentSection({ checkout, order }: PaymentSectionProps) {
  const { gateway: ownGateway, paymentMethods, chargedLater } = useShopFacts();
  const gateway = order?.payment.gateway ?? ownGateway;
  const method = methodShown(checkout.form.watch('paymentMethod'), order, gateway);
  const hasChoice = !order && paymentMethods !== undefined;
  return (
    <Section number="03" title={texts.payment}>
      {hasChoice && <MethodOptions checkout={checkout} methods={paymentMethods} />}
      {method === 'card' && gateway === 'stripe' && (
        <StripeFields ref={checkout.stripe} clientSecret={order?.payment.clientSecret} />
      )}
      {method === 'card' && gateway === 'sandbox' && (
        <CardFields checkout={checkout} hasChoice={hasChoice} />
      )}
      {method === 'card' && chargedLater && <p className="text-ink-2">{texts.chargedLater}</p>}
      {method !== 'card' && (
        <p>
          {!hasChoice && <span className="block font-medium">{texts.methods[method]}</span>}
          <span className="block text-ink-2">{texts.methodNotes[method]}</span>
        </p>
      )}
    </Section>
  );
}

type Methods = NonNullable<ReturnType<typeof useShopFacts>['paymentMethods']>;
type MethodOptionsProps = { checkout: CheckoutState; methods: Methods };

function MethodOptions({ checkout, methods }: MethodOptionsProps) {
  const { value, onChange } = checkout.control('paymentMethod');
  const error = checkout.errorAt('paymentMethod');
  return (
    <div>
      <RadioGroup
        legend={texts.howToPay}
        options={methods.map((method) => ({
          value: method,
          label: (
            <span className="flex flex-1 items-center gap-3">
              {texts.methods[method]}
              {method === 'card' && <CardMarks />}
            </span>
          ),
        }))}
        value={value === '' ? null : value}
        onChange={onChange}
      />
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}
