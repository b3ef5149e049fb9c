import { useState } from 'react';
import type { StaffOrder } from '#contract/admin/orders/orders';
import { orderLabel } from '#contract/values/orders/order-number';
import { ownValue } from '#contract/values/own-value';
import { useAdminCommand } from '../../api/admin/queries';
import { type Parsed, useApiForm } from '../../api/use-api-form';
import { Button } from '../../ui/button';
import { FieldError } from '../../ui/forms/field-frame';
import { showToast } from '../../ui/overlays/toast';
import { Field } from '../editing/fields';
import { FormDialog } from '../form-dialog';
import { ItemUnits } from './item-units';
import { createReturn as text } from './messages';

type Units = { _id: string; quantity: number }[];
type ReturnForm = { quantities: Record<string, number>; reason: string };

/** Records a return that the customer has asked for by phone or email, also after the return period. */
export function CreateReturnAction({ order }: { order: StaffOrder }) {
  const [isOpen, setOpen] = useState(false);
  if (returnable(order).length === 0) return null;
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
        {text.open}
      </Button>
      {isOpen && <ReturnDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReturnDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const create = useAdminCommand('POST /api/admin/orders/:id/returns');
  const [items] = useState(() => returnable(order));
  const form = useApiForm<ReturnForm, { items: Units; reason: string }>({
    defaultValues: { quantities: {}, reason: '' },
    parse: ({ quantities, reason }): Parsed<{ items: Units; reason: string }> => {
      const chosen = items
        .map(({ _id }) => ({ _id, quantity: ownValue(quantities, _id) ?? 0 }))
        .filter(({ quantity }) => quantity > 0);
      return chosen.length === 0
        ? { errors: { quantities: text.none } }
        : { body: { items: chosen, reason: reason.trim() } };
    },
    send: async (body) => {
      const { number } = await create.run({ params: { id: order._id }, body });
      showToast(text.done(number));
      onClose();
    },
  });
  const quantities = form.control('quantities');
  const error = form.errorAt('quantities');
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={text.title(orderLabel(order))}
      description={text.text}
      submit={text.confirm}
      busy={text.busy}
    >
      <div>
        <ItemUnits
          items={items}
          quantities={quantities.value}
          isInvalid={error !== undefined}
          onChange={(itemId, quantity) =>
            quantities.onChange({ ...quantities.value, [itemId]: quantity })
          }
        />
        {error && <FieldError className="mt-2">{error}</FieldError>}
      </div>
      <Field {...form.field('reason')} label={text.reason} maxLength={300} />
    </FormDialog>
  );
}

/** The items with the units that were sent and are in no return. The server judges them again. */
function returnable({ orderStatus, orderItems, parcels, returns }: StaffOrder) {
  if (orderStatus === 'Cancelled') return [];
  const sum = (lists: { _id: string; quantity: number }[][], id: string) =>
    lists.flat().reduce((total, line) => total + (line._id === id ? line.quantity : 0), 0);
  const delivered = parcels
    .filter(({ deliveredAt }) => deliveredAt !== null)
    .map((parcel) => parcel.items);
  const returned = returns
    .filter(({ status }) => status !== 'rejected')
    .map(({ items }) =>
      items.map(({ _id, quantity, receivedQuantity }) => ({
        _id,
        quantity: receivedQuantity ?? quantity,
      })),
    );
  return orderItems
    .map((item) => ({
      ...item,
      quantity: sum(delivered, item._id) - sum(returned, item._id),
    }))
    .filter(({ quantity }) => quantity > 0);
}
