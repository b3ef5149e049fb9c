import { useState } from 'react';
import type { OrderTransfers } from '#contract/admin/orders/bank-transfers';
import type { StaffOrder } from '#contract/admin/orders/orders';
import { formatIban } from '#contract/values/payments/iban';
import { may } from '#contract/values/rights';
import { useAdminCommand, useAdminQuery } from '../../../api/admin/queries';
import { useAuth } from '../../../api/session/auth';
import { useApiForm } from '../../../api/use-api-form';
import { kit } from '../../../messages';
import { Button } from '../../../ui/button';
import { showToast } from '../../../ui/overlays/toast';
import { Moment } from '../../../ui/text/dates';
import { useMoney } from '../../../ui/text/money';
import { Field } from '../../editing/fields';
import { FormDialog } from '../../form-dialog';
import { Fact, FactsPanel } from '../../record';
import { transfers as text } from './messages';
import { DayField, RecordTransfer, useAwaitsTransfer, useToday } from './record-transfer';

/** The recorded transfers of an order that is or was to be paid by bank transfer, and their pending refunds. */
export function TransferPanel({ order }: { order: StaffOrder }) {
  const { user } = useAuth();
  const isShown = order.payment.takesTransfers && user && may(user.role, 'staff:refunds');
  return isShown ? <Transfers order={order} /> : null;
}

function Transfers({ order }: { order: StaffOrder }) {
  const { data } = useAdminQuery('GET /api/admin/orders/:id/transfers', {
    params: { id: order._id },
  });
  const formatMoney = useMoney();
  const isAwaited = useAwaitsTransfer(order);
  if (!data) return null;
  return (
    <FactsPanel
      title={text.title}
      foot={
        <div className="flex flex-wrap gap-2 px-4 pb-4 lg:px-5 print:hidden">
          {!isAwaited && <RecordTransfer order={order} size="small" />}
          {data.refunds.map((refund) => (
            <RecordRefund key={refund._id} {...refund} account={data.refundAccount} />
          ))}
        </div>
      }
    >
      {data.transfers.map(({ _id, amount, receivedOn }) => (
        <Fact key={_id} name={text.received(receivedOn)}>
          {formatMoney(amount)}
        </Fact>
      ))}
      <Fact name={text.due}>{data.due > 0 && formatMoney(data.due)}</Fact>
      <Fact name={text.accountUsable}>
        {data.refundAccount?.isUsable === false && <Moment at={data.refundAccount.usableAt} />}
      </Fact>
      {data.refunds.map(({ _id, amount }) => (
        <Fact key={_id} name={text.refundDue}>
          {formatMoney(amount)}
        </Fact>
      ))}
    </FactsPanel>
  );
}

type RecordRefundProps = OrderTransfers['refunds'][number] & {
  account: OrderTransfers['refundAccount'];
};

function RecordRefund(refund: RecordRefundProps) {
  const [isOpen, setOpen] = useState(false);
  const amount = useMoney()(refund.amount);
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        aria-label={text.refundNamed(amount)}
        onClick={() => setOpen(true)}
      >
        {text.refund}
      </Button>
      {isOpen && <RefundDialog {...refund} onClose={() => setOpen(false)} />}
    </>
  );
}

type RefundDialogProps = RecordRefundProps & { onClose: () => void };

function RefundDialog({ _id, amount, account, onClose }: RefundDialogProps) {
  const formatMoney = useMoney();
  const record = useAdminCommand('POST /api/admin/refunds/:id/transfer');
  const today = useToday();
  const form = useApiForm({
    defaultValues: {
      accountHolder: account?.accountHolder ?? '',
      iban: formatIban(account?.iban ?? ''),
      sentOn: today,
    },
    send: async ({ sentOn, ...typed }) => {
      const isTyped = typed.iban.trim() !== '' || typed.accountHolder.trim() !== '';
      await record.run({
        params: { id: _id },
        body: { sentOn, ...(isTyped && { account: typed }) },
      });
      onClose();
      showToast(text.refundSaved(formatMoney(amount)));
    },
    errorsOf: (error) => ({
      ...errorAt('accountHolder', error.fieldMessage('account.accountHolder')),
      ...errorAt('iban', error.fieldMessage('account.iban')),
      ...errorAt('sentOn', error.fieldMessage('sentOn')),
      ...(error.details.length === 0 && { root: error.message }),
    }),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={text.refundTitle(formatMoney(amount))}
      description={account ? text.refundText : `${text.refundText} ${text.noAccount}`}
      submit={text.refund}
      busy={text.saving}
    >
      <Field
        {...form.field('accountHolder')}
        label={text.accountHolder}
        mark={kit.optional}
        maxLength={100}
      />
      <Field
        {...form.field('iban')}
        label={text.iban}
        hint={text.ibanHint}
        mark={kit.optional}
        maxLength={60}
      />
      <DayField {...form.field('sentOn')} label={text.sentOn} />
    </FormDialog>
  );
}

const errorAt = (name: string, message: string | undefined) =>
  message === undefined ? {} : { [name]: message };
