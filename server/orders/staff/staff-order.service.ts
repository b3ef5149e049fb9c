import type { OrderEvent, StaffOrder } from '#contract/admin/orders/orders';
import { toMajor } from '#contract/money';
import { defaultTextsOf, emailNames, fillEmailText } from '#contract/values/content/email-texts';
import { isId } from '#contract/values/id';
import { returnReasonLabels } from '#contract/values/orders/messages';
import { orderLabel } from '#contract/values/orders/order-number';
import { refundForUnits } from '#contract/values/orders/refund-share';
import { returnReasons } from '#contract/values/states';
import type { Caller } from '../../auth/sessions/sessions';
import type { Connection } from '../../database/database';
import { newId } from '../../database/ids';
import { transaction } from '../../database/transaction';
import { capturesOf } from '../../payments/capture/capture.service';
import { type DisputeRow, disputesOf } from '../../payments/disputes/disputes.service';
import { reopenPayment } from '../../payments/payments.service';
import { refundableOf, refundsOf } from '../../payments/refunds.service';
import { refreshPaymentOfOrder } from '../../payments/settlement.service';
import type { Shop } from '../../shop';
import { endLockedOrder } from '../cancel-order/cancel-order.service';
import {
  findAnyOrder,
  listRefundable,
  lockDeletedOrder,
  markDeleted,
  markRestored,
} from '../orders.queries';
import { canTransition } from '../orders.rules';
import { auditOrder, lockOrder, noSuchOrder, orderState, viewOrders } from '../orders.service';
import { type RefundableLine, refundableUnits } from '../refund-order/refund-order.rules';
import { toOrderRefund } from '../refund-order/refund-order.service';
import { undoUntil } from '../ship-order/parcels.service';
import { isRenewable } from './capture-order.rules';
import {
  type EventRow,
  findForStaff,
  findNetAmount,
  findUndecidedMoney,
  insertNote,
  listEvents,
  listFees,
  listItemCodes,
  type StaffOrderRow,
} from './staff-order.queries';

/** Adds a note that only staff see. */
export async function noteOrder(
  shop: Shop,
  actorId: string,
  orderId: string,
  text: string,
): Promise<OrderEvent> {
  return transaction(shop.pool, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const note = await insertNote(tx, newId(), orderId, actorId, text);
    if (!note) throw new Error('The note was not stored.');
    await auditOrder(tx, actorId, orderId, 'order.note', { after: { note: text } });
    return toEvent(note, order);
  });
}

/**
 * Hides an order from all lists but that of deleted orders; the row stays for the accounts. An order that is still open is
 * cancelled first, or its unshipped rest: stock goes back, and what was paid is refunded. Of any other order nothing moves.
 * Throws `forbidden` if it was paid and the caller has no right to refund, and `order_state` while its money is undecided.
 */
export async function deleteOrder(shop: Shop, caller: Caller, id: string): Promise<void> {
  const known = isId(id) ? await findAnyOrder(shop.pool, id) : undefined;
  if (known?.status === 'Pending') await refreshPaymentOfOrder(shop, id);
  const { accountId: actorId } = caller;
  await transaction(shop.pool, async (tx) => {
    const order = await lockOrder(tx, id);
    const undecided = await findUndecidedMoney(tx, id);
    if (undecided !== null) throw orderState(undecidedMessages[undecided]);
    const isOpen = canTransition(order.status, 'Cancelled');
    const orderStatus = isOpen ? await endLockedOrder(tx, order, caller) : order.status;
    if (isOpen)
      await auditOrder(
        tx,
        actorId,
        id,
        orderStatus === 'Cancelled' ? 'order.cancel' : 'order.cancel-rest',
        {
          before: { orderStatus: order.status },
          after: { orderStatus },
        },
      );
    await markDeleted(tx, id);
    await auditOrder(tx, actorId, id, 'order.delete', {
      before: { orderStatus, deleted: false },
      after: { orderStatus, deleted: true },
    });
  });
  shop.wakeJobs();
}

const undecidedMessages = {
  issue: 'A payment issue of this order is open. Decide it first, then delete the order.',
  settling: 'The payment of this order isn’t settled yet. Please try again once it is.',
};

/** Shows a deleted order again, in the status it has. Throws `order_state` if its deletion was refunded. */
export async function restoreOrder(shop: Shop, actorId: string, id: string): Promise<StaffOrder> {
  return transaction(shop.pool, async (tx) => {
    const order = isId(id) ? await lockDeletedOrder(tx, id) : undefined;
    const row = order ? await findForStaff(tx, id) : undefined;
    if (!order || !row) throw noSuchOrder();
    if (row.deletedAt === null) return viewForStaff(tx, id);
    const refusal = refusalToRestore(row);
    if (refusal !== null) throw orderState(refusal);
    await reopenPayment(tx, id, { isEnded: order.cancelledAt !== null });
    await markRestored(tx, id);
    await auditOrder(tx, actorId, id, 'order.restore', {
      before: { deleted: true },
      after: { deleted: false },
    });
    return viewForStaff(tx, id);
  });
}

