import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expireUnpaidOrders } from '../../server/orders/cancel-order/cancel-order.service';
import {
  SIGNATURE_HEADER,
  signEvent,
} from '../../server/payments/gateways/sandbox/sandbox.signature';
import { reconcilePayments } from '../../server/payments/reconcile/reconcile.service';
import { rounds } from '../faults/support/rounds';
import { gatewayRecords } from '../support/gateways/gateway-records';
import type { Person } from '../support/people';
import type { TestAnswer } from '../support/shop';
import {
  adding,
  isAtRest,
  openRaceShop,
  ordering,
  paying,
  type RaceShop,
  type Request,
  stockOf,
  tally,
  times,
} from './race-shop';

const STOCK = 100;
/** An order of a race has two units: a partial effect on one unit would be invisible. */
const UNITS = 2;

let shop: RaceShop;
let ada: Person;
let shirt: string;
beforeAll(async () => {
  shop = await openRaceShop();
  [ada] = (await shop.crowd(1)) as [Person];
});
afterAll(() => shop.close());
afterEach(() => shop.expectSound());

type Order = TestAnswer['body'];

async function placed(): Promise<Order> {
  shirt = await shop.makeShirt(STOCK);
  await shop.race([adding(ada, shirt, UNITS)]);
  const [answer] = await shop.race([ordering(ada)]);
  expect(answer?.status).toBe(201);
  return answer?.body;
}

async function paid(): Promise<Order> {
  const order = await placed();
  expect(tally(await shop.race([paying(order)]))).toEqual({ 200: 1 });
  await isAtRest(shop.pool);
  return order;
}

async function delivered(): Promise<Order> {
  const order = await paid();
  for (const act of ['ship', 'deliver'])
    expect(tally(await shop.race([staffDo(order, act)]))).toEqual({ 200: 1 });
  return order;
}

const cancelling = ({ _id }: Order): Request => ({
  token: ada.jwt,
  call: `POST /api/orders/${_id}/cancel`,
});
const staffDo = ({ _id }: Order, act: string): Request => ({
  token: shop.staff.jwt,
  call: `PUT /api/admin/orders/${_id}/${act}`,
  body: {},
});
const shippingParcel = ({ _id }: Order, items: { _id: string; quantity: number }[]): Request => ({
  token: shop.staff.jwt,
  call: `POST /api/admin/orders/${_id}/parcels`,
  body: { items },
});
const deleting = ({ _id }: Order): Request => ({
  token: shop.staff.jwt,
  call: `DELETE /api/admin/orders/${_id}/delete`,
});
const returning = (order: Order, quantity: number): Request => ({
  token: ada.jwt,
  call: `POST /api/orders/${order._id}/return`,
  body: { items: [{ _id: order.orderItems[0]._id, quantity }], reason: 'Too small' },
});
const receiving = (id: string): Request => ({
  token: shop.staff.jwt,
  call: `PUT /api/admin/returns/${id}/receive`,
  body: {},
});

const seen = async (order: Order) => {
  await isAtRest(shop.pool);
  const params = { orderId: order._id };
  return ada.call('GET /api/orders/:orderId', { params });
};

const atGateway = async ({ _id }: Order) => {
  await isAtRest(shop.pool);
  return gatewayRecords(shop.pool, _id);
};

async function emailsOf(template: string, id: string): Promise<number> {
  await isAtRest(shop.pool);
  const { rows } = await shop.pool.query<{ count: number }>(
    `select count(*)::int from job where kind = 'mail' and key like $1`,
    [`${template}:${id}%`],
  );
  return rows[0]?.count ?? 0;
}

const cents = (dollars: number) => Math.round(dollars * 100);

