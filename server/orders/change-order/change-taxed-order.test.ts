import { afterEach, beforeAll, expect, it } from 'vitest';
import type { TaxSetup } from '#contract/admin/tax';
import { cards } from '../../../tests/support/orders/cards';
import { adasAddress, fixture, type Json, openTestShop } from '../../../tests/support/shop';
import { rate, taxZone } from '../../../tests/support/tax/tax';
import { expireWaitingChanges } from './waiting-change.service';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
const ada = fixture(() => test.signUp());
const shirt = fixture(() => test.makeProduct({ price: 40, discountPrice: 33.33, stock: 10_000 }));
const scarf = fixture(() =>
  test.makeProduct({ price: 10, discountPrice: 9.99, stock: 10_000, taxClass: 'reduced' }),
);
beforeAll(() => test.makePromotion({ code: 'SEVEN', value: 7 }));
afterEach(() => test.expectVerified());

const zones = [
  taxZone(['US'], rate('standard', 19), rate('reduced', 7)),
  { ...taxZone(['US'], rate('standard', 8.875), rate('reduced', 4)), states: ['NY'] },
];
const setUp = (fields: Partial<TaxSetup>) => test.turnOnTax({ zones, ...fields });
const path = (one: Json) => `/api/orders/${one._id}/changes`;
const documentsOf = async (one: Json): Promise<Json[]> =>
  await ada.call('GET /api/orders/:orderId/invoices', { params: { orderId: one._id } });

it.each(
  [true, false].flatMap((pricesIncludeTax) =>
    (['line', 'rate'] as const).map((rounding, index) => ({
      pricesIncludeTax,
      rounding,
      deliveryClass: index === 0 ? '' : 'standard',
    })),
  ),
)('order, payments, refunds, invoices and credit notes agree: %o', async (fields) => {
  const { email: _email, ...address } = adasAddress;
  const newYork = { ...address, city: 'New York', state: 'NY', zipCode: '10001' };
  const refund = (one: Json, body: object) =>
    staff.post(`/api/admin/orders/${one._id}/refunds`, { reason: 'Test', ...body });

  await setUp(fields);
  for (let round = 0; round < 2; round++) {
    await ada.fillCart(shirt, 'M', 2 + round);
    await ada.fillCart(scarf, 'M', 3);
    if (round > 0) await ada.put('/api/cart/promo', { code: 'SEVEN' });
    const { body } = await ada.order();
    await test.confirm(body);
    const [one, two] = body.orderItems;
    const item = ({ _id, size }: Json, quantity: number) => ({ _id, size, quantity });
    for (const input of [
      { items: [item(one, round === 1 ? 9 : 1)] },
      { address: newYork },
      { items: [item(one, 4), item(two, round)] },
    ]) {
      await change(body, input);
      await test.runJobs();
      const { due, tax, kept, invoiced, invoicedTax } = await sumsOf(body);
      expect([kept, invoiced, invoicedTax]).toEqual([due, due, tax]);
      await test.expectVerified();
    }
    expect((await refund(body, { items: [{ _id: one._id, quantity: 3 }] })).status).toBe(201);
    await test.runJobs();
    const { due, kept, invoiced } = await sumsOf(body);
    expect([kept, invoiced]).toEqual([due, due]);
    expect((await refund(body, {})).status).toBe(201);
    await test.runJobs();
    expect(await sumsOf(body)).toMatchObject({ due: 0, kept: 0, invoiced: 0, invoicedTax: 0 });
  }
});

it('has its invoice replaced once, and no credit note for the difference', async () => {
  await setUp({});
  const unpaid = await ada.placedOrder(shirt, 'M', 2);
  await test.confirm(unpaid);
  const [{ _id, size }] = unpaid.orderItems;
  const after = await change(unpaid, { items: [{ _id, size, quantity: 1 }] });
  await test.runJobs();
  expect(await documentsOf(unpaid)).toMatchObject([
    { kind: 'invoice', total: unpaid.total },
    { kind: 'credit_note', total: unpaid.total },
    { kind: 'invoice', total: after.total },
  ]);
  // Later refunds are credited on the new invoice.
  await ada.post(`/api/orders/${unpaid._id}/cancel`);
  await test.runJobs();
  expect((await documentsOf(unpaid)).slice(3)).toMatchObject([
    { kind: 'credit_note', total: after.total, tax: after.tax.amount },
  ]);
});

it('keeps its invoice if the difference is not paid in time, and a late payment gets no credit note', async () => {
  await setUp({ pricesIncludeTax: false });
  const unpaid = await ada.placedOrder(shirt);
  await test.confirm(unpaid);
  const [{ _id, size }] = unpaid.orderItems;
  const { body } = await ada.post(path(unpaid), {
    version: 1,
    items: [{ _id, size, quantity: 3 }],
  });
  await test.shop.pool.query(`update order_change set expires_at = now() where status = 'waiting'`);
  await expireWaitingChanges(test.shop);
  await test.confirm(body.waiting);
  await test.runJobs();
  expect((await documentsOf(unpaid)).map(({ kind }) => kind)).toEqual(['invoice']);
  const { due, kept, invoiced } = await sumsOf(unpaid);
  expect([kept, invoiced]).toEqual([due, due]);
});

/** Changes an order, as it was quoted, and pays the difference. */
async function change(one: Json, body: object): Promise<Json> {
  const { version } = (await ada.get(path(one))).body;
  const quote = await ada.post(`${path(one)}/preview`, { version, ...body });
  expect([quote.status, quote.text]).toEqual([200, quote.text]);
  const { total, tax } = quote.body;
  const changed = await ada.post(path(one), { version, ...body, total });
  expect([changed.status, changed.text]).toEqual([201, changed.text]);
  if (changed.body.waiting) {
    expect((await test.confirm(changed.body.waiting, cards.good)).status).toBe(200);
    await test.runJobs();
  }
  const after = await ada.readOrder(one);
  expect([after.total, after.tax]).toMatchObject([total, tax]);
  return after;
}

/** The order's total, its payments less refunds, and its invoices less credit notes, in cents. */
async function sumsOf(one: Json) {
  const { total, tax, refunded, refundPending } = await ada.readOrder(one);
  const { rows } = await test.shop.pool.query(
    `select sum(p.amount) - sum(p.refunded) as kept from payment p
      where $1 in (p.order_id, p.supplements) and p.paid_at is not null`,
    [one._id],
  );
  const documents = await documentsOf(one);
  const sum = (name: 'total' | 'tax') =>
    documents.reduce(
      (all, { kind, ...row }) => all + (kind === 'invoice' ? 1 : -1) * Math.round(row[name] * 100),
      0,
    );
  expect(refundPending).toBe(0);
  return {
    due: Math.round((total - refunded) * 100),
    tax: Math.round((tax?.amount ?? 0) * 100),
    kept: Number(rows[0].kept),
    invoiced: sum('total'),
    invoicedTax: sum('tax'),
  };
}
