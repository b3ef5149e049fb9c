import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findViolations } from '../support/browser/axe';
import { eventually } from '../support/eventually';
import { standInForStripe } from '../support/gateways/stripe-script';
import { openStripe } from '../support/gateways/stripe-stand-in';
import { signInAt, signUpAt } from '../support/people';
import { accounts, openDemo } from '../support/served/served-demo';
import { fixture } from '../support/shop';
import { home } from './cast';
import { open } from './screen';

const stripe = fixture(openStripe);
const demo = fixture(() => openDemo({ STRIPE_API_BASE: stripe.settings.apiBase ?? '' }));
const admin = fixture(() => signInAt(demo.shop.url, accounts.admin));

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

async function enterKeys(page: Page, opener: string, secretKey: string): Promise<void> {
  await press(page, opener);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Secret key').fill(secretKey);
  await dialog.getByLabel('Publishable key').fill('pk_test_standin');
  await dialog.getByLabel('Webhook secret').fill('whsec_standin');
  await confirm(page, 'Save keys');
}

async function confirm(page: Page, submit: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your current password').fill(accounts.admin.password);
  await dialog.getByRole('button', { name: submit }).click();
}

const policyOf = async (page: Page) =>
  (await page.request.get(`${demo.shop.url}/`)).headers()['content-security-policy'] ?? '';

it.each([390, 1440])(
  'staff enter wrong keys, right ones, replace and remove them from the checklist, at %d px',
  async (width) => {
    stripe.settings.secretKey = 'sk_test_right';
    const { page, complaints, context } = await demo.visitor({ jwt: admin.jwt, width });
    await open(page, '/admin/setup');
    await page.getByRole('link', { name: 'Set up payments: Payment' }).click();
    await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor();
    expect(await policyOf(page)).not.toContain('stripe.com');

    await enterKeys(page, 'Enter keys of Stripe', 'not-a-key');
    await says(page, /This key must begin with/);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

    await enterKeys(page, 'Enter keys of Stripe', 'sk_test_wrong');
    await says(page, 'Keys of Stripe saved');
    await press(page, 'Test the connection to Stripe');
    await says(page, /doesn’t accept these keys/);

    await enterKeys(page, 'Replace the keys of Stripe', 'sk_test_right');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await press(page, 'Test the connection to Stripe');
    await says(page, 'The provider accepts the keys.');
    await press(page, 'Switch on Stripe');
    await confirm(page, 'Switch on');
    await page.getByRole('button', { name: 'Switch off Stripe' }).waitFor();
    await says(page, `${demo.shop.url}/webhooks/stripe`);
    // A cached page follows within the second in which the change reaches the process.
    await eventually(async () => expect(await policyOf(page)).toContain('https://js.stripe.com'));
    expect(await findViolations(page)).toEqual([]);
    expect(await page.content()).not.toContain('sk_test_right');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

    await press(page, 'Remove the keys of Stripe');
    await confirm(page, 'Remove the keys');
    await page.getByRole('button', { name: 'Enter keys of Stripe' }).waitFor();
    await eventually(async () => expect(await policyOf(page)).not.toContain('stripe.com'));
    expect(complaints.filter((text) => !/status of 40[01]/.test(text))).toEqual([]);
    await context.close();
  },
);

it.each([390, 1440])(
  'an order whose payment is open is paid although staff remove the keys, at %d px',
  async (width) => {
    stripe.settings.secretKey = 'sk_test_right';
    const change = async (body: object) => {
      const { version } = await admin.call('GET /api/admin/payment-setup');
      const { password: currentPassword } = accounts.admin;
      await admin.call('PUT /api/admin/payment-setup/providers/:id', {
        params: { id: 'stripe' },
        body: { ...body, version, currentPassword },
      });
    };
    const { publishableKey, webhookSecret } = stripe.settings;
    const keys = [
      { name: 'STRIPE_SECRET_KEY', value: 'sk_test_right' },
      { name: 'STRIPE_PUBLISHABLE_KEY', value: publishableKey },
      { name: 'STRIPE_WEBHOOK_SECRET', value: webhookSecret },
    ];
    await change({ keys });
    await change({ isOn: true });
    const person = await signUpAt(demo.shop.url, 'Ada');
    await person.call('POST /api/user/addresses', { body: home });
    const { content } = await person.call('GET /api/products', { query: { pageSize: '100' } });
    const [next] = content.flatMap(({ _id: productId, sizes }) =>
      sizes.filter(({ quantity }) => quantity > 4).map(({ name: size }) => ({ productId, size })),
    );
    if (!next) throw new Error('The demo has too little stock.');
    await person.call('PUT /api/cart/add', { body: { ...next, quantity: 1 } });
    const { page, complaints, context } = await demo.visitor({ jwt: person.jwt, width });
    await standInForStripe(context, stripe, demo.shop.url);
    await page.goto('/checkout');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByLabel('Card number').waitFor();

    await change({ isOn: false, keys: null });
    await page.getByLabel('Card number').fill('4242424242424242');
    await page.getByRole('button', { name: /^Pay now/ }).click();
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    expect(complaints.filter((text) => !text.includes('https://js.stripe.com/'))).toEqual([]);
    await context.close();
  },
);
