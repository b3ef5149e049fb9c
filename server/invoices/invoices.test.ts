import { afterEach, beforeAll, expect, it } from 'vitest';
import {
  adasAddress,
  fixture,
  itemOf,
  type Json,
  openTestShop,
  type TestUser,
} from '../../tests/support/shop';
import { issuedInvoices } from '../../tests/support/tax/tax';
import { shopDayOf } from '../../tests/support/time/shop-day';
import { transaction } from '../database/transaction';
import { replaceInvoice } from './invoices.service';

const invoices = { ...issuedInvoices, taxNumber: 'DE136695976' };
const test = fixture(openTestShop);
const edith = fixture(() => test.admin());
const shirt = fixture(() => test.makeProduct({ price: 40, stock: 10_000 }));
const scarf = fixture(() =>
  test.makeProduct({ price: 10, discountPrice: 9.99, stock: 10_000, taxClass: 'reduced' }),
);
beforeAll(() => test.turnOnTax({ invoices, deliveryClass: 'standard' }));
afterEach(async () => {
  await test.expectConsistentRecords();
  await test.expectVerified();
});

const listOf = async (user: TestUser, orderId: string) =>
  (await user.get(`/api/orders/${orderId}/invoices`)).body;
const documentOf = async (user: TestUser, { _id }: { _id: string }) =>
  (await user.get(`/api/invoices/${_id}`)).body;

