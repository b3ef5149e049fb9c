import { Printer } from 'lucide';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { OrderEvent, StaffOrder } from '#contract/admin/orders/orders';
import { orderLabel } from '#contract/values/orders/order-number';
import { ownValue } from '#contract/values/own-value';
import { adminPages } from '#contract/values/pages/admin-pages';
import { may } from '#contract/values/rights';
import { useAdminCommand, useAdminQuery } from '../../api/admin/queries';
import { useAuth } from '../../api/session/auth';
import { useApiForm } from '../../api/use-api-form';
import { CommandButton } from '../../commands';
import { Button, buttonClass } from '../../ui/button';
import { TextArea } from '../../ui/forms/text-area';
import { Icon } from '../../ui/icon';
import { Notice } from '../../ui/notice';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { Moment } from '../../ui/text/dates';
import { useMoney } from '../../ui/text/money';
import { UnsavedGuard } from '../editing/fields';
import { fullName } from '../format';
import { ExplanationPanel } from '../promotions/explained-promotions';
import { explained } from '../promotions/messages';
import { PageHead, TwoColumns } from '../record';
import { CaptureNotice } from './capture-notice';
import { ChangeOrderAction, WaitingChange } from './change/change-order-action';
import { CreateReturnAction } from './create-return';
import { InvoicesPanel } from './invoices-panel';
import { detail, eventWords, noteForm, orders, refundWords, timeline } from './messages';
import { CancelAction, DeleteAction, DeliverAction } from './order-actions';
import { OrderStatusMark, shortId } from './order-columns';
import { AddressPanel, ItemsPanel, OrderRecordPage, PaymentPanel } from './order-panels';
import { RefundAction } from './refund/refund-dialog';
import { ParcelsPanel } from './ship/parcels-panel';
import { ShipDialogAction, UndoShipment } from './ship/ship-action';
import { RecordTransferAction } from './transfer/record-transfer';
import { TransferPanel } from './transfer/transfer-panel';

export default function OrderPage() {
  return <OrderRecordPage>{(order) => <OrderDetails order={order} />}</OrderRecordPage>;
}

function OrderDetails({ order }: { order: StaffOrder }) {
  return (
    <>
      <PageHead title={detail.order(orderLabel(order))}>
        <span className="text-ink-2 tabular-nums">{shortId(order._id)}</span>
        <OrderStatusMark order={order} />
        {order.deletedAt === null && <Actions order={order} />}
      </PageHead>
      {order.deletedAt !== null && <Deleted order={order} />}
      <WaitingChange order={order} />
      {order.deletedAt === null && <CaptureNotice order={order} />}
      <TwoColumns
        side={
          <>
            <PaymentPanel order={order} />
            <TransferPanel order={order} />
            <AddressPanel order={order} />
            <InvoicesPanel orderId={order._id} />
          </>
        }
      >
        <ItemsPanel order={order} />
        <ParcelsPanel order={order} />
        <OrderPromotions id={order._id} />
        <Panel title={detail.timeline}>
          <Timeline events={order.timeline} />
          <NoteForm orderId={order._id} />
        </Panel>
      </TwoColumns>
    </>
  );
}

function OrderPromotions({ id }: { id: string }) {
  const [isAsked, setAsked] = useState(false);
  const explanation = useAdminQuery(
    'GET /api/admin/orders/:id/promotions',
    isAsked ? { params: { id } } : null,
  );
  return (
    <ExplanationPanel
      isAsked={isAsked}
      onAsk={() => setAsked(true)}
      explanation={explanation}
      hint={explained.ofOrder}
    />
  );
}

function Actions({ order }: { order: StaffOrder }) {
  const { user } = useAuth();
  const navigate = useNavigate();
  return (
    <div className="ms-auto flex flex-wrap items-center gap-2 print:hidden">
      <RecordTransferAction order={order} size="small" />
      <ShipDialogAction order={order} />
      <UndoShipment order={order} />
      <DeliverAction order={order} />
      <ChangeOrderAction order={order} />
      {user && may(user.role, 'staff:refunds') && <RefundAction order={order} />}
      {user && may(user.role, 'staff:returns') && <CreateReturnAction order={order} />}
      <CancelAction order={order} />
      <Link
        to={adminPages.packingSlip({ id: order._id })}
        className={buttonClass({ kind: 'quiet', size: 'small' })}
      >
        <Icon of={Printer} size={16} />
        {detail.slip}
      </Link>
      <DeleteAction order={order} onDeleted={() => navigate(adminPages.orders())} />
    </div>
  );
}

function Deleted({ order }: { order: StaffOrder }) {
  const restore = useAdminCommand('POST /api/admin/orders/:id/restore');
  return (
    <Notice
      title={detail.deletedTitle}
      action={
        order.restorable && (
          <CommandButton
            run={() => restore.run({ params: { id: order._id } })}
            busy={detail.restoring}
            done={orders.isBack(orderLabel(order))}
          >
            {detail.restore}
          </CommandButton>
        )
      }
    >
      {order.restoreError}
    </Notice>
  );
}

function Timeline({ events }: { events: readonly OrderEvent[] }) {
  const formatMoney = useMoney();
  return (
    <ol className="grid gap-3 p-4 lg:px-5">
      {events.map((event, index) => (
        // Events are only appended.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index} className="grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto]">
          <p>
            <span className="font-medium">{titleOf(event)}</span>
            {event.amount !== null && ` ${formatMoney(event.amount)}`}
            {event.by && <span className="text-ink-2">, {fullName(event.by)}</span>}
          </p>
          <time dateTime={event.at} className="text-13 text-ink-2 tabular-nums">
            <Moment at={event.at} />
          </time>
          {event.text && event.kind !== 'mail' && (
            <p className="whitespace-pre-line break-words text-ink-2 sm:col-span-2">
              {textOf(event)}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** An email is named by its subject. */
const titleOf = ({ kind, text }: OrderEvent) =>
  kind === 'mail' && text ? timeline.mail(text) : eventWords[kind];

const reasons: Record<string, string> = refundWords;
const textOf = ({ kind, text }: OrderEvent) =>
  kind === 'refunded' ? (ownValue(reasons, text) ?? text) : text;

function NoteForm({ orderId }: { orderId: string }) {
  const note = useAdminCommand('POST /api/admin/orders/:id/notes');
  const { form, field, formProps, isBusy } = useApiForm<{ text: string }>({
    defaultValues: { text: '' },
    parse: (values) =>
      values.text.trim() === '' ? { errors: { text: noteForm.required } } : { body: values },
    send: async (body) => {
      await note.run({ params: { id: orderId }, body });
      form.reset({ text: '' });
      showToast(noteForm.added);
    },
    errorsOf: (error) => ({ text: error.fieldMessage('text') ?? error.message }),
  });
  return (
    <form
      {...formProps}
      noValidate
      className="grid justify-items-start gap-3 border-t border-line p-4 lg:px-5 print:hidden"
    >
      <UnsavedGuard isOn={form.watch('text').trim() !== '' && !isBusy} />
      <TextArea
        {...field('text')}
        label={noteForm.label}
        hint={noteForm.hint}
        rows={2}
        maxLength={2000}
        className="w-full"
      />
      <Button type="submit" kind="quiet" size="small" busy={isBusy && noteForm.adding}>
        {noteForm.add}
      </Button>
    </form>
  );
}
