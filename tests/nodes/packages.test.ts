import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportOf, upload } from '../support/catalogue/imports';
import {
  eventOf,
  openStripeShop,
  type StripeShop,
  sendEvent,
} from '../support/gateways/stripe-shop';

import { type S3Server, startS3 } from '../support/services/s3';
import { openSmtp, type TestSmtp } from '../support/services/smtp';
import type { TestUser } from '../support/shop';
import { rate, taxSetup, taxZone } from '../support/tax/tax';

// The packages that use streams, sockets, native code or compression. What they do with each input is tested beside their callers,
// on the version of Node that runs the tests.

let smtp: TestSmtp;
let s3: S3Server;
let test: StripeShop;
let staff: TestUser;
beforeAll(async () => {
  [smtp, s3] = await Promise.all([openSmtp(), startS3()]);
  test = await openStripeShop({
    bucket: s3.settings,
    smtpUrl: `${smtp.url}?from=orders@shop.example`,
    publicUrl: 'https://www.shop.example',
  });
  staff = await test.admin();
});
afterAll(async () => {
  await test.close();
  await Promise.all([smtp.close(), s3.close()]);
});

it('a picture is resized, stored in a bucket and served', async () => {
  const create = { width: 700, height: 900, channels: 3, background: '#7a1f1f' } as const;
  const uploaded = await test.app.inject({
    method: 'POST',
    url: '/api/admin/pictures',
    payload: await sharp({ create }).png().toBuffer(),
    headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'image/png' },
  });
  expect(uploaded.statusCode).toBe(201);
  for (const type of ['avif', 'webp']) {
    const url = uploaded.json().url.replace(/\d+\.avif$/, `600.${type}`);
    const served = await test.app.inject({ url });
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, `image/${type}`]);
    expect((await sharp(served.rawPayload).metadata()).width).toBe(600);
  }
  const { rows } = await test.shop.pool.query(
    'select from picture_file where octet_length(bytes) > 0',
  );
  expect(rows).toEqual([]);
});

it('an order is paid at Stripe, sent to a mail server, and has an invoice as PDF', async () => {
  const zones = [taxZone(['US'], rate('standard', 19))];
  const invoices = { ...taxSetup({}).invoices, isOn: true };
  expect((await staff.put('/api/admin/tax', taxSetup({ zones, invoices }))).status).toBe(200);
  const ada = await test.signUpConfirmed();
  const order = await ada.placedOrder(await test.makeProduct());
  const intent = await test.intentOf(order);
  test.stripe.account.pay(intent.client_secret);
  expect((await sendEvent(test, eventOf('payment_intent.succeeded', intent))).status).toBe(200);
  await test.runJobs();

  expect((await ada.get(`/api/orders/${order._id}`)).body.payment.status).toBe('paid');
  const [invoice] = (await ada.get(`/api/orders/${order._id}/invoices`)).body;
  const pdf = await ada.get(`/api/invoices/${invoice._id}/pdf`);
  expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  const emails = smtp.received.filter(({ data }) => data.includes(`#${order.number}`));
  expect(emails.map(({ from }) => from)).toEqual(['orders@shop.example']);
});

it('a file of products is written and read', async () => {
  await test.makeProduct({ title: 'Tröja "Å", fin' });
  for (const type of ['csv', 'json'] as const) {
    const media = { csv: 'text/csv', json: 'application/json' }[type];
    const read = await upload(test, await exportOf(test, type), { type: media });
    expect(read.counts).toMatchObject({ new: 0, changed: 0, refused: 0 });
    expect(read.counts.same).toBeGreaterThan(0);
  }
});