it('a paid order has an invoice with everything that the law asks for', async () => {
  const ada = await test.signUp();
  const unpaid = await ada.placedOrder(shirt, 'M', 2);
  expect(await listOf(ada, unpaid._id)).toEqual([]);
  await test.confirm(unpaid);
  const [invoice, ...others] = await listOf(ada, unpaid._id);
  expect(others).toEqual([]);
  expect(invoice).toMatchObject({
    kind: 'invoice',
    total: 85,
    tax: 13.57,
    number: expect.stringMatching(/^INV-\d{4}-\d{5}$/),
  });
  const [year] = (await shopDayOf(test, invoice.issuedAt)).split('-');
  expect(invoice.number).toContain(`-${year}-`);
  const document = await documentOf(ada, invoice);
  expect(document).toMatchObject({
    orderNumber: unpaid.number,
    taxKind: 'included',
    corrects: null,
    taxNumber: 'DE136695976',
    buyer: ['Ada Lovell', '12 Mill Lane', 'Portland, OR 97201', 'US'],
    lines: [
      { quantity: 2, unitPrice: 40, percent: 19, net: 67.23, tax: 12.77, gross: 80 },
      { label: 'Standard delivery', quantity: null, percent: 19, tax: 0.8, gross: 5 },
    ],
    rates: [{ name: 'VAT', percent: 19, net: 71.43, tax: 13.57, gross: 85 }],
  });
  expect(await documentOf(edith, invoice)).toEqual(document);
  const pdf = await test.app.inject({
    url: `/api/invoices/${invoice._id}/pdf`,
    headers: { authorization: `Bearer ${ada.token}` },
  });
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(pdf.headers['content-disposition']).toContain(`${invoice.number}.pdf`);
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

it('each refund has a credit note, and all credit notes add up to the invoice', async () => {
  const ada = await test.signUp();
  await ada.fillCart(scarf);
  const order = await ada.deliveredOrder(shirt, 'M', 3);
  const item = itemOf(order, shirt);
  await refund(order._id, { items: [{ _id: item._id, quantity: 1 }] });
  const returned = await ada.requestReturn(order, ...order.orderItems.map(() => 1));
  await edith.put(`/api/admin/returns/${returned}/receive`);
  await test.runJobs();
  await refund(order._id, { amount: 7.77 });
  await refund(order._id, {});
  const [invoice, ...credits] = await listOf(ada, order._id);
  expect(invoice).toMatchObject({ kind: 'invoice', total: 134.99 });
  expect(credits.map(({ total }: { total: number }) => total)).toEqual([40, 49.99, 7.77, 37.23]);
  const cents = (name: 'total' | 'tax') =>
    credits.reduce((sum: number, credit: Json) => sum + Math.round(credit[name] * 100), 0);
  expect([cents('total'), cents('tax')]).toEqual([13_499, Math.round(invoice.tax * 100)]);
  expect(await documentOf(ada, credits[0])).toMatchObject({
    kind: 'credit_note',
    corrects: invoice.number,
    lines: [{ quantity: 1, gross: 40, tax: 6.39 }],
  });
  expect((await documentOf(ada, credits[1])).lines).toMatchObject([
    { percent: 7, gross: 9.99 },
    { percent: 19, gross: 40 },
  ]);
});

it('states what each promotion took off, and credit notes of all units add up to it', async () => {
  const tie = await test.makeProduct({ price: 10, discountPrice: 10, stock: 10_000 });
  const goods = { goods: { products: [tie._id] } };
  const promotions = [
    { trigger: 'automatic', name: '3 for 2', kind: 'multi_buy', effect: { quantity: 3, pay: 2 } },
    { trigger: 'code', code: 'INVOICED', kind: 'amount', value: 1, class: 'order' },
  ];
  for (const terms of promotions)
    await edith.post('/api/admin/promotions', { ...terms, conditions: goods });
  const ada = await test.signUp();
  await ada.fillCart(tie, 'M', 3);
  expect((await ada.put('/api/cart/promo', { code: 'INVOICED' })).body.promo).toBe(11);
  const { body: placed } = await ada.order();
  await test.confirm(placed);
  const [invoice] = await listOf(ada, placed._id);
  const discounts = [
    { name: '3 for 2', amount: 10 },
    { name: 'INVOICED', amount: 1 },
  ];
  expect((await documentOf(ada, invoice)).lines[0]).toMatchObject({
    quantity: 3,
    discount: 11,
    discounts,
    gross: 19,
  });
  const [item] = (await edith.readOrder(placed._id)).orderItems;
  for (let count = 0; count < 3; count++)
    await refund(placed._id, { items: [{ _id: item?._id, quantity: 1 }] });
  const credits = (await listOf(ada, placed._id)).filter(
    ({ kind }: Json) => kind === 'credit_note',
  );
  const lines: Json[] = [];
  for (const credit of credits) lines.push((await documentOf(ada, credit)).lines[0]);
  expect(lines.map(({ quantity }) => quantity)).toEqual([1, 1, 1]);
  const cents = (name: string) =>
    lines
      .flatMap((line) => line.discounts as Json[])
      .filter((one) => one.name === name)
      .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  expect([cents('3 for 2'), cents('INVOICED')]).toEqual([1_000, 100]);
});

it.each([
  ['automatic', 'Half the delivery', 50, 2.5, '$2.50'],
  ['code', 'FREEDELIVERY', 100, 5, 'Free'],
])('names the %s promotion of the delivery: %s', async (trigger, name, value, reduction, price) => {
  const tie = await test.makeProduct({ price: 20, stock: 100 });
  const conditions = { goods: { products: [tie._id] } };
  const terms = { trigger, [trigger === 'code' ? 'code' : 'name']: name };
  await edith.post('/api/admin/promotions', { ...terms, kind: 'delivery', value, conditions });
  const ada = await test.signUp();
  await ada.fillCart(tie);
  if (trigger === 'code') await ada.put('/api/cart/promo', { code: name });
  const shown = [{ name, amount: 0, delivery: reduction }];
  expect((await ada.get('/api/cart')).body.promotions).toMatchObject(shown);
  const { body: placed } = await ada.order();
  expect(placed).toMatchObject({ promotions: shown, shipping: 5 - reduction });
  expect((await ada.get(`/api/orders/${placed._id}`)).body.promotions).toEqual(placed.promotions);
  await test.confirm(placed);
  const [invoice] = await listOf(ada, placed._id);
  const { lines, rates } = await documentOf(ada, invoice);
  expect(lines[1]).toMatchObject({
    label: 'Standard delivery',
    quantity: null,
    unitPrice: 5,
    discounts: [{ name, amount: reduction }],
    gross: 5 - reduction,
  });
  expect(rates).toHaveLength(1);
  const [email] = await test.emailsTo(placed.email, 'order-confirmation');
  expect(email?.text).toContain(`Shipping (${name})`);
  expect(email?.text).toContain(price);
  expect(email?.text).not.toContain('−$0.00');

  await refund(placed._id, { amount: 25 - reduction - 5 });
  const credit = (await listOf(ada, placed._id)).at(-1);
  for (const line of (await documentOf(ada, credit)).lines)
    expect(line).not.toHaveProperty('discounts');
});

it('numbers have no gaps if many orders are paid concurrently and some are not paid', async () => {
  const users = await Promise.all(Array.from({ length: 12 }, () => test.signUp()));
  const orders = await Promise.all(users.map((user) => user.placedOrder(shirt)));
  await Promise.all(
    orders.map((order, index) =>
      test.confirm(order, index % 3 === 0 ? '4000 0000 0000 0002' : undefined),
    ),
  );
  const { rows } = await test.shop.pool.query(
    `select count(*)::int as count, max(ordinal) as last from invoice where kind = 'invoice'`,
  );
  expect(rows[0].count).toBe(rows[0].last);
  expect(rows[0].count).toBeGreaterThanOrEqual(10);
});

it('are not shown to anyone else, by order or by their own id', async () => {
  const [ada, eve] = [await test.signUp(), await test.signUp()];
  const order = await ada.paidOrder(shirt);
  const [invoice] = await listOf(ada, order._id);
  const paths = [
    `/api/orders/${order._id}/invoices`,
    `/api/invoices/${invoice._id}`,
    `/api/invoices/${invoice._id}/pdf`,
    `/api/invoices/${order._id}`,
    '/api/invoices/nonsense',
    `/api/orders/${invoice._id}/invoices`,
  ];
  for (const path of paths) expect([path, (await eve.get(path)).status]).toEqual([path, 404]);
  for (const path of paths)
    expect([path, (await test.visitor.get(path)).status]).toEqual([path, 401]);
});

it('are kept when the account is erased, and are in its export', async () => {
  const ada = await test.signUp();
  const order = await ada.shippedOrder(shirt);
  const [invoice] = await listOf(ada, order._id);
  const before = await documentOf(edith, invoice);
  expect((await ada.get('/api/user/export')).body.invoices).toEqual([before]);
  expect((await edith.delete(`/api/admin/customers/${ada.accountId}`)).status).toBe(200);
  expect(await documentOf(edith, invoice)).toEqual(before);
  expect((await edith.get(`/api/admin/orders/${order._id}`)).body.firstName).not.toBe('Ada');
  await expect(test.shop.pool.query('delete from invoice')).rejects.toThrow('never change');
  await expect(test.shop.pool.query(`update invoice set number = ''`)).rejects.toThrow();
});

it('an order that is paid on delivery has one when it ships, and loses it if it is cancelled', async () => {
  Object.assign(test.shop.config, { gateway: 'none', shipUndoSeconds: 60 });
  const ada = await test.signUp();
  const order = await ada.placedOrder(shirt);
  expect(await listOf(ada, order._id)).toEqual([]);
  await edith.put(`/api/admin/orders/${order._id}/ship`);
  expect(await listOf(ada, order._id)).toMatchObject([{ kind: 'invoice', total: 45 }]);
  await edith.post(`/api/admin/orders/${order._id}/ship/undo`);
  await ada.post(`/api/orders/${order._id}/cancel`);
  expect(await listOf(ada, order._id)).toMatchObject([
    { kind: 'invoice', total: 45, tax: 7.19 },
    { kind: 'credit_note', total: 45, tax: 7.19 },
  ]);
  test.shop.config.gateway = 'sandbox';
});

it('a changed order has a new invoice, after a credit note for the old one', async () => {
  const ada = await test.signUp();
  const order = await ada.paidOrder(shirt);
  await transaction(test.shop.pool, (tx) => replaceInvoice(test.shop, tx, order._id));
  const kinds = (await listOf(ada, order._id)).map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(['invoice', 'credit_note', 'invoice']);
  await refund(order._id, {});
  expect((await listOf(ada, order._id)).at(-1)).toMatchObject({ kind: 'credit_note', total: 45 });
});

it('a shop without invoices issues none, but taxes its orders', async () => {
  await edith.put('/api/admin/tax', { invoices: { ...invoices, isOn: false } });
  const ada = await test.signUp();
  await ada.fillCart(shirt);
  const { body } = await ada.post('/api/orders', adasAddress);
  await test.confirm(body);
  expect((await ada.get(`/api/orders/${body._id}`)).body.tax).toMatchObject({ amount: 7.19 });
  expect(await listOf(ada, body._id)).toEqual([]);
  await edith.put('/api/admin/tax', { invoices });
});

it('the tax of a period is reported by country and rate, less the credit notes, and the documents are listed', async () => {
  const report = async () => (await edith.get('/api/admin/tax-report?from=2026-01-01')).body;
  const sumsOf = ({ rows }: { rows: { net: number; tax: number; gross: number }[] }) =>
    ['net', 'tax', 'gross'].map((name) =>
      Math.round(rows.reduce((sum, row) => sum + row[name as 'net'], 0) * 100),
    );
  const before = await report();
  const ada = await test.signUp();
  const order = await ada.paidOrder(shirt, 'M', 2);
  await refund(order._id, { items: [{ _id: order.orderItems[0]._id, quantity: 1 }] });
  const documents = await listOf(edith, order._id);
  const after = await report();
  const [net = 0, tax = 0, gross = 0] = sumsOf(after).map(
    (sum, index) => sum - (sumsOf(before)[index] ?? 0),
  );
  // 85.00 less a shirt of 40.00.
  expect([gross, tax + net]).toEqual([4500, gross]);
  const minor = (amount: number) => Math.round(amount * 100);
  expect(tax).toBe(minor(documents[0].tax) - minor(documents[1].tax));
  expect(after.creditNotes - before.creditNotes).toBe(1);
  expect(after.rows.map(({ country }: { country: string }) => country)).toContain('US');

  const { body: found } = await edith.get(`/api/admin/invoices?q=${documents[0].number}`);
  expect(found).toMatchObject([
    { number: documents[0].number, buyer: 'Ada Lovell', country: 'US' },
  ]);
  const { body: credits } = await edith.get('/api/admin/invoices?kind=credit_note&pageSize=1');
  expect(credits).toMatchObject([{ number: documents[1].number }]);
  const file = (await edith.get('/api/admin/invoices.csv?from=2026-01-01')).text;
  expect(file).toContain(documents[0].number);
  expect(file.split('\r\n').find((line) => line.startsWith(documents[1].number))).toMatch(
    /Credit note.*-33\.61,-6\.39,-40\.00,USD$/,
  );
  expect((await edith.get('/api/admin/tax-report.csv?from=2026-01-01')).text).toMatch(/US,VAT,19,/);
  expect((await edith.get('/api/admin/tax-report?to=2001-01-01')).body.rows).toEqual([]);
  const print = (query: string) =>
    test.app.inject({
      url: `/api/admin/invoices.pdf?${query}`,
      headers: { authorization: `Bearer ${edith.token}` },
    });
  const [pdf, single] = [await print('pageSize=1'), await print(`q=${documents[0].number}`)];
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(pdf.headers['content-disposition']).toMatch(/invoices-\d{4}-\d\d-\d\d\.pdf/);
  const pagesOf = ({ rawPayload }: typeof pdf) =>
    rawPayload.toString('latin1').match(/\/Type \/Page\b/g)?.length;
  const all = await edith.get('/api/admin/invoices?pageSize=1');
  // Each document of these tests fills one page.
  expect([pagesOf(pdf), pagesOf(single)]).toEqual([Number(all.headers['x-total-count']), 1]);
  expect((await print('to=2001-01-01')).statusCode).toBe(404);
  const chosen = [order._id, crypto.randomUUID()].join(',');
  expect(pagesOf(await print(`orders=${chosen}`))).toBe(2);
  expect((await print(`orders=${crypto.randomUUID()}`)).statusCode).toBe(404);
  expect((await print('orders=1')).statusCode).toBe(400);
  for (const path of ['invoices', 'invoices.csv', 'invoices.pdf', 'tax-report', 'tax-report.csv'])
    expect((await ada.get(`/api/admin/${path}`)).status).toBe(403);
});

async function refund(orderId: string, body: Record<string, unknown>) {
  const { status } = await edith.post(`/api/admin/orders/${orderId}/refunds`, {
    reason: 'Test',
    ...body,
  });
  expect(status).toBe(201);
  await test.runJobs();
}
