import { beforeAll, expect, it } from 'vitest';
import { datesIn } from '#contract/values/dates';
import { documentTexts } from '#contract/values/tax/document-texts';
import { fixture, type Json, openTestShop } from '../support/shop';

/** An order of New Year's morning in Berlin, which is New Year's Eve in UTC. */
let order: Json;
const MOMENT = '2026-12-31T23:30:00.000Z';
const DAY = '2027-01-01';
const DAY_BEFORE = '2026-12-31';

const test = fixture(openTestShop);
const edith = fixture(() => test.admin());
beforeAll(async () => {
  const { body } = await edith.get('/api/admin/delivery');
  const saved = await edith.put('/api/admin/delivery', {
    version: body.version,
    timeZone: 'Europe/Berlin',
  });
  expect(saved.status).toBe(200);
  await test.turnOnTax({ zones: [] });
  const shirt = await test.makeProduct({ price: 49.9, stock: 100 });
  await test.makePromotion({ code: 'CAPS15', value: 15 });
  const ada = await test.signUp();
  await ada.fillCart(shirt, 'M', 2);
  await ada.put('/api/cart/promo', { code: 'CAPS15' });
  order = await ada.paidOrder(shirt);
  await test.rows('update shop_order set placed_at = $1 where id = $2', [MOMENT, order._id]);
  await test.rows('update payment set created_at = $1 where order_id = $2', [MOMENT, order._id]);
}, 60_000);

it('lists and files of orders go by the shop’s day', async () => {
  const numbersOf = async (path: string) =>
    (await edith.get(path)).body.map(({ number }: { number: number }) => number);

  expect(await numbersOf(`/api/admin/orders?from=${DAY}`)).toEqual([order.number]);
  expect(await numbersOf(`/api/admin/orders?from=${DAY}&to=${DAY}`)).toEqual([order.number]);
  expect(await numbersOf(`/api/admin/orders?to=${DAY_BEFORE}`)).toEqual([]);
  const file = await edith.get(`/api/admin/orders.csv?from=${DAY}`);
  expect(file.text).toContain(`#${order.number}`);
  expect((await edith.get(`/api/admin/orders.csv?to=${DAY_BEFORE}`)).text).not.toContain(
    `#${order.number}`,
  );
});

it('files name times of the shop’s time zone, with its offset', async () => {
  const orders = await edith.get(`/api/admin/orders.csv?from=${DAY}`);
  expect(orders.text).toContain(`#${order.number},2027-01-01T00:30:00+01:00,`);
  await test.shop.pool.query(
    `insert into audit (actor_id, action, entity, entity_id, at) values ($1, 'order.note', 'order', $2, $3)`,
    [edith.accountId, order._id, MOMENT],
  );
  const audit = await edith.get('/api/admin/audit.csv?action=order.note');
  expect(audit.text).toContain('2027-01-01T00:30:00+01:00,');
  await test.shop.pool.query('update account set created_at = $1 where id = $2', [
    MOMENT,
    edith.accountId,
  ]);
  const customers = await edith.get('/api/admin/customers.csv');
  expect(customers.text).toMatch(/T\d\d:\d\d:\d\d\+0[12]:00,/);
});

it('reads a day in a file of reviews as the shop’s', async () => {
  const [{ product }] = order.orderItems;
  const file = ['Product ID,Rating,Date,Text', `${product._id},5,2026-01-02,Soft`].join('\n');
  const send = () =>
    test.app.inject({
      method: 'POST',
      url: '/api/admin/reviews/imports?source=Old&name=reviews.csv',
      payload: file,
      headers: { authorization: `Bearer ${edith.token}`, 'content-type': 'text/csv' },
    });
  expect((await send()).json()).toMatchObject({ added: 1 });
  expect((await send()).json()).toMatchObject({ added: 0, present: 1 });
  const { body } = await edith.get(`/api/products/${product._id}/reviews`);
  expect(body[0].writtenAt).toBe('2026-01-02T11:00:00.000Z');
});

it('the dashboard goes by the shop’s day', async () => {
  const figures = async (day: string) =>
    (await edith.get(`/api/admin/dashboard/period?from=${day}&to=${day}`)).body;
  expect((await figures(DAY)).total).toMatchObject({ orders: 1 });
  expect((await figures(DAY_BEFORE)).total).toMatchObject({ orders: 0, revenue: 0 });
});

it('a new time zone counts the days again', async () => {
  const ordersOf = (day: string) =>
    test.value<number>(
      'select coalesce(sum(orders), 0)::int as orders from daily_order_total where day = $1',
      [day],
    );
  const move = async (timeZone: string) => {
    const { version } = (await edith.get('/api/admin/delivery')).body;
    expect((await edith.put('/api/admin/delivery', { version, timeZone })).status).toBe(200);
    await test.runJobs();
  };
  expect([await ordersOf(DAY_BEFORE), await ordersOf(DAY)]).toEqual([0, 1]);
  await move('UTC');
  expect([await ordersOf(DAY_BEFORE), await ordersOf(DAY)]).toEqual([1, 0]);
  await move('Europe/Berlin');
  expect([await ordersOf(DAY_BEFORE), await ordersOf(DAY)]).toEqual([0, 1]);
});

it('a time zone that the database does not know is refused', async () => {
  const { version } = (await edith.get('/api/admin/delivery')).body;
  const { status, body } = await edith.put('/api/admin/delivery', {
    version,
    timeZone: 'Mars/Olympus',
  });
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain('Unknown time zone.');
});

it('an invoice has the day of its number’s year, the date of supply, and the discount of a line', async () => {
  const [invoice] = (await edith.get(`/api/orders/${order._id}/invoices`)).body;
  await test.shop.pool.query('alter table invoice disable trigger user');
  await test.shop.pool.query('update invoice set issued_at = $1 where id = $2', [
    MOMENT,
    invoice._id,
  ]);
  await test.shop.pool.query('alter table invoice enable trigger user');
  const { body } = await edith.get(`/api/invoices/${invoice._id}`);
  const dates = datesIn({ timeZone: 'Europe/Berlin', locale: 'en-US' });
  const [issued, , supply] = documentTexts.facts(body, dates);
  expect(issued).toBe('Date: January 1, 2027');
  expect(supply).toMatch(/^Date of supply: expected \w+ \d+, \d{4} to \w+ \d+, \d{4}$/);
  const [line] = body.lines;
  expect(line).toMatchObject({ quantity: 3, unitPrice: 49.9 });
  expect(line.quantity * line.unitPrice - line.discount).toBeCloseTo(line.gross, 5);
  expect(line.discount).toBeGreaterThan(0);
});

it('emails name the shop’s day', async () => {
  const payload = { template: 'order-confirmation', orderId: order._id };
  await test.shop.pool.query('delete from email_message');
  await test.shop.pool.query(`insert into job (kind, payload) values ('mail', $1)`, [payload]);
  await test.runJobs();
  const { rows } = await test.shop.pool.query('select body_text from email_message');
  expect(rows.at(-1)?.body_text).toContain('Friday, January 1');
});
