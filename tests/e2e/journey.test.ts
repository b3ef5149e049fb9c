import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts, type Demo, openDemo } from '../support/served/served-demo';
import { fillCard, fillCheckout, signIn, signUp } from './forms';

let demo: Demo;
beforeAll(async () => {
  demo = await openDemo();
});
afterAll(() => demo?.close());

describe.each([
  ['a desktop', 1440],
  ['a phone', 360],
])('the whole journey on %s', (device, width) => {
  it('from sign-up to a shipped parcel', async () => {
    const { page, complaints } = await demo.visitor({ width });
    const email = `ada-${width}@shopper.example`;

    await page.goto('/men/clothing/t-shirts&polos');
    await page.getByRole('heading', { name: 'Please Sign in first to view products.' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /sign up|create/i })
      .click();
    await signUp(page, email);

    await page.waitForURL('**/men/clothing/t-shirts&polos');
    await filterByColour(page, device, 'Blue');
    await page.getByText('2 Items', { exact: true }).waitFor();

    await page.getByRole('link', { name: 'Reverse Breton Tee' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Reverse Breton Tee' }).waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
    await page
      .getByText(/choose a size/i)
      .first()
      .waitFor();
    await page.getByRole('radio', { name: /^L\b/ }).click();
    await page.waitForURL(/size=L/);
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();

    await page.waitForURL('**/cart');
    await page.getByText('$29.00').first().waitFor();
    await page.getByRole('link', { name: 'Checkout' }).click();

    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
    await fillCheckout(page, '4000 0000 0000 0002', email);
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page
      .getByText(/declined/i)
      .first()
      .waitFor();
    await expect.poll(() => page.getByLabel('Street address').inputValue()).toBe('12 Mill Lane');

    await fillCard(page, '4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    await page.getByText('Ready for Delivery').filter({ visible: true }).first().waitFor();
    const orderId = new URL(page.url()).searchParams.get('order_id') ?? '';
    expect(orderId).toMatch(/^[0-9a-f-]{36}$/);
    const orderUrl = page.url();

    await shipAsStaff(width, orderId);

    await page.goto(orderUrl);
    await page.getByText('Shipped').filter({ visible: true }).first().waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

async function filterByColour(page: Page, device: string, colour: string) {
  await page.getByRole('status').filter({ hasText: 'Items' }).first().waitFor();
  if (device === 'a phone') await page.getByRole('button', { name: /filter/i }).click();
  await page.getByRole('checkbox', { name: new RegExp(colour) }).click();
  await page.waitForURL(/color=Blue/i);
  if (device === 'a phone')
    await page
      .getByRole('button', { name: /show|close/i })
      .first()
      .click();
}

async function shipAsStaff(width: number, orderId: string) {
  const { page, complaints } = await demo.visitor({ width });
  await page.goto('/admin/orders');
  await page.waitForURL('**/signin?next=*');
  await signIn(page, accounts.admin);
  await page.waitForURL('**/admin/orders');
  const link = page.locator(`a[href="/admin/orders/${orderId}"]`, { hasText: '#' });
  const number = await link.first().textContent();
  await page.getByRole('button', { name: `Ship Order ${number}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Carrier').fill('UPS');
  await dialog.getByLabel('Tracking number').fill(`1Z999AA1012345${width}`);
  await dialog.getByRole('button', { name: 'Ship Order' }).click();
  await page.getByText(`Order ${number} shipped`).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
}
