import type { Order } from '#contract/orders/orders';
import type { OfferedMethod } from '#contract/orders/payments';
import { useShopFacts } from '../../../api/shop-facts';
import { FieldError } from '../../../ui/forms/field-frame';
import { RadioGroup } from '../../../ui/forms/radio-group';
import { methodShown } from '../checkout.rules';
import { checkout as texts } from '../messages';
import { Section } from '../section';
import type { CheckoutState } from '../use-checkout';
import { CardMarks } from './card-section';
import { componentOf } from './providers';

type PaymentSectionProps = { checkout: CheckoutState; order: Order | undefined };

/** 03: how the order is paid, with a choice only if there are several methods. */
export function PaymentSection({ checkout, order }: PaymentSectionProps) {
  const { paymentMethods, chargedLater } = useShopFacts();
  const method = methodShown(checkout.form.watch('paymentMethod'), order, paymentMethods);
  const hasChoice = !order && paymentMethods.length > 1;
  const isCard = method.flow === 'card';
  const Fields = isCard ? componentOf(method.gateway)?.Fields : undefined;
  return (
    <Section number="03" title={texts.payment}>
      {hasChoice && <MethodOptions checkout={checkout} methods={paymentMethods} />}
      {Fields && (
        <Fields
          form={checkout}
          hasChoice={hasChoice}
          clientSecret={order?.payment.clientSecret}
          fields={checkout.fields}
        />
      )}
      {isCard && chargedLater && <p className="text-ink-2">{texts.chargedLater}</p>}
      {!isCard && (
        <p>
          {!hasChoice && <span className="block font-medium">{method.label}</span>}
          <span className="block text-ink-2">
            {method.note ?? (method.flow === 'redirect' && texts.leaves)}
          </span>
        </p>
      )}
    </Section>
  );
}

type MethodOptionsProps = { checkout: CheckoutState; methods: readonly OfferedMethod[] };

function MethodOptions({ checkout, methods }: MethodOptionsProps) {
  const { value, onChange } = checkout.control('paymentMethod');
  const error = checkout.errorAt('paymentMethod');
  return (
    <div>
      <RadioGroup
        legend={texts.howToPay}
        options={methods.map(({ name, label, flow }) => ({
          value: name,
          label: (
            <span className="flex flex-1 items-center gap-3">
              {label}
              {flow === 'card' && <CardMarks />}
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
