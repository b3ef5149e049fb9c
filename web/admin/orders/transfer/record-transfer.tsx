import { type ReactNode, useState } from 'react';
import type { Order } from '#contract/orders/orders';
import { currencyName, moneyFormat, plainMoney } from '#contract/values/money';
import { orderLabel } from '#contract/values/orders/order-number';
import { isUnpaid } from '#contract/values/orders/payment-deadline';
import { isBankTransfer } from '#contract/values/orders/payment-methods';
import { may } from '#contract/values/rights';
import { readMoney } from '#contract/values/typed/typed-numbers';
import { useAdminCommand, useAdminQuery } from '../../../api/admin/queries';
import type { BodyOf } from '../../../api/client';
import { useAuth } from '../../../api/session/auth';
import { useApiForm } from '../../../api/use-api-form';
import { kit } from '../../../messages';
import { Button, type ButtonSize } from '../../../ui/button';
import { showToast } from '../../../ui/overlays/toast';
import { useDates } from '../../../ui/text/dates';
import { numberLocale } from '../../../ui/text/language';
import { Field } from '../../editing/fields';
import { FormDialog } from '../../form-dialog';
import { fullName } from '../../format';
import { transfers as text } from './messages';

/** Whether staff with this right have to look for the transfer of an order. */
export function useAwaitsTransfer(order: Order): boolean {
  const { user } = useAuth();
  const isAwaited = isBankTransfer(order.payment.gateway) && isUnpaid(order);
  return isAwaited && user !== null && may(user.role, 'staff:refunds');
}

type ActionProps = { order: Order; size?: ButtonSize };

/** In a list: records the transfer of an order that waits for it. */
export function RecordTransferAction({ order, size = 'row' }: ActionProps) {
  return useAwaitsTransfer(order) ? <RecordTransfer order={order} size={size} /> : null;
}

/** Asks for what arrived, with all that is due as the usual amount. */
export function RecordTransfer({ order, size }: Required<ActionProps>) {
  const [isOpen, setOpen] = useState(false);
  const input = isOpen ? { params: { id: order._id } } : null;
  const { data } = useAdminQuery('GET /api/admin/orders/:id/transfers', input);
  return (
    <>
      <Button
        kind="quiet"
        size={size}
        aria-label={text.recordNamed(orderLabel(order))}
        onClick={() => setOpen(true)}
      >
        {text.record}
      </Button>
      {isOpen && data && (
        <TransferDialog order={order} due={data.due} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

type Draft = Record<'amount' | 'receivedOn' | 'bankReference', string>;
type Body = BodyOf<'POST /api/admin/orders/:id/transfers'>;
type DialogProps = { order: Order; due: number; onClose: () => void };

function TransferDialog({ order, due, onClose }: DialogProps) {
  const record = useAdminCommand('POST /api/admin/orders/:id/transfers');
  const label = orderLabel(order);
  const today = useToday();
  const form = useApiForm<Draft, Body>({
    defaultValues: {
      amount: due > 0 ? plainMoney(due, order.currency) : '',
      receivedOn: today,
      bankReference: '',
    },
    parse: (values) => {
      const { value: amount, problem } = readMoney(values.amount, order.currency);
      return amount === undefined
        ? { errors: { amount: problem ?? '' } }
        : { body: { ...values, amount } };
    },
    send: async (body) => {
      const { due: rest } = await record.run({ params: { id: order._id }, body });
      onClose();
      showToast(rest > 0 ? text.savedInPart(moneyFormat(order.currency)(rest)) : text.saved(label));
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={text.recordTitle(label)}
      description={text.recordText(String(order.number), fullName(order.shippingAddress))}
      submit={text.save}
      busy={text.saving}
    >
      <Field
        {...form.field('amount')}
        label={text.amount(currencyName(order.currency, numberLocale))}
        hint={text.amountHint}
        required
        inputMode="decimal"
        data-autofocus
      />
      <DayField {...form.field('receivedOn')} label={text.receivedOn} />
      <Field
        {...form.field('bankReference')}
        label={text.bankReference}
        hint={text.bankReferenceHint}
        mark={kit.optional}
        maxLength={64}
      />
    </FormDialog>
  );
}

type DayFieldProps = Omit<Parameters<typeof Field>[0], 'label'> & { label: ReactNode & string };

/** A day that is not in the future. */
export function DayField(field: DayFieldProps) {
  return <Field {...field} type="date" required max={useToday()} />;
}

/** The shop's day. */
export const useToday = () => useDates().isoDay(new Date());
