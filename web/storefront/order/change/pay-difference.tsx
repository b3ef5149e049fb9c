import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Order } from '#contract/orders/orders';
import { useOrderChanges, useRefreshOrder } from '../../../api/orders/order-changes';
import { type ApiForm, type Parsed, useApiForm } from '../../../api/use-api-form';
import { Button } from '../../../ui/button';
import { FormError } from '../../../ui/forms/field-frame';
import { Sheet } from '../../../ui/overlays/sheet';
import { showToast } from '../../../ui/overlays/toast';
import { useMoney } from '../../../ui/text/money';
import { type Card, emptyCard } from '../../checkout/payment/card.rules';
import { componentOf, type MountedFields, payAt } from '../../checkout/payment/providers';
import { Summary } from './change-summary';
import { change as texts } from './messages';

/** Pays for a change that waits. It closes once the change has taken effect. */
export function PayDifference({ order, onClose }: { order: Order; onClose: () => void }) {
  const formatMoney = useMoney();
  const formId = useId();
  const [isPaid, setPaid] = useState(false);
  const { data } = useOrderChanges(order._id, { isPaying: true });
  const fields = useRef<MountedFields>(null);
  const refresh = useRefreshOrder(order._id);
  const waiting = data?.waiting;
  const gateway = waiting?.payment.gateway;
  const secret = waiting?.payment.clientSecret;
  const component = gateway === undefined ? null : componentOf(gateway);
  const form: ApiForm<{ card: Card }> = useApiForm<{ card: Card }>({
    defaultValues: { card: emptyCard },
    parse: ({ card }): Parsed<{ card: Card }> => {
      const errors = component?.errorsOf(card) ?? {};
      return Object.keys(errors).length > 0 ? { errors } : { body: { card } };
    },
    send: async ({ card }): Promise<void> => {
      if (!secret || !gateway) return form.showErrors({ root: texts.unavailable });
      const outcome = await payAt(gateway, { clientSecret: secret, card, fields: fields.current });
      if (outcome.kind === 'rejected') form.showErrors(outcome.errors);
      if (outcome.kind === 'succeeded') setPaid(true);
      if (outcome.kind === 'unknown') form.showErrors({ root: texts.unknown });
      if (outcome.kind === 'closed') await refresh();
      if (outcome.kind === 'later') form.showErrors({ root: texts.unavailable });
    },
  });
  const isOver = data !== undefined && !waiting;
  const status = data?.changes.at(-1)?.status;
  const finish = useEffectEvent(() => {
    showToast(status === 'applied' ? texts.saved : texts.closed);
    onClose();
    void refresh();
  });
  useEffect(() => {
    if (isOver) finish();
  }, [isOver]);
  if (!waiting) return null;
  return (
    <Sheet
      open
      onClose={onClose}
      title={texts.payTitle}
      foot={
        <Button
          type="submit"
          form={formId}
          size="large"
          busy={(form.isBusy || isPaid) && texts.paying}
        >
          {texts.pay(formatMoney(waiting.difference))}
        </Button>
      }
    >
      <form {...form.formProps} id={formId} className="grid gap-6 py-6">
        <FormError>{form.formError}</FormError>
        <Summary lines={waiting.summary} />
        {component && (
          <component.Fields
            form={form}
            flow="card"
            hasChoice={false}
            clientSecret={secret}
            fields={fields}
          />
        )}
        <p role="status" className="text-13 text-ink-2">
          {isPaid ? texts.confirming : ''}
        </p>
      </form>
    </Sheet>
  );
}
