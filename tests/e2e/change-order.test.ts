import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../support/browser/axe';
import { signInAt, signUpAt } from '../support/people';
import { accounts, type Demo, openDemo } from '../support/served/served-demo';
import { home } from './cast';
import { open } from './screen';

let demo: Demo;
beforeAll(async () => {
  demo = await openDemo();
});
afterAll(() => demo?.close());

/** A new shopper's paid order of two units. */
async function paidOrder(name: string) {
  const ada = await signUpAt(demo.shop.url, name);
  const { content } = await ada.call('GET /api/products', {
    query: { pageSize: '50', main: 'women' },
  });
  const product = content.find(({ sizes }) => sizes.every(({ quantity }) => quantity > 4));
  const [size] = product?.sizes ?? [];
  if (!product || !size) throw new Error('No product');
  const body = { productId: product._id, size: size.name, quantity: 2 };
  await ada.call('PUT /api/cart/add', { body });
  const order = await ada.call('POST /api/orders', { body: { ...home, email: ada.email } });
  const { clientSecret } = order.payment;
  await fetch(`${demo.shop.url}/sandbox-gateway/payments/${clientSecret}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number: '4242 4242 4242 4242', expiry: '12 / 39', cvv: '123' }),
  });
  await expect
    .poll(async () => {
      const { payment } = await ada.call('GET /api/orders/:orderId', {
        params: { orderId: order._id },
      });
      return payment.status;
    })
    .toBe('paid');
  return { ada, order };
}

describe.each([1440, 390])('a shopper, at %i px', (width) => {
  it('exchanges a size and takes more, pays the difference, and sees the change', async () => {
    const { ada, order } = await paidOrder(`Chan${width}`);
    const { page, complaints, context } = await demo.visitor({ width, jwt: ada.jwt });
    await open(page, `/order?order_id=${order._id}`);
    await page.getByText(/You can change this order for another \d+ minutes/).waitFor();
    await page.getByRole('button', { name: 'Change order' }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Change order' }).click();
    const sheet = page.getByRole('dialog', { name: 'Change your order' });
    await sheet.getByText('You haven’t changed anything yet.').waitFor();
    const sizes = sheet.getByLabel(/^Size of/);
    await sizes.selectOption({ index: 1 });
    await sheet.getByText(/size .+ → /).waitFor();
    await sheet.getByRole('button', { name: 'Increase' }).click();
    await sheet.getByText(/The change takes effect once you’ve paid/).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Change address' }).click();
    await sheet.getByLabel('City').fill('Salem');
    await sheet.getByText('New delivery address').waitFor();
    await sheet.getByRole('button', { name: 'Continue to payment' }).click();
    const pay = page.getByRole('dialog', { name: 'Pay the difference' });
    await pay.getByLabel('Card number').fill('4242 4242 4242 4242');
    await pay.getByLabel(/^Expiry/).fill('12 / 39');
    await pay.getByLabel('CVV').fill('123');
    expect(await findViolations(page)).toEqual([]);
    await pay.getByRole('button', { name: /^Pay \$/ }).click();
    await page.getByText('Order changed').waitFor();
    await page.getByRole('heading', { name: 'Changes' }).waitFor();
    await page.getByText('Salem').first().waitFor();
    await page.getByRole('heading', { name: 'Changes' }).scrollIntoViewIfNeeded();
    expect(await findViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

it('staff add a product to a paid order, and the customer is asked to pay', async () => {
  const { order } = await paidOrder('Chanstaff');
  const admin = await signInAt(demo.shop.url, accounts.admin);
  const { page, complaints, context } = await demo.visitor({ jwt: admin.jwt });
  await open(page, `/admin/orders/${order._id}`);
  await page.getByRole('button', { name: 'Edit order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit order' });
  await dialog.getByLabel('Add a product').fill('Breton');
  await dialog.getByRole('list', { name: 'Add a product' }).getByRole('button').first().click();
  await dialog.getByText(/^Added 1 ×/).waitFor();
  await dialog.getByLabel('Reason').fill('Asked on the phone');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText(/A change is waiting for the customer to pay/).waitFor();
  await page.getByText('Asked on the phone').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Discard change' }).click();
  await page.getByText('Not applied: the difference was not paid').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
