import { newId } from '../../server/database/ids';
import { fillDemoShop } from '../../server/demo/fill';
import { expireUnpaidOrders } from '../../server/orders/cancel-order/cancel-order.service';
import {
  createDeliver,
  deliverSandboxEvents,
} from '../../server/payments/gateways/sandbox/sandbox.delivery';
import { refundSandboxPayment } from '../../server/payments/gateways/sandbox/sandbox.service';
import { reconcilePayments } from '../../server/payments/reconcile/reconcile.service';
import { createPromotion } from '../../server/promotions/promotions.service';
import { cards } from './orders/cards';
import type { TestAnswer, TestShop, TestUser } from './shop';

/** Ids of orders by their outcome. */
export type EventfulOrders = Record<
  | 'lapsed'
  | 'late'
  | 'declined'
  | 'unpaid'
  | 'paid'
  | 'found'
  | 'cancelled'
  | 'refunded'
  | 'refunding'
  | 'partlyRefunded'
  | 'refundedTwice'
  | 'shipped'
  | 'delivered'
  | 'partlySent'
  | 'restCancelled'
  | 'sentBack'
  | 'partlySentBack'
  | 'deletedUnpaid'
  | 'deletedPaid'
  | 'itemRefunded'
  | 'changed'
  | 'changing'
  | 'chargedLater'
  | 'withPromo'
  | 'cancelledPromo'
  | 'free'
  | 'erased',
  string
>;