describe('one order, at two processes', () => {
  it('cancelled and shipped concurrently: exactly one succeeds, and money and stock agree', async () => {
    for (let round = 0; round < 2 * rounds; round++) {
      const order = await paid();
      const acts = [cancelling(order), staffDo(order, 'ship')];
      const answers = await shop.race(round % 2 ? acts.reverse() : acts);
      expect(tally(answers)).toEqual({ 200: 1, '409 order_state': 1 });
      const { orderStatus } = await seen(order);
      expect(answers.find(({ status }) => status === 200)?.body.orderStatus).toBe(orderStatus);
      const isCancelled = orderStatus === 'Cancelled';
      expect(await stockOf(shop.pool, shirt)).toBe(isCancelled ? STOCK : STOCK - UNITS);
      expect((await atGateway(order)).refunds).toEqual(isCancelled ? [cents(order.total)] : []);
    }
  });

  it('shipped in parcels with the same units by two members of staff: each unit is shipped once', async () => {
    for (let round = 0; round < rounds; round++) {
      const order = await paid();
      const items = [{ _id: order.orderItems[0]._id, quantity: UNITS }];
      const answers = await shop.race(times(6, () => shippingParcel(order, items)));
      expect(tally(answers)).toEqual({ 201: 1, '409 order_state': 5 });
      const { orderStatus, parcels } = await seen(order);
      expect([orderStatus, parcels.length]).toEqual(['Shipped', 1]);
      expect(await emailsOf('order-shipped', order._id)).toBe(1);
    }
  });

  it('cancelled twenty times: one refund, the stock restored once, one email', async () => {
    for (let round = 0; round < rounds; round++) {
      const order = await paid();
      const answers = await shop.race(times(20, () => cancelling(order)));
      expect(tally(answers)).toEqual({ 200: 1, '409 order_state': 19 });
      expect(await stockOf(shop.pool, shirt)).toBe(STOCK);
      expect((await atGateway(order)).refunds).toEqual([cents(order.total)]);
      expect(await emailsOf('order-cancelled', order._id)).toBe(1);
    }
  });

  it('shipped and delivered twenty times: each takes effect once', async () => {
    for (let round = 0; round < rounds; round++) {
      const order = await paid();
      for (const [act, template] of [
        ['ship', 'order-shipped'],
        ['deliver', 'order-delivered'],
      ] as const) {
        const answers = await shop.race(times(20, () => staffDo(order, act)));
        expect(tally(answers)).toEqual({ 200: 20 });
        expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
        expect(await emailsOf(template, order._id)).toBe(1);
      }
    }
  });

  it('returned and received twenty times: each unit is received and refunded once', async () => {
    for (let round = 0; round < rounds; round++) {
      const order = await delivered();
      const requests = await shop.race(times(20, () => returning(order, 1)));
      expect(tally(requests)).toEqual({ 201: UNITS, '409 order_state': 20 - UNITS });
      const returns = requests.filter(({ status }) => status === 201).map(({ body }) => body._id);
      const received = await shop.race(
        times(20, (n) => receiving(returns[Math.floor(n / 2) % UNITS] ?? '')),
      );
      expect(tally(received)).toEqual({ 200: 20 });
      expect(await stockOf(shop.pool, shirt)).toBe(STOCK);
      const { refunds } = await atGateway(order);
      expect(refunds).toHaveLength(UNITS);
      expect(refunds.reduce((sum, amount) => sum + amount)).toBe(cents(order.subtotal));
      for (const id of returns) expect(await emailsOf('return-received', id)).toBe(1);
      expect((await seen(order)).orderStatus).toBe('Returned');
    }
  });

  it('cancelled and deleted ten times: one refund, the stock restored once, its audit row kept', async () => {
    for (let round = 0; round < rounds; round++) {
      const order = await paid();
      expect(tally(await shop.race([staffDo(order, 'cancel')]))).toEqual({ 200: 1 });
      const answers = await shop.race(times(10, () => deleting(order)));
      expect(tally(answers)).toEqual({ 200: 1, '404 not_found': 9 });
      expect(await stockOf(shop.pool, shirt)).toBe(STOCK);
      expect((await atGateway(order)).refunds).toEqual([cents(order.total)]);
      const { rows } = await shop.pool.query(
        `select action from audit where entity = 'order' and entity_id = $1 and action = 'order.delete'`,
        [order._id],
      );
      expect(rows).toHaveLength(1);
    }
  });

  it('refunded by staff in every way concurrently: at most the amount paid', async () => {
    for (let round = 0; round < rounds; round++) {
      const order = await delivered();
      const [{ _id }] = order.orderItems;
      const [requested] = await shop.race([returning(order, 1)]);
      const refunding = (body: object): Request => ({
        token: shop.staff.jwt,
        call: `POST /api/admin/orders/${order._id}/refunds`,
        body: { reason: 'Goodwill', ...body },
      });
      await shop.race([
        ...times(4, () => refunding({ items: [{ _id, quantity: 1 }] })),
        ...times(4, () => refunding({ amount: 7.77 })),
        receiving(requested?.body._id),
        ...times(4, () => refunding({})),
      ]);
      const { charges, refunds } = await atGateway(order);
      expect(charges).toEqual([cents(order.total)]);
      expect(refunds.reduce((sum, amount) => sum + amount)).toBe(cents(order.total));
      expect((await seen(order)).refunded).toBe(order.total);
    }
  });
});

