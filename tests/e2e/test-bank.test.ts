import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../support/browser/axe';
import { untilTrue } from '../support/eventually';
import { type Person, signUpAt } from '../support/people';
import { type Demo, openDemo, type Visitor } from '../support/served/served-demo';
import { home } from './cast';
import { fillAddress } from './forms';

let demo: Demo;
let productId: string;
let size: string;
beforeAll(async () => {
  demo = await openDemo({ SANDBOX_BANK: '1' });
  const { content } = await (await signUpAt(demo.shop.url, 'Nell')).call('GET /api/products', {
    query: { pageSize: '100', main: 'women' },
  });
  const product = content.find(({ sizes }) => sizes.some(({ quantity }) => quantity > 8));
  if (!product) throw new Error('The demo has no product with enough stock.');
  productId = product._id;
  size = product.sizes.find(({ quantity }) => quantity > 8)?.name ?? '';
});
afterAll(() => demo?.close());

/** A member whose filled checkout has left the shop for the test bank. */
async function atBank(width: number): Promise<Visitor & { person: Person }> {
  const person = await signUpAt(demo.shop.url, 'Ada');
  await person.call('POST /api/user/addresses', { body: { ...home, streetAddress: '1 Old Road' } });
  await person.call('PUT /api/cart/add', { body: { productId, size, quantity: 1 } });
  const visitor = await demo.visitor({ width, jwt: person.jwt });
  const { page } = visitor;
  await page.goto('/checkout');
  await page.getByRole('radio', { name: 'A different address' }).check();
  await fillAddress(page);
  await page.getByLabel('Save this address to my account').check();
  await page.getByRole('radio', { name: 'Test bank' }).check();
  await page.getByText('You’ll pay on your bank’s page and then come back here.').waitFor();
  await pay(page);
  return { ...visitor, person };
}

async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay now/ }).click();
  await page.getByRole('heading', { name: 'Test bank' }).waitFor();
  await page.getByText('This is a test. No money is moved.').waitFor();
}

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const streetsOf = async (person: Person) =>
  (await person.call('GET /api/user/addresses', {})).map(({ streetAddress }) => streetAddress);

describe.each([390, 1440])('at %i px', (width) => {
  it('an approved payment ends on the order, and only then the address is saved', async () => {
    const { page, person, complaints } = await atBank(width);
    expect(await findViolations(page)).toEqual([]);
    expect(await streetsOf(person)).toEqual(['1 Old Road']);
    await press(page, 'Approve');
    await page.waitForURL('**/order?order_id=*');
    await page.getByRole('heading', { level: 1, name: 'Payment Successful!' }).waitFor();
    await untilTrue(async () => (await streetsOf(person)).length > 1);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect((await streetsOf(person)).toSorted()).toEqual(['1 Old Road', home.streetAddress]);
    expect(complaints).toEqual([]);
  });

  it('a refused payment leads back to the same order and address, which can then be paid', async () => {
    const { page, person, complaints } = await atBank(width);
    await press(page, 'Refuse');
    await page.getByRole('heading', { name: 'Your payment didn’t go through' }).waitFor();
    const orderId = new URL(page.url()).searchParams.get('order_id');
    expect(await findViolations(page)).toEqual([]);
    await page.reload();
    await page.getByRole('link', { name: 'Back to payment' }).click();
    await page.waitForURL(`**/checkout?order_id=${orderId}`);
    expect(await page.getByLabel('Street address').inputValue()).toBe(home.streetAddress);
    expect(await streetsOf(person)).toEqual(['1 Old Road']);
    await pay(page);
    await press(page, 'Approve');
    await page.waitForURL(`**/order?order_id=${orderId}`);
    const orders = await person.call('GET /api/orders', { query: {} });
    expect(orders.map(({ payment }) => payment.status)).toEqual(['paid']);
    expect(complaints).toEqual([]);
  });

  it('a payment that settles later is shown as processing, and then as paid', async () => {
    const { page, person, complaints } = await atBank(width);
    await press(page, 'Settle later');
    await page.getByRole('button', { name: 'Settle as paid' }).waitFor();
    const bank = page.url();
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await page.waitForURL('**/order?order_id=*');
    await page.getByRole('heading', { name: 'Your bank is confirming the payment' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    const other = await demo.visitor({ width });
    await other.page.goto(bank);
    await press(other.page, 'Settle as paid');
    // Another browser comes back without a session: it is asked to sign in, and shown nothing.
    await other.page.waitForURL('**/signin*');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Payment Successful!' }).waitFor();
    const orders = await person.call('GET /api/orders', { query: {} });
    expect(orders.map(({ payment }) => payment.status)).toEqual(['paid']);
    expect([...complaints, ...other.complaints]).toEqual([]);
  });

  it('a shopper who goes away comes back to the order, and pays it', async () => {
    const { page, complaints } = await atBank(width);
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await page.getByRole('heading', { name: 'Waiting for your bank' }).waitFor();
    await page.getByRole('heading', { name: 'You haven’t paid yet' }).waitFor();
    await page.getByRole('link', { name: 'Back to payment' }).click();
    expect(await page.getByLabel('Street address').inputValue()).toBe(home.streetAddress);
    await pay(page);
    await press(page, 'Approve');
    await page.waitForURL('**/order?order_id=*');
    expect(complaints).toEqual([]);
  });
});