/** Creates orders with every kind of event, in addition to the demo shop's past. */
export async function fillEventfulShop(test: TestShop): Promise<EventfulOrders> {
  await fillDemoShop(test.shop);
  const staff = await test.admin();
  const shirt = await test.makeProduct({ sizes: [{ name: 'M', quantity: 50 }, { name: 'L' }] });
  const ended = await endUnpaid(test, shirt);
  const [ada, bob] = [await test.signUp(), await test.signUp()];
  const cancel = async (user: TestUser, id: string) =>
    done(await user.post(`/api/orders/${id}/cancel`));
  const staffDoes = async (act: string, id: string) =>
    done(await staff.put(`/api/admin/orders/${id}/${act}`));

  const unpaid = await ada.placedOrder(shirt);
  const declined = await ada.placedOrder(shirt);
  await test.confirm(declined, cards.declined);
  const found = await ada.placedOrder(shirt);
  await test.confirm(found, cards.silent);
  await test.shop.pool.query(
    `update payment set created_at = now() - interval '1 minute' where order_id = $1`,
    [found._id],
  );
  await reconcilePayments(test.shop);

  const [paidOnly, refunded, shipped, delivered, deletedPaid] = [
    await bob.paidOrder(shirt, 'M', 2),
    await bob.paidOrder(shirt),
    await bob.paidOrder(shirt),
    await bob.paidOrder(shirt),
    await bob.paidOrder(shirt),
  ];
  const cancelled = await bob.placedOrder(shirt);
  for (const each of [refunded, cancelled]) await cancel(bob, each._id);
  for (const each of [shipped, delivered]) await staffDoes('ship', each._id);
  await staffDoes('deliver', delivered._id);
  const deletedUnpaid = await bob.placedOrder(shirt);
  for (const each of [deletedUnpaid, deletedPaid]) {
    await staffDoes('cancel', each._id);
    done(await staff.delete(`/api/admin/orders/${each._id}/delete`));
  }
  const itemRefunded = await bob.paidOrder(shirt, 'M', 3);
  const [{ _id: item }] = itemRefunded.orderItems;
  done(
    await staff.post(`/api/admin/orders/${itemRefunded._id}/refunds`, {
      items: [{ _id: item, quantity: 1 }],
      restock: true,
      reason: 'Out of stock',
    }),
  );

  const [partlyRefunded, refundedTwice] = [await bob.paidOrder(shirt), await bob.paidOrder(shirt)];
  for (const each of [partlyRefunded, refundedTwice]) await refundAtGateway(test, each._id, 500);
  await cancel(bob, refundedTwice._id);

  const [sentBack, partlySentBack] = [
    await bob.paidOrder(shirt, 'M', 3),
    await bob.paidOrder(shirt, 'M', 3),
  ];
  for (const each of [sentBack, partlySentBack]) {
    await staffDoes('ship', each._id);
    await staffDoes('deliver', each._id);
    await returnUnits(bob, staff, each, { quantity: 1, restock: true });
  }
  await returnUnits(bob, staff, sentBack, { quantity: 2, restock: false });
  await returnUnits(bob, staff, partlySentBack, { quantity: 1, restock: null });

  const [partlySent, restCancelled] = [
    await bob.paidOrder(shirt, 'M', 3),
    await bob.paidOrder(shirt, 'M', 3),
  ];
  const sendOne = async (order: TestAnswer['body']): Promise<TestAnswer['body']> => {
    const items = [{ _id: order.orderItems[0]._id, quantity: 1 }];
    return done(await staff.post(`/api/admin/orders/${order._id}/parcels`, { items })).body;
  };
  const { parcels } = await sendOne(partlySent);
  await staffDoes(`parcels/${parcels[0]._id}/deliver`, partlySent._id);
  await sendOne(restCancelled);
  await sendOne(restCancelled);
  await staffDoes('cancel-rest', restCancelled._id);

  await staff.put('/api/admin/settings', { chargeAt: 'shipment' });
  const chargedLater = await bob.paidOrder(shirt, 'M', 3);
  await staff.put('/api/admin/settings', { chargeAt: 'order' });
  await sendOne(chargedLater);
  await staffDoes('ship', chargedLater._id);

  const changed = await changeOrders(test, bob, shirt);
  const withCodes = await orderWithCodes(test, shirt);
  const carol = await test.signUp();
  const erased = await carol.paidOrder(shirt);
  done(await carol.delete('/api/user', { currentPassword: carol.password }));

  await changeProducts(test, staff);
  await test.runJobs();
  await test.runJobs();
  const refunding = await bob.paidOrder(shirt);
  await cancel(bob, refunding._id);
  // Waits until all payment events have arrived.
  for (const table of ['charge', 'refund'])
    await test.shop.pool.query(
      `update sandbox_gateway.${table} set created_at = created_at - interval '1 hour'`,
    );

  return {
    ...ended,
    unpaid: unpaid._id,
    declined: declined._id,
    found: found._id,
    paid: paidOnly._id,
    cancelled: cancelled._id,
    refunded: refunded._id,
    refunding: refunding._id,
    partlyRefunded: partlyRefunded._id,
    refundedTwice: refundedTwice._id,
    shipped: shipped._id,
    delivered: delivered._id,
    sentBack: sentBack._id,
    partlySentBack: partlySentBack._id,
    deletedUnpaid: deletedUnpaid._id,
    deletedPaid: deletedPaid._id,
    itemRefunded: itemRefunded._id,
    partlySent: partlySent._id,
    restCancelled: restCancelled._id,
    chargedLater: chargedLater._id,
    ...changed,
    ...withCodes,
    erased: erased._id,
  };
}

/** One order has had a change whose difference was paid, and a change that was refunded; another's waits. */
async function changeOrders(test: TestShop, user: TestUser, shirt: { _id: string }) {
  const [changed, changing] = [await user.paidOrder(shirt), await user.paidOrder(shirt)];
  const changeTo = async (order: TestAnswer['body'], quantity: number, version: number) => {
    const items = order.orderItems.map(({ _id, size }: { _id: string; size: string }) => ({
      _id,
      size,
      quantity,
    }));
    const answer = await user.post(`/api/orders/${order._id}/changes`, { version, items });
    done(answer);
    return answer.body;
  };
  await test.confirm((await changeTo(changed, 3, 1)).waiting);
  await test.runJobs();
  await changeTo(changed, 2, 2);
  await changeTo(changing, 2, 1);
  return { changed: changed._id, changing: changing._id };
}

