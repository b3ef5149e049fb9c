import { type ComponentProps, useState } from 'react';
import type { StaffReturn } from '#contract/orders/returns';
import { orderLabel } from '#contract/values/orders/order-number';
import { returnLabel } from '#contract/values/orders/return-number';
import { may } from '#contract/values/rights';
import { useAdminCommand } from '../../api/admin/queries';
import { useAuth } from '../../api/session/auth';
import { useApiForm } from '../../api/use-api-form';
import { kit } from '../../messages';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/forms/checkbox';
import { QuantityStepper } from '../../ui/forms/quantity-stepper';
import { showToast } from '../../ui/overlays/toast';
import { Picture } from '../../ui/picture';
import { useCurrency, useMoney } from '../../ui/text/money';
import { Field } from '../editing/fields';
import { FormDialog } from '../form-dialog';
import { receive as text } from './messages';
import {
  automaticDelivery,
  fullReturn,
  type ReceiveBody,
  type ReceivedUnits,
  type ReceiveForm,
  readReceipt,
  refundFor,
  refundWith,
  unitsOf,
  withDamaged,
} from './receive.rules';

/** Receives a return: the received units of each item, resellable or damaged. Resellable units go back to stock. */
export function ReceiveAction({ parcel }: { parcel: StaffReturn }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        kind="quiet"
        size="row"
        aria-label={text.openNamed(orderLabel(parcel.order))}
        onClick={() => setOpen(true)}
      >
        {text.open}
      </Button>
      {isOpen && <ReceiveDialog parcel={parcel} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReceiveDialog({ parcel, onClose }: { parcel: StaffReturn; onClose: () => void }) {
  const formatMoney = useMoney();
  const currency = useCurrency();
  const { user } = useAuth();
  const waits = parcel.isUnconfirmed && !(user && may(user.role, 'staff:refunds'));
  const receive = useAdminCommand('PUT /api/admin/returns/:id/receive');
  const form = useApiForm<ReceiveForm, ReceiveBody>({
    defaultValues: { units: fullReturn(parcel), deduction: '', reason: '', delivery: '' },
    parse: ({ units, ...amounts }) => readReceipt(parcel, units, amounts, currency),
    send: async (body) => {
      const received = await receive.run({ params: { id: parcel._id }, body });
      onClose();
      showToast(
        received.refund === null
          ? text.doneWaiting(formatMoney(received.refundDue))
          : text.done(formatMoney(received.refund)),
      );
    },
    errorsOf: (error) => ({
      root:
        error.fieldMessage('delivery') ?? error.fieldMessage('deduction.amount') ?? error.message,
    }),
  });
  const draft = form.control('units');
  const values = form.form.watch();
  const goods = refundFor(parcel, draft.value, currency);
  const sum = goods === null ? null : refundWith(goods, parcel, draft.value, values, currency);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={text.title(returnLabel(parcel))}
      description={text.text}
      submit={waits ? text.confirmWaiting : text.confirm(formatMoney(sum ?? 0))}
      submitProps={{ disabled: sum === null, 'data-autofocus': true }}
      busy={text.busy}
      className="grid gap-3"
    >
      <ul className="grid divide-y divide-line border-y border-line">
        {parcel.items.map((item) => (
          <ItemRow
            key={item._id}
            item={item}
            units={unitsOf(draft.value, item)}
            onChange={(units) => draft.onChange({ ...draft.value, [item._id]: units })}
          />
        ))}
      </ul>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          {...form.field('deduction')}
          label={text.deduction}
          mark={kit.optional}
          inputMode="decimal"
          maxLength={20}
        />
        <Field
          {...form.field('delivery')}
          label={text.delivery}
          mark={kit.optional}
          hint={text.deliveryHint(formatMoney(automaticDelivery(parcel, draft.value)))}
          inputMode="decimal"
          maxLength={20}
        />
        {values.deduction.trim() !== '' && (
          <Field
            {...form.field('reason')}
            label={text.deductionReason}
            required
            maxLength={300}
            className="sm:col-span-2"
          />
        )}
      </div>
      <p role="status" className="text-13 text-ink-2">
        {sum === null ? text.nothing : text.restockHint}
      </p>
      {waits && sum !== null && sum > 0 && (
        <p role="status" className="text-13 text-ink-2">
          {text.waitingHint(formatMoney(sum))}
        </p>
      )}
    </FormDialog>
  );
}

type Item = StaffReturn['items'][number];

/** The picture of an ordered item; decorative, because the name follows. */
export function ItemPicture({ item: { product } }: { item: Item }) {
  const image = { url: product.imageUrl, alt: '', tint: '', widths: [] };
  return <Picture image={image} alt="" sizes="32px" className="w-8 flex-none" />;
}

type ItemRowProps = {
  item: Item;
  units: ReceivedUnits;
  onChange: (units: ReceivedUnits) => void;
};

function ItemRow({ item, units, onChange }: ItemRowProps) {
  const { product, size, quantity } = item;
  const { resellable, damaged, restock } = units;
  return (
    <li className="grid gap-2 py-3">
      <span className="flex items-center gap-3">
        <ItemPicture item={item} />
        <span className="min-w-0">
          <span className="block truncate">
            {product.title}, {size}
          </span>
          <span className="block text-12 text-ink-2">{text.requested(quantity)}</span>
        </span>
      </span>
      <span className="flex flex-wrap items-end gap-x-5 gap-y-2">
        <Count
          name={text.resellable}
          label={text.countOf(text.resellable, product.title, size)}
          value={resellable}
          max={quantity - damaged}
          onChange={(count) => onChange({ ...units, resellable: count })}
        />
        <Count
          name={text.damaged}
          label={text.countOf(text.damaged, product.title, size)}
          value={damaged}
          max={quantity}
          onChange={(count) => onChange(withDamaged(units, count, quantity))}
        />
        <Checkbox
          aria-label={text.restockOf(product.title, size)}
          checked={restock && resellable > 0}
          disabled={resellable === 0}
          onChange={(event) => onChange({ ...units, restock: event.target.checked })}
        >
          {text.restock}
        </Checkbox>
      </span>
    </li>
  );
}

function Count({ name, ...stepper }: { name: string } & ComponentProps<typeof QuantityStepper>) {
  return (
    <span className="grid gap-1">
      <span aria-hidden="true" className="text-12 text-ink-2">
        {name}
      </span>
      <QuantityStepper {...stepper} min={0} />
    </span>
  );
}
