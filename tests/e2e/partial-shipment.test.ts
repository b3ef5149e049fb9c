import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAt, signUpAt } from '../support/people';
import { accounts, type Demo, openDemo } from '../support/served/served-demo';
import { rate, taxSetup, taxZone } from '../support/tax/tax';
import { placePaid } from './cast';
import { open } from './screen';

let demo: Demo;
beforeAll(async () => {
  demo = await openDemo();
  const staff = await signInAt(demo.shop.url, accounts.admin);
  const zones = [taxZone(['US'], rate('standard', 19), rate('reduced', 7))];
  const invoices = { ...taxSetup({}).invoices, isOn: true };
  await staff.call('PUT /api/admin/tax', { body: taxSetup({ zones, invoices }) });
});
afterAll(() => demo?.close());

describe.each([1440, 390])('an order in two parcels, at %i px', (width) => {
  it('is shipped in part, returned in part with a credit note for its tax, and completed', async () => {
    const { url } = demo.shop;
    const staff = await signInAt(url, accounts.admin);
    const buyer = await signUpAt(url, 'Tess');
    const order = await placePaid(buyer, 2);
    const label = `#${order.number}`;
    const trackingNumber = `1Z9${width}`;
    const { page, complaints, context } = await demo.visitor({ width, jwt: staff.jwt });
    await open(page, `/admin/orders/${order._id}`);

    await page.getByRole('button', { name: `Ship Order ${label}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: /^Quantity of/ }).selectOption('1');
    await dialog.getByText('1 item stays for another parcel.').waitFor();
    await dialog.getByLabel('Carrier').fill('UPS');
    await dialog.getByLabel('Tracking number').fill(trackingNumber);
    await dialog.getByRole('button', { name: 'Ship parcel' }).click();
    await page.getByText(`Shipped a parcel of order ${label}`).waitFor();
    await page.getByText('Still to ship').waitFor();
    await page.getByText('Partly shipped').first().waitFor();
    await page.getByRole('button', { name: 'Mark as delivered, parcel 1' }).click();
    await page.getByText('Parcel 1 delivered').waitFor();

    const shopper = await demo.visitor({ width, jwt: buyer.jwt });
    await open(shopper.page, `/order?order_id=${order._id}`);
    await shopper.page.getByRole('heading', { name: 'Part of your order is on its way' }).waitFor();
    await shopper.page.getByRole('heading', { name: 'Still to come' }).waitFor();
    await shopper.page.getByRole('link', { name: `UPS ${trackingNumber}` }).waitFor();
    await shopper.page.getByRole('button', { name: 'Choose items' }).waitFor();
    expect(await shopper.page.getByRole('button', { name: /^Cancel order/ }).count()).toBe(0);
    await shopper.page.getByRole('button', { name: 'Choose items' }).click();
    const sheet = shopper.page.getByRole('dialog');
    await sheet.getByRole('checkbox').first().check();
    await sheet.getByRole('combobox', { name: 'Reason' }).selectOption({ index: 1 });
    await sheet.getByRole('button', { name: 'Request return' }).click();
    await shopper.page.getByText('We’ve received your return request.').first().waitFor();
    const [returned] = await staff.call('GET /api/admin/returns', { query: {} });
    await staff.call('PUT /api/admin/returns/:id/receive', {
      params: { id: returned?._id ?? '' },
      body: {},
    });
    const creditNote = async () => {
      await open(shopper.page, `/order?order_id=${order._id}`);
      return shopper.page.getByRole('link', { name: /^Credit note CN-/ }).count();
    };
    await expect.poll(creditNote).toBe(1);
    await shopper.page.getByRole('link', { name: /^Credit note CN-/ }).click();
    await shopper.page.getByRole('heading', { name: /^Credit note CN-/ }).waitFor();
    await shopper.page.getByText(/^VAT/).first().waitFor();

    await page.getByRole('button', { name: `Ship Order ${label}` }).click();
    await dialog.getByRole('button', { name: 'Ship Order' }).click();
    await page.getByText(`Order ${label} shipped`).waitFor();
    await page.getByRole('link', { name: 'Packing slip of parcel 2' }).click();
    await page.getByText('2 of 2').waitFor();
    await page.getByText('In other parcels:').waitFor();
    expect([...complaints, ...shopper.complaints]).toEqual([]);
    await Promise.all([context.close(), shopper.context.close()]);
  });
});
