import type { Order } from '#contract/orders/orders';
import type { OfferedMethod } from '#contract/orders/payments';
import { isTyped } from '#contract/values/orders/payment-methods';
import { useShopFacts } from '../../../api/shop-facts';
import { FieldError } from '../../../ui/forms/field-frame';
import { RadioGroup } from '../../../ui/forms/radio-group';
import { checkout as texts } from '../messages';
import { Section } from '../section';
import type { CheckoutState } from '../use-checkout';
import { CardMarks } from './card-section';
import { componentOf } from './providers';

type PaymentSectionProps = { checkout: CheckoutState; order: Order | undefined };

/** 03: how the order is paid, with a choice only if there are several methods. */
export function PaymentSection({ checkout, order }: PaymentSectionProps) {
  const { chargedLater, warnsOfTestPayments } = useShopFacts();
  const { method, methods } = checkout;
  const error = checkout.errorAt('paymentMethod');
  const hasChoice = methods.length > 1;
  const isCard = method?.flow === 'card';
  const Fields = method && isTyped(method.flow) ? componentOf(method.gateway)?.Fields : undefined;
  const isPlaced = order?.payment.method === method?.name;
  return (
    <Section number="03" title={texts.payment}>
      {warnsOfTestPayments && <p role="note">{texts.testPayments}</p>}
      <MethodNote checkout={checkout} />
      {hasChoice && <MethodOptions checkout={checkout} methods={methods} />}
      {error ? (
        <FieldError>{error}</FieldError>
      ) : (
        !method && <FieldError>{texts.noMethod}</FieldError>
      )}
      {method && !isCard && (
        <p>
          {!hasChoice && <span className="block font-medium">{method.label}</span>}
          <span className="block text-ink-2">
            {method.note ?? (method.flow === 'redirect' && texts.leaves)}
          </span>
        </p>
      )}
      {method && Fields && (
        <Fields
          form={checkout}
          flow={method.flow}
          hasChoice={hasChoice}
          orderId={order?._id}
          clientSecret={isPlaced ? order?.payment.clientSecret : undefined}
          fields={checkout.fields}
        />
      )}
      {isCard && chargedLater && <p className="text-ink-2">{texts.chargedLater}</p>}
    </Section>
  );
}

/** Says so if the chosen method cannot pay the order any more, as after a change of the country. */
function MethodNote({ checkout: { form, method } }: { checkout: CheckoutState }) {
  const { paymentMethods } = useShopFacts();
  const chosen = form.watch('paymentMethod');
  const missing = paymentMethods.find(({ name }) => name === chosen && name !== method?.name);
  return (
    <p role="status" className="text-ink-2 empty:hidden">
      {missing && method && texts.otherMethod(missing.label, method.label)}
    </p>
  );
}

type MethodOptionsProps = { checkout: CheckoutState; methods: readonly OfferedMethod[] };

function MethodOptions({ checkout, methods }: MethodOptionsProps) {
  const { onChange } = checkout.control('paymentMethod');
  return (
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
      value={checkout.method?.name ?? null}
      onChange={onChange}
    />
  );
}
