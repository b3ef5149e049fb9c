import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../support/browser/axe';
import { untilTrue } from '../support/eventually';
import { type Person, signUpAt } from '../support/people';
import { type Demo, openDemo, type Visitor } from '../support/served/served-demo';
import { home } from './cast';
import { fillAddress, fillCard } from './forms';

let demo: Demo;
/** Sizes with stock; each test orders of its own. */
let inStock: { productId: string; size: string }[];
beforeAll(async () => {
  demo = await openDemo({ SANDBOX_BANK: '1' });
  const { content } = await (await signUpAt(demo.shop.url, 'Nell')).call('GET /api/products', {
    query: { pageSize: '100', main: 'women' },
  });
  inStock = content.flatMap(({ _id: productId, sizes }) =>
    sizes.filter(({ quantity }) => quantity > 1).map(({ name: size }) => ({ productId, size })),
  );
});
afterAll(() => demo?.close());

/** A member whose filled checkout has left the shop for the test bank. */
async function atBank(width: number): Promise<Visitor & { person: Person }> {
  const person = await signUpAt(demo.shop.url, 'Ada');
  const next = inStock.shift();
  if (!next) throw new Error('The demo has too little stock.');
  await person.call('POST /api/user/addresses', { body: { ...home, streetAddress: '1 Old Road' } });
  await person.call('PUT /api/cart/add', { body: { ...next, quantity: 1 } });
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

/** The checkout's form is filled once the order or the address has arrived. */
const expectStreet = (page: Page) =>
  expect.poll(() => page.getByLabel('Street address').inputValue()).toBe(home.streetAddress);

/** Violations at 390 and 1440 px. */
async function findAtBothWidths(page: Page) {
  const narrow = page.viewportSize() ?? { width: 390, height: 780 };
  const violations = await findViolations(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  violations.push(...(await findViolations(page)));
  await page.setViewportSize(narrow);
  return violations;
}

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
async function payByCard(page: Page): Promise<void> {
  await fillCard(page, '4242 4242 4242 4242');
  await page.getByRole('button', { name: /^Pay now/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Payment Successful!' }).waitFor();
}

const methodsPaid = async (person: Person) =>
  (await person.call('GET /api/orders', { query: {} })).map(({ payment }) => [
    payment.method,
    payment.status,
  ]);
const streetsOf = async (person: Person) =>
  (await person.call('GET /api/user/addresses', {})).map(({ streetAddress }) => streetAddress);

it('the address to come back to shows nothing of an order of somebody else', async () => {
  const { page, leave } = await atBank(1440);
  const orderId = new URL(page.url()).searchParams.get('order_id');
  const other = await signUpAt(demo.shop.url, 'Eve');
  const { page: forged, leave: leaveForged } = await demo.visitor({ jwt: other.jwt });
  for (const id of [orderId, '//evil.example', '"><script>alert(1)</script>']) {
    await forged.goto(`/checkout/return?order_id=${encodeURIComponent(id ?? '')}`);
    await forged.getByRole('heading', { name: 'Order not found' }).waitFor();
    expect(new URL(forged.url()).pathname).toBe('/checkout/return');
  }
  await forged.goto(`/checkout?order_id=${orderId}`);
  await forged.getByRole('heading', { name: 'Order not found' }).waitFor();
  await leaveForged();
  await leave();
});

describe.each([390, 1440])('at %i px', (width) => {
  it('an approved payment ends on the order, and only then the address is saved', async () => {
    const { page, person, complaints, leave } = await atBank(width);
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
    await leave();
  });

  it('a refused payment leads back to the same order and address, which can then be paid', async () => {
    const { page, person, complaints, leave } = await atBank(width);
    await press(page, 'Refuse');
    await page.getByRole('heading', { name: 'Your payment didn’t go through' }).waitFor();
    const orderId = new URL(page.url()).searchParams.get('order_id');
    expect(await findViolations(page)).toEqual([]);
    await page.reload();
    await page.getByRole('link', { name: 'Back to payment' }).click();
    await page.waitForURL(`**/checkout?order_id=${orderId}`);
    await expectStreet(page);
    expect(await streetsOf(person)).toEqual(['1 Old Road']);
    await pay(page);
    await press(page, 'Approve');
    await page.waitForURL(`**/order?order_id=${orderId}`);
    const orders = await person.call('GET /api/orders', { query: {} });
    expect(orders.map(({ payment }) => payment.status)).toEqual(['paid']);
    expect(complaints).toEqual([]);
    await leave();
  });

  it('a payment that settles later is shown as processing, and then as paid', async () => {
    const { page, person, complaints, leave } = await atBank(width);
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
    // The page asks by itself.
    await page.getByRole('heading', { level: 1, name: 'Payment Successful!' }).waitFor();
    const orders = await person.call('GET /api/orders', { query: {} });
    expect(orders.map(({ payment }) => payment.status)).toEqual(['paid']);
    expect([...complaints, ...other.complaints]).toEqual([]);
    await other.leave();
    await leave();
  });
});

/** Where the pages lead to, which is the same at every width; new pages are checked at both. */
describe('on a phone', () => {
  const width = 390;

  it('a payment that the bank cannot settle is made again, on the same order', async () => {
    const { page, context, person, complaints, leave } = await atBank(width);
    await press(page, 'Settle later');
    await page.getByRole('button', { name: 'Settle as failed' }).waitFor();
    const bank = page.url();
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await page.getByRole('heading', { name: 'Your bank is confirming the payment' }).waitFor();
    const later = await context.newPage();
    await later.goto(bank);
    await press(later, 'Settle as failed');
    await page.getByRole('heading', { name: 'Your payment didn’t go through' }).waitFor();
    expect(await findAtBothWidths(page)).toEqual([]);
    await page.getByRole('link', { name: 'Pay now' }).click();
    await pay(page);
    await press(page, 'Approve');
    await page.waitForURL('**/order?order_id=*');
    expect(await methodsPaid(person)).toEqual([['test-bank', 'paid']]);
    expect(complaints).toEqual([]);
    await leave();
  });

  it('a payment that is approved in another tab ends on the order in both', async () => {
    const { page, context, person, complaints, leave } = await atBank(width);
    const second = await context.newPage();
    await second.goto(page.url());
    await press(second, 'Approve');
    await second.getByRole('heading', { level: 1, name: 'Payment Successful!' }).waitFor();
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await page.getByRole('heading', { level: 1, name: 'Payment Successful!' }).waitFor();
    expect(await methodsPaid(person)).toEqual([['test-bank', 'paid']]);
    expect(complaints).toEqual([]);
    await leave();
  });

  it('a shopper who has closed the tab finds the cart and the order again', async () => {
    const { page, context, person, complaints } = await atBank(width);
    await untilTrue(async () => (await person.call('GET /api/cart', {})).cartItems.length === 1);
    const second = await context.newPage();
    await page.close();
    await second.goto('/checkout');
    await second.waitForURL('**/checkout?order_id=*');
    await second.getByRole('radio', { name: 'Test bank', checked: true }).waitFor();
    await expectStreet(second);
    await pay(second);
    await press(second, 'Approve');
    await second.getByRole('heading', { level: 1, name: 'Payment Successful!' }).waitFor();
    expect((await person.call('GET /api/cart', {})).cartItems).toEqual([]);
    expect(await methodsPaid(person)).toEqual([['test-bank', 'paid']]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('an order whose payment was refused is paid by card, in the checkout', async () => {
    const { page, person, complaints, leave } = await atBank(width);
    await press(page, 'Refuse');
    await page.getByRole('link', { name: 'Back to payment' }).click();
    await page.getByRole('radio', { name: /^Card/ }).check();
    expect(await findAtBothWidths(page)).toEqual([]);
    await payByCard(page);
    expect(await methodsPaid(person)).toEqual([['card', 'paid']]);
    expect((await person.call('GET /api/cart', {})).cartItems).toEqual([]);
    expect(complaints).toEqual([]);
    await leave();
  });

  it('a return from an earlier payment tells of that one, although the order is paid by another', async () => {
    const { page, context, person, complaints } = await atBank(width);
    const orderId = new URL(page.url()).searchParams.get('order_id');
    const second = await context.newPage();
    await second.goto(`/checkout?order_id=${orderId}`);
    await second.getByRole('radio', { name: /^Card/ }).check();
    await payByCard(second);
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await page.getByText('Your order continues with the payment you chose after it.').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Back to payment' }).count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'View your order' }).click();
    await page.waitForURL(`**/order?order_id=${orderId}`);
    expect(await methodsPaid(person)).toEqual([['card', 'paid']]);
    expect(complaints).toEqual([]);
  });

  it('an unpaid order is paid another way from its page', async () => {
    const { page, person, complaints, leave } = await atBank(width);
    await press(page, 'Refuse');
    await page.getByRole('link', { name: 'Back to payment' }).waitFor();
    const orderId = new URL(page.url()).searchParams.get('order_id');
    await page.goto(`/order?order_id=${orderId}`);
    const others = page.getByRole('region', { name: 'Pay another way' });
    await others.getByRole('button', { name: 'Card' }).waitFor();
    expect(await findAtBothWidths(page)).toEqual([]);
    await others.getByRole('button', { name: 'Card' }).click();
    await page.waitForURL(`**/checkout?order_id=${orderId}`);
    await page.getByRole('radio', { name: /^Card/, checked: true }).waitFor();
    await payByCard(page);
    expect(await methodsPaid(person)).toEqual([['card', 'paid']]);
    expect(complaints).toEqual([]);
    await leave();
  });

  it('an order that is changed after a refusal is replaced silently', async () => {
    const { page, person, complaints, leave } = await atBank(width);
    await press(page, 'Refuse');
    await page.getByRole('link', { name: 'Back to payment' }).click();
    await page.getByRole('button', { name: 'Change items or address' }).click();
    await page.waitForURL('**/checkout');
    await expectStreet(page);
    await page.getByLabel('Street address').fill('5 New Street');
    await pay(page);
    await press(page, 'Approve');
    await page.getByRole('heading', { level: 1, name: 'Payment Successful!' }).waitFor();
    const orders = await person.call('GET /api/orders', { query: {} });
    expect(orders.map((one) => [one.orderStatus, one.shippingAddress.streetAddress])).toEqual([
      ['Pending', '5 New Street'],
      ['Cancelled', home.streetAddress],
    ]);
    // Saved once the payment is known.
    await expect
      .poll(async () => (await streetsOf(person)).toSorted())
      .toEqual(['1 Old Road', '5 New Street']);
    expect(complaints).toEqual([]);
    await leave();
  });

  it('a shopper who goes away comes back to the order, and pays it', async () => {
    const { page, complaints, leave } = await atBank(width);
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await page.getByRole('heading', { name: 'Waiting for your bank' }).waitFor();
    await page.getByRole('heading', { name: 'You haven’t paid yet' }).waitFor();
    await page.getByRole('link', { name: 'Back to payment' }).click();
    await expectStreet(page);
    await pay(page);
    await press(page, 'Approve');
    await page.waitForURL('**/order?order_id=*');
    expect(complaints).toEqual([]);
    await leave();
  });
});