function refusalToRestore(row: StaffOrderRow): string | null {
  if (row.isRefunded) return 'This order has been refunded and can’t be restored.';
  return null;
}

/** An order with the details for staff, also if it is deleted. */
export async function viewForStaff(connection: Connection, id: string): Promise<StaffOrder> {
  const order = isId(id) ? await findAnyOrder(connection, id) : undefined;
  const row = order ? await findForStaff(connection, id) : undefined;
  if (!order || !row) throw noSuchOrder();
  const [shown] = await viewOrders(connection, [order]);
  if (!shown) throw noSuchOrder();
  const refundable = await refundableOf(connection, id);
  const refusal = row.deletedAt === null ? null : refusalToRestore(row);
  const { currency } = order;
  const fees = await listFees(connection, id);
  return {
    ...shown,
    customer: { _id: order.accountId, email: row.accountEmail, erased: row.isErased },
    deletedAt: row.deletedAt?.toISOString() ?? null,
    restorable: row.deletedAt !== null && refusal === null,
    restoreError: refusal,
    payment: {
      ...shown.payment,
      reference: row.reference,
      paidAt: row.paidAt?.toISOString() ?? null,
      failure: row.failure,
      takesTransfers: row.takesTransfers,
      captures: (await capturesOf(connection, id)).map(({ parcelId, amount, status, failure }) => ({
        parcel: parcelId,
        amount: toMajor(amount, order.currency),
        status,
        failure,
      })),
      renewable: isRenewable(order, shown.payment),
      fees: fees.map((fee) => ({ ...fee, amount: toMajor(fee.amount, fee.currency) })),
      net: toNet(await findNetAmount(connection, id), fees, currency),
      disputes: (await disputesOf(connection, id)).map((dispute) =>
        toOrderDispute(dispute, currency),
      ),
    },
    refundable: toMajor(refundable, currency),
    refundableItems: (await listRefundable(connection, id)).map((line) =>
      toRefundable(line, refundable, currency),
    ),
    refunds: (await refundsOf(connection, id)).map((refund) => toOrderRefund(refund, currency)),
    itemCodes: (await listItemCodes(connection, id)).map(({ id: _id, ...codes }) => ({
      _id,
      ...codes,
    })),
    shipmentUndoUntil: (await undoUntil(connection, id))?.toISOString() ?? null,
    timeline: (await listEvents(connection, id)).map((row) => toEvent(row, order)),
  };
}

/** What is left of `kept` after the providers' fees; null if these are not known, or not in the order's currency. */
function toNet(
  kept: number,
  fees: { amount: number; currency: string }[],
  currency: string,
): number | null {
  const [fee, other] = fees;
  if (!fee || other || fee.currency !== currency) return null;
  return toMajor(kept - fee.amount, currency);
}

function toOrderDispute(
  { reference, status, amount, reason, openedAt, closedAt }: DisputeRow,
  currency: string,
): StaffOrder['payment']['disputes'][number] {
  return {
    reference,
    status,
    amount: toMajor(amount, currency),
    reason,
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  };
}

/** The refunds for 1, 2, … more units of a line, up to the rest of the payment. */
function toRefundable(
  line: RefundableLine,
  rest: number,
  currency: string,
): StaffOrder['refundableItems'][number] {
  const amounts = Array.from({ length: refundableUnits(line) }, (_, index) =>
    refundForUnits(line, index + 1),
  ).filter((amount) => amount <= rest);
  const shown = amounts.map((amount) => toMajor(amount, currency));
  return { _id: line.id, quantity: amounts.length, amounts: shown };
}

/** Emails by their subject, return reasons by their label. */
function textOf({ kind, text }: EventRow, order: { number: number }): string {
  if (kind === 'mail') return subjectOf(text, order);
  if (kind !== 'return-requested') return text;
  const [code = '', ...note] = text.split(': ');
  const reason = returnReasons.find((known) => known === code);
  return reason ? [returnReasonLabels[reason], ...note].join(': ') : text;
}

/** The subject of an email: of one that was deleted, the usual subject of its template. */
function subjectOf(subjectOrTemplate: string, order: { number: number }): string {
  const template = emailNames.find((name) => name === subjectOrTemplate);
  const usual = template && defaultTextsOf(template).subject;
  return usual ? fillEmailText(usual, { order: orderLabel(order) }) : subjectOrTemplate;
}

function toEvent(row: EventRow, order: { number: number; currency: string }): OrderEvent {
  return {
    kind: row.kind,
    at: row.at.toISOString(),
    by: row.by,
    text: textOf(row, order),
    amount: row.amount === null ? null : toMajor(row.amount, order.currency),
  };
}
