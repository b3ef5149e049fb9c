import type { Connection } from '../../database/connect';
import { type History, soldPieces } from './history';
import { datePromotion, insertRows, insertVisits, takeSold } from './history.queries';
import { type Known, movement, type OrderRows, orderRow, returnRow } from './rows';

/** Writes the history: customers, orders and all that belongs to them, in the caller's transaction. */
export async function storeHistory(tx: Connection, history: History, known: Known): Promise<void> {
  const { random } = history;
  const orders = history.orders.map((order) => orderRow(random, order, known));
  const ofOrder = new Map(history.orders.map((order, index) => [order as object, orders[index]]));
  const returns = history.returns.map((planned) => {
    const order = ofOrder.get(planned.order);
    if (!order) throw new Error('A return has no order.');
    return { order, ...returnRow(random, planned, order, known.now) };
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
      ...history.orders.flatMap((order, index) =>
        (orders[index]?.lines ?? []).map(({ row }) =>
          movement(row, -row.quantity, 'ordered', order.id, order.placedAt),
        ),
      ),
      ...returns.flatMap(({ stock }) => stock),
    ].sort((a, b) => (a.at < b.at ? -1 : 1)),
  );
  await takeSold(tx, soldRows(history, known));
  await insertRows(tx, 'job', jobRows(orders, refunds));
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

/** The shop's payments and the sandbox gateway's own books, which say the same. */
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

/** The jobs that orders and refunds leave behind, done long ago. */
function jobRows(orders: OrderRows[], refunds: Refunds) {
  const done = (kind: string, key: string, payload: object, at: string | null) => ({
    ...{ kind, key, payload, run_at: at, attempts: 1, created_at: at, done_at: at },
  });
  return [
    ...orders.map(({ row, payment }) =>
      done(
        'mail',
        `order-confirmation:${row.id}`,
        { template: 'order-confirmation', orderId: row.id },
        payment.paid_at,
      ),
    ),
    ...refunds.map(({ refund }) =>
      done('refund', refund.id, { refundId: refund.id }, refund.done_at),
    ),
  ];
}

function soldRows(history: History, known: Known) {
  return [...soldPieces(history)].flatMap(([product, sizes]) =>
    [...sizes].map(([size, pieces]) => ({
      product_id: known.productIds.get(product) ?? '',
      ...{ size, pieces },
    })),
  );
}

function rowsOf<Row>(list: { row: Row }[]): Row[] {
  return list.map(({ row }) => row);
}
