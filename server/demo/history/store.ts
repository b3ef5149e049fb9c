import { toDollars } from '#contract/money';
import type { Connection } from '../../database/database';
import { type History, type HistoryOrder, soldUnits } from './history';
import {
  datePromotion,
  insertRows,
  insertVisits,
  subtractSold,
  takeOrderNumbers,
} from './history.queries';
import { type HistoryContext, movement, type OrderRows, orderRow, returnRow } from './rows';

/** Inserts the history: customers, orders and all their rows, in the caller's transaction. */
export async function storeHistory(
  tx: Connection,
  history: History,
  known: HistoryContext,
): Promise<void> {
  const { newId } = history;
  const numbers = await takeOrderNumbers(tx, history.orders.length);
  const rows = new Map<HistoryOrder, OrderRows>(
    history.orders.map((order, index) => [
      order,
      orderRow(newId, order, { ...known, number: numbers[index] ?? 0 }),
    ]),
  );
  const orders = [...rows.values()];
  const returns = history.returns.map((planned) => {
    const order = rows.get(planned.order);
    if (!order) throw new Error('A return has no order.');
    return { order, ...returnRow(newId, planned, order, known.now) };
  });
  const refunds = returns.flatMap(({ refund, order }) => (refund ? [{ refund, order }] : []));

  await insertRows(tx, 'shop_order', rowsOf(orders));
  await insertRows(
    tx,
    'order_line',
    orders.flatMap(({ lines }) => rowsOf(lines)),
  );
  await storePayments(tx, orders, refunds);
  await insertRows(
    tx,
    'refund',
    refunds.map(({ refund }) => refund),
  );
  await insertRows(tx, 'return_request', rowsOf(returns));
  await insertRows(
    tx,
    'return_line',
    returns.flatMap(({ lines }) => lines),
  );
  await insertRows(
    tx,
    'stock_movement',
    [
      ...[...rows].flatMap(([{ placedAt }, { row: order, lines }]) =>
        lines.map(({ row }) => movement(row, -row.quantity, 'ordered', order.id, placedAt)),
      ),
      ...returns.flatMap(({ stock }) => stock),
    ].sort(byTime),
  );
  await subtractSold(tx, soldRows(history, known));
  const received = returns.filter(({ row }) => row.received_at !== null);
  await insertRows(tx, 'job', jobRows(orders, refunds, received));
  await insertRows(tx, 'audit', auditRows(orders, received, known.adminId));
  await insertVisits(tx, history.visits);
  await datePromotion(tx, known.promotion.id, {
    uses: history.orders.filter((order) => order.hasPromo).length,
    since: new Date(history.promoFrom),
  });
}

type Refunds = {
  refund: Exclude<ReturnType<typeof returnRow>['refund'], null>;
  order: OrderRows;
}[];

/** The shop's payments and the sandbox gateway's own records, which agree. */
async function storePayments(tx: Connection, orders: OrderRows[], refunds: Refunds): Promise<void> {
  const refunded = new Map(refunds.map(({ refund, order }) => [order, refund.amount]));
  const payments = orders.map((order) => ({
    ...order.payment,
    refunded: refunded.get(order) ?? 0,
  }));
  await insertRows(
    tx,
    'payment',
    payments.map((payment) => ({
      ...{ id: payment.id, order_id: payment.order_id, gateway: 'sandbox', status: 'paid' },
      ...{ amount: payment.amount, refunded: payment.refunded, reference: payment.reference },
      ...{ last4: payment.last4, brand: payment.brand },
      ...{ created_at: payment.created_at, paid_at: payment.paid_at },
    })),
  );
  await insertRows(
    tx,
    'sandbox_gateway.payment',
    payments.map((payment) => ({
      ...{
        id: payment.reference,
        client_secret: `secret_${payment.id}`,
        idempotency_key: payment.id,
      },
      ...{ amount: payment.amount, description: payment.description, status: 'succeeded' },
      ...{ last4: payment.last4, brand: payment.brand, created_at: payment.created_at },
    })),
  );
  await insertRows(
    tx,
    'sandbox_gateway.charge',
    payments.map((payment) => ({
      ...{ id: payment.charge, payment_id: payment.reference, amount: payment.amount },
      created_at: payment.paid_at,
    })),
  );
  await insertRows(
    tx,
    'sandbox_gateway.refund',
    refunds.map(({ refund, order }) => ({
      ...{
        id: `ref_${refund.id}`,
        payment_id: order.payment.reference,
        idempotency_key: refund.id,
      },
      ...{ amount: refund.amount, created_at: refund.done_at },
    })),
  );
}

type Returns = (ReturnType<typeof returnRow> & { order: OrderRows })[];

/** The finished jobs of orders, refunds and returns. */
function jobRows(orders: OrderRows[], refunds: Refunds, received: Returns) {
  const mailed = (template: string, orderId: string, at: string | null) => ({
    ...{ kind: 'mail', key: `${template}:${orderId}`, payload: { template, orderId }, at },
  });
  return [
    ...orders.map(({ row, payment }) => mailed('order-confirmation', row.id, payment.paid_at)),
    ...orders.map(({ row }) => mailed('order-shipped', row.id, row.shipped_at)),
    ...refunds.map(({ refund: { id, done_at } }) => ({
      ...{ kind: 'refund', key: id, payload: { refundId: id }, at: done_at },
    })),
    ...received.map(({ row: { id, received_at } }) => ({
      ...{ kind: 'mail', key: `return-received:${id}`, at: received_at },
      payload: { template: 'return-received', returnId: id },
    })),
  ]
    .filter((job) => job.at !== null)
    .sort(byTime)
    .map(({ at, ...job }) => ({ ...job, run_at: at, attempts: 1, created_at: at, done_at: at }));
}

/** The audit rows of orders and returns. */
function auditRows(orders: OrderRows[], received: Returns, adminId: string | null) {
  const moved = (id: string, action: string, from: string, to: string, at: string | null) => ({
    ...{ actor_id: adminId, action, entity: 'order', entity_id: id },
    ...{ before: { orderStatus: from }, after: { orderStatus: to }, at },
  });
  const takenBack = ({ row, order, refund }: Returns[number]) => ({
    ...{ actor_id: adminId, action: 'return.receive', entity: 'return', entity_id: row.id },
    before: { status: 'requested', orderStatus: 'Delivered' },
    after: {
      ...{ status: 'received', orderStatus: order.row.status, restocked: true },
      refund: toDollars(refund?.amount ?? 0),
    },
    at: row.received_at,
  });
  return [
    ...orders.flatMap(({ row }) => [
      moved(row.id, 'order.ship', 'Pending', 'Shipped', row.shipped_at),
      moved(row.id, 'order.deliver', 'Shipped', 'Delivered', row.delivered_at),
    ]),
    ...received.map(takenBack),
  ]
    .filter((entry) => entry.at !== null)
    .sort(byTime);
}

function byTime(a: { at: string | null }, b: { at: string | null }): number {
  return (a.at ?? '') < (b.at ?? '') ? -1 : 1;
}

function soldRows(history: History, known: HistoryContext) {
  return [...soldUnits(history)].flatMap(([product, sizes]) =>
    [...sizes].map(([size, pieces]) => ({
      product_id: known.productIds.get(product) ?? '',
      ...{ size, pieces },
    })),
  );
}

function rowsOf<Row>(list: { row: Row }[]): Row[] {
  return list.map(({ row }) => row);
}