/** Two orders seem unpaid, but one was paid: reconciliation finds its payment after the order has expired. */
async function endUnpaid(test: TestShop, shirt: { _id: string }) {
  const dan = await test.signUp();
  const [lapsed, late] = [await dan.placedOrder(shirt), await dan.placedOrder(shirt)];
  await test.age(31);
  await expireUnpaidOrders(test.shop);
  await test.confirm(late, cards.silent);
  await reconcilePayments(test.shop);
  await test.runJobs();
  return { lapsed: lapsed._id as string, late: late._id as string };
}

/** Returns units of an order. They are received, restocked or not; with null they are not received yet. */
export async function returnUnits(
  user: TestUser,
  staff: TestUser,
  order: TestAnswer['body'],
  { quantity, restock }: { quantity: number; restock: boolean | null },
): Promise<void> {
  const [{ _id }] = order.orderItems;
  const items = [{ _id, quantity }];
  const { body } = done(await user.post(`/api/orders/${order._id}/return`, { items, reason: '' }));
  if (restock !== null)
    done(await staff.put(`/api/admin/returns/${body._id}/receive`, { restock }));
}

/** Refunds at the gateway directly, as a merchant can. */
export async function refundAtGateway(
  test: TestShop,
  orderId: string,
  amount: number,
): Promise<void> {
  const { rows } = await test.shop.pool.query<{ reference: string }>(
    'select reference from payment where order_id = $1',
    [orderId],
  );
  const reference = rows[0]?.reference ?? '';
  await refundSandboxPayment(test.shop, {
    key: `by-hand-${newId()}`,
    reference,
    currency: 'USD',
    amount,
  });
  await deliverSandboxEvents(test.shop, createDeliver(test.app));
}

async function orderWithCodes(test: TestShop, shirt: { _id: string }) {
  const { pool } = test.shop;
  const code = `THIRD-${newId().slice(-6)}`;
  await createPromotion(pool, { code, kind: 'percent', value: 33, useLimit: 1 });
  const gift = `GIFT-${newId().slice(-6)}`;
  await createPromotion(pool, { code: gift, kind: 'percent', value: 100 });
  const eve = await test.signUp();
  const orderWith = async (typed: string): Promise<TestAnswer['body']> => {
    await eve.fillCart(shirt, 'M', 3);
    done(await eve.put('/api/cart/promo', { code: typed }));
    const key = newId();
    const { body } = done(await eve.order(key));
    done(await eve.order(key));
    return body;
  };
  const cancelledPromo = await orderWith(code);
  done(await eve.post(`/api/orders/${cancelledPromo._id}/cancel`));
  const withPromo = await orderWith(code);
  done(await test.confirm(withPromo));
  await pool.query(`insert into setting (name, value) values ('freeShippingOver', '0')`);
  const free = await orderWith(gift);
  await pool.query(`delete from setting where name = 'freeShippingOver'`);
  return {
    withPromo: withPromo._id as string,
    cancelledPromo: cancelledPromo._id as string,
    free: free._id as string,
  };
}

async function changeProducts(test: TestShop, staff: TestUser): Promise<void> {
  const counted = await test.makeProduct();
  const archived = await test.makeProduct();
  const dropped = await test.makeProduct();
  const path = (product: { _id: string }) => `/api/admin/products/${product._id}`;
  done(await staff.put(path(counted), { sizes: [{ name: 'M', quantity: 9 }], confirmed: true }));
  done(await staff.put(path(archived), { archived: true }));
  done(await staff.delete(`${path(dropped)}/delete`));
}

function done(answer: TestAnswer): TestAnswer {
  if (answer.status >= 300) throw new Error(`answered ${answer.status}: ${answer.text}`);
  return answer;
}
