import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../support/browser/axe';
import { standInForStripe, walletOwner } from '../support/gateways/stripe-script';
import { openStripe, type StripeStandIn } from '../support/gateways/stripe-stand-in';
import { signInAt } from '../support/people';
import { accounts, type Demo, openDemo } from '../support/served/served-demo';
import { awaken } from './screen';

let stripe: StripeStandIn;
let demo: Demo;
beforeAll(async () => {
  stripe = await openStripe();
  const { secretKey, publishableKey, webhookSecret, apiBase } = stripe.settings;
  demo = await openDemo({
    PAYMENT_GATEWAY: 'stripe',
    STRIPE_API_BASE: apiBase ?? '',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  });
  const admin = await signInAt(demo.shop.url, accounts.admin);
  await admin.call('PUT /api/admin/settings', {
    body: { catalogueAccess: 'public', expressWallets: 'shown' },
  });
});
afterAll(async () => {
  await demo?.close();
  await stripe?.close();
});

async function isAbove(upper: Locator, lower: Locator): Promise<boolean> {
  const [above, below] = await Promise.all([upper.boundingBox(), lower.boundingBox()]);
  return above !== null && below !== null && above.y < below.y;
}

async function openTee(page: Page): Promise<void> {
  await page.goto('/men/clothing/t-shirts');
  await page.getByRole('main').getByRole('link', { name: 'Reverse Breton Tee' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Reverse Breton Tee' }).waitFor();
  await awaken(page);
  await page.getByRole('radio', { name: /^L\b/ }).click();
  await page.waitForURL(/size=L/);
}

it.each([1440, 390])('the checkout has wallets above its form, at %i px', async (width) => {
  const { page, context, complaints } = await demo.visitor({ width });
  await standInForStripe(context, stripe, demo.shop.url);
  await openTee(page);
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.waitForURL('**/cart');
  await page.getByRole('link', { name: 'Checkout' }).click();
  await page.waitForURL('**/checkout');
  const wallet = page.getByRole('region', { name: 'Express checkout' });
  await wallet.getByRole('button', { name: 'Pay with wallet' }).waitFor();
  await expect.poll(() => isAbove(wallet, page.getByLabel('Email').first())).toBe(true);
  expect(await findViolations(page)).toEqual([]);
  await wallet.getByRole('button').click();
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
  await page.getByText(walletOwner.billingDetails.email).first().waitFor();
  expect(complaints.filter((text) => !text.includes('https://js.stripe.com/'))).toEqual([]);
  await context.close();
});

it.each([1440, 390])('a guest buys on the product page with a wallet, at %i px', async (width) => {
  const { page, context, complaints } = await demo.visitor({ width });
  await standInForStripe(context, stripe, demo.shop.url);
  await openTee(page);
  const wallet = page.getByRole('region', { name: 'Express checkout' });
  await wallet.getByRole('button', { name: 'Pay with wallet' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await wallet.getByRole('button').click();
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
  await page.getByText(walletOwner.shippingAddress.address.line1).first().waitFor();
  const charged = [...stripe.account.charges.values()].at(-1)?.amount ?? 0;
  await page
    .getByText(`$${(charged / 100).toFixed(2)}`)
    .first()
    .waitFor();
  // The order's own email: the guest typed nothing.
  await page.getByText(walletOwner.billingDetails.email).first().waitFor();
  expect(complaints.filter((text) => !text.includes('https://js.stripe.com/'))).toEqual([]);
  await context.close();
});

describe('the test wallet of the sandbox', () => {
  let sandbox: Demo;
  beforeAll(async () => {
    sandbox = await openDemo({ SANDBOX_WALLET: '1' });
    const admin = await signInAt(sandbox.shop.url, accounts.admin);
    await admin.call('PUT /api/admin/settings', {
      body: { catalogueAccess: 'public', expressWallets: 'shown' },
    });
  });
  afterAll(() => sandbox?.close());

  it.each([390, 1440])(
    'pays above the form, and says that it is a test, at %i px',
    async (width) => {
      const { page, context, complaints } = await sandbox.visitor({ width });
      await openTee(page);
      await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
      await page.waitForURL('**/cart');
      await page.getByRole('link', { name: 'Checkout' }).click();
      await page.waitForURL('**/checkout');
      const wallet = page.getByRole('region', { name: 'Express checkout' });
      await wallet.getByRole('button', { name: 'Pay with the test wallet' }).waitFor();
      await expect.poll(() => isAbove(wallet, page.getByLabel('Email').first())).toBe(true);
      await wallet.getByRole('button').click();
      const dialog = page.getByRole('dialog', { name: 'Test wallet' });
      await dialog.getByText('This is a test. No money is moved.').waitFor();
      expect(await findViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Confirm payment' }).click();
      await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
      await page.getByText('robin@wallet.test').first().waitFor();
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
