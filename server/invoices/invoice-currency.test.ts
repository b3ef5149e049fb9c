import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  adasAccount,
  offerAllMethods,
  placedBy,
  shopAccount,
  TRANSFER_DAY,
  transfer,
} from '../../tests/support/gateways/transfer-shop';
import { type Json, openTestShop, type TestShop, type TestUser } from '../../tests/support/shop';
import { rate, taxSetup, taxZone } from '../../tests/support/tax/tax';

interface Expected {
  currency: string;
  shipping: number;
  price: number;
  tax: number;
  total: number;
  /** Of the credit note of a refund. */
  refund: number;
  refundTax: number;
  text: string;
  /** With too many decimals. */
  tooFine: number;
}

/** One shirt and its delivery, both with 10 % in their price; the tax is rounded to the minor unit. */
const shops: Expected[] = [
  {
    currency: 'JPY',
    shipping: 550,
    price: 3_333,
    total: 3_883,
    tax: 353,
    text: '¥3,883',
    refund: 1_000,
    refundTax: 91,
    tooFine: 10.5,
  },
  {
    currency: 'KWD',
    shipping: 1.25,
    price: 9.999,
    total: 11.249,
    tax: 1.023,
    text: 'KWD\u00a011.249',
    refund: 0.747,
    refundTax: 0.068,
    tooFine: 0.0005,
  },
];

describe.each(shops)('tax, invoice and transfer in $currency', (expected) => {
  const { currency, shipping, price, tax, total, text, refund, refundTax } = expected;
  let test: TestShop;
  let staff: TestUser;
  let ada: TestUser;
  let shirt: Json;
  beforeAll(async () => {
    test = await openTestShop();
    staff = await test.admin();
    ada = await test.signUp();
    await staff.put('/api/admin/settings', { currency });
    await staff.put('/api/admin/settings', { shippingFlat: shipping });
    await offerAllMethods(staff);
    const invoices = { ...taxSetup({}).invoices, isOn: true, taxNumber: '12345' };
    const zones = [taxZone(['US'], rate('standard', 10, 'Tax'))];
    await staff.put('/api/admin/tax', taxSetup({ zones, invoices, rounding: 'rate' }));
    shirt = await test.makeProduct({ price, discountPrice: price });
  });
  afterAll(() => test.close());

  const invoicesOf = async (order: { _id: string }) =>
    (await ada.get(`/api/orders/${order._id}/invoices`)).body;
  const documentOf = async ({ _id }: { _id: string }) =>
    (await ada.get(`/api/invoices/${_id}`)).body;
  const emails = async () => (await ada.get('/api/user/export')).body.mails;

  it('agree to the minor unit, from the cart to the credit notes', async () => {
    const order = await placedBy('bank-transfer', ada, shirt);
    expect(order).toMatchObject({ currency, total, tax: { kind: 'included', amount: tax } });
    expect(order.payment.bankTransfer).toMatchObject({
      amount: total,
      received: 0,
      iban: shopAccount.bankIban,
    });
    await test.runJobs();
    const [howToPay] = (await emails()).filter(({ subject }: { subject: string }) =>
      subject.startsWith('How to pay'),
    );
    expect(howToPay.text).toContain(`Amount: ${text}`);

    const tooFine = await transfer(staff, order._id, expected.tooFine);
    expect([tooFine.status, tooFine.body.details[0].path]).toEqual([400, 'amount']);
    const unit = currency === 'JPY' ? 1 : 0.001;
    await transfer(staff, order._id, unit);
    const { body } = await transfer(staff, order._id, Number((total - unit).toFixed(3)));
    expect(body.due).toBe(0);

    const [invoice] = await invoicesOf(order);
    expect(invoice).toMatchObject({ kind: 'invoice', currency, total, tax });
    expect(await documentOf(invoice)).toMatchObject({
      lines: [
        { quantity: 1, unitPrice: price, gross: price },
        { quantity: null, gross: shipping },
      ],
      rates: [{ percent: 10, tax, gross: total }],
    });
    const path = `/api/admin/orders/${order._id}`;
    await refundBy(path, { amount: refund });
    await refundBy(path, {});
    const [, first, rest] = await invoicesOf(order);
    expect(first).toMatchObject({ kind: 'credit_note', currency, total: refund, tax: refundTax });
    const sum = (name: 'total' | 'tax') => Number((first[name] + rest[name]).toFixed(3));
    expect([sum('total'), sum('tax')]).toEqual([total, tax]);
    expect((await staff.get(path)).body).toMatchObject({ refunded: total, refundable: 0 });
    await test.expectVerified();
  });

  /** Refunds, and records that it was transferred. */
  async function refundBy(path: string, amount: object): Promise<void> {
    const answer = await staff.post(`${path}/refunds`, { ...amount, reason: 'Test' });
    expect(answer.status).toBe(201);
    await test.runJobs();
    const [pending] = (await staff.get(`${path}/transfers`)).body.refunds;
    const body = { sentOn: TRANSFER_DAY, account: adasAccount };
    const sent = await staff.post(`/api/admin/refunds/${pending._id}/transfer`, body);
    expect(sent.status).toBe(200);
    await test.runJobs();
  }

  it('have a file to print', async () => {
    const order = await ada.deliveredOrder(shirt);
    const [invoice] = await invoicesOf(order);
    const { body, statusCode } = await test.app.inject({
      url: `/api/invoices/${invoice._id}/pdf`,
      headers: { authorization: `Bearer ${ada.token}` },
    });
    expect([statusCode, body.slice(0, 5)]).toEqual([200, '%PDF-']);
  });
});