describe('one payment, at two processes', () => {
  it('twenty concurrent card payments: one charge, one confirmation', async () => {
    for (let round = 0; round < rounds; round++) {
      const order = await placed();
      const answers = await shop.race(times(20, () => paying(order)));
      expect(tally(answers)).toEqual({ 200: 20 });
      expect((await atGateway(order)).charges).toEqual([cents(order.total)]);
      expect((await seen(order)).payment.status).toBe('paid');
      expect(await emailsOf('order-confirmation', order._id)).toBe(1);
    }
  });

  it('fifty concurrent copies of its event: each acknowledged, the payment recorded once', async () => {
    for (let round = 0; round < rounds; round++) {
      const order = await placed();
      await shop.race([{ ...paying(order), body: { ...card, number: SILENT } }]);
      expect((await seen(order)).payment.status).toBe('unpaid');
      const event = await eventOf(order);
      const answers = await shop.race(times(50, () => event));
      expect(tally(answers)).toEqual({ 200: 50 });
      expect((await seen(order)).payment.status).toBe('paid');
      expect(await emailsOf('order-confirmation', order._id)).toBe(1);
      const { rows } = await shop.pool.query('select 1 from payment_event where event_id = $1', [
        JSON.parse(String(event.body)).id,
      ]);
      expect(rows).toHaveLength(1);
    }
  });

  it('paid while it expires and is cancelled: stock and money are restored once or not at all', async () => {
    for (let round = 0; round < 2 * rounds; round++) {
      const order = await placed();
      await shop.pool.query(
        `with aged as (update shop_order set placed_at = placed_at - interval '1 hour' where id = $1)
          update payment set created_at = created_at - interval '1 hour' where order_id = $1`,
        [order._id],
      );
      await Promise.all([
        shop.race([cancelling(order), paying(order), cancelling(order), paying(order)]),
        expireUnpaidOrders(shop.within),
        reconcilePayments(shop.within),
        expireUnpaidOrders(shop.within),
      ]);
      const { orderStatus, payment } = await seen(order);
      const { charges, refunds } = await atGateway(order);
      expect(charges.length).toBeLessThanOrEqual(1);
      if (orderStatus === 'Pending') {
        expect([payment.status, charges, refunds]).toEqual(['paid', [cents(order.total)], []]);
        expect(await stockOf(shop.pool, shirt)).toBe(STOCK - UNITS);
      } else {
        expect(refunds).toEqual(charges);
        expect(await stockOf(shop.pool, shirt)).toBe(STOCK);
      }
    }
  });
});

const card = { expiry: '12/39', cvv: '123' };
/** A card that is charged without an event to the shop. */
const SILENT = '4000 0010 0000 0034';

/** The event of an order's payment as its gateway would send it, signed. */
async function eventOf(order: Order): Promise<Request> {
  const { rows } = await shop.pool.query<{ body: string }>(
    `select e.body from sandbox_gateway.event e join payment p on p.reference = e.payment_id
      where p.order_id = $1 and e.kind = 'payment.succeeded'`,
    [order._id],
  );
  const body = rows[0]?.body ?? '';
  const signature = signEvent(shop.within, body, new Date());
  return {
    token: null,
    call: 'POST /webhooks/sandbox',
    body,
    headers: { [SIGNATURE_HEADER]: signature },
  };
}
