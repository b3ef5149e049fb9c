import { useId, useState } from 'react';
import type { OrderChanges } from '#contract/orders/order-changes';
import type { Order } from '#contract/orders/orders';
import { isPaidOnDelivery } from '#contract/values/orders/payment-methods';
import {
  type OrderChangeForm,
  useChangeOrder,
  useOrderChangePreview,
  useRefreshOrder,
} from '../../../api/orders/order-changes';
import { type Parsed, useApiForm } from '../../../api/use-api-form';
import { Button } from '../../../ui/button';
import { FormError } from '../../../ui/forms/field-frame';
import { Sheet } from '../../../ui/overlays/sheet';
import { showToast } from '../../../ui/overlays/toast';
import { useDebounced } from '../../../ui/use-debounced';
import { ChangeAddress } from './change-address';
import { type ChangeValues, changeOf, valuesOf } from './change-form.rules';
import { ChangeItem } from './change-item';
import { ChangeResult } from './change-result';
import { change as texts } from './messages';

const TYPING_MS = 300;

type ChangeSheetProps = {
  order: Order;
  changes: OrderChanges;
  onClose: () => void;
  /** The difference of the change has to be paid. */
  onWaiting: () => void;
};

/** The form to change items and address of an order, with the new total. */
export function ChangeSheet({ order, changes, onClose, onWaiting }: ChangeSheetProps) {
  const formId = useId();
  // The order as it was when the sheet opened: its version must be the one that is shown.
  const [shown] = useState({ order, changes });
  const { mutateAsync: send } = useChangeOrder(order._id);
  const refresh = useRefreshOrder(order._id);
  const bodyOf = (values: ChangeValues) => changeOf(values, shown.order, shown.changes.version);
  const form = useApiForm<ChangeValues, OrderChangeForm>({
    defaultValues: valuesOf(shown.order),
    parse: (values): Parsed<OrderChangeForm> => {
      const body = bodyOf(values);
      if (!body) return { errors: { root: texts.nothing } };
      return { body: { ...body, ...(preview.data && { total: preview.data.total }) } };
    },
    send: async (body) => {
      const { waiting } = await send(body);
      if (waiting) return onWaiting();
      onClose();
      showToast(texts.saved);
    },
    errorsOf: ({ code, message }) => {
      if (code !== 'stale_version') return undefined;
      void refresh();
      return { root: message };
    },
  });
  const values = form.form.watch();
  const body = useDebounced(JSON.stringify(bodyOf(values)), TYPING_MS);
  const preview = useOrderChangePreview(order._id, JSON.parse(body));
  const isMore = (preview.data?.difference ?? 0) > 0 && !isPaidOnDelivery(order.payment.gateway);
  return (
    <Sheet
      open
      onClose={onClose}
      title={texts.title}
      foot={
        <Button type="submit" form={formId} size="large" busy={form.isBusy && texts.saving}>
          {isMore ? texts.toPayment : texts.save}
        </Button>
      }
    >
      <form {...form.formProps} id={formId} className="grid gap-7 py-6">
        <FormError>{form.formError}</FormError>
        <fieldset className="min-w-0">
          <legend className="mb-2 text-13 font-medium">{texts.items}</legend>
          <ul className="border-b border-line">
            {shown.order.orderItems.map((item, index) => (
              <ChangeItem
                key={item._id}
                item={item}
                sizes={shown.changes.items[index]?.sizes ?? []}
                value={values.items[index] ?? item}
                error={
                  form.errorAt(`items.${index}.quantity`) ?? form.errorAt(`items.${index}.size`)
                }
                isOnly={values.items.filter(({ quantity }) => quantity > 0).length === 1}
                onChange={(changed) =>
                  form.change(
                    'items',
                    values.items.map((one, at) => (at === index ? { ...one, ...changed } : one)),
                  )
                }
              />
            ))}
          </ul>
        </fieldset>
        <ChangeAddress form={form} values={values.address} order={shown.order} />
        <ChangeResult order={shown.order} preview={preview} isChanged={body !== 'null'} />
      </form>
    </Sheet>
  );
}
