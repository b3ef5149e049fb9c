import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../support/browser/axe';
import { refusedEntry, standInForStripe, tellShop } from '../support/gateways/stripe-script';
import { openStripe, type StripeStandIn } from '../support/gateways/stripe-stand-in';
import { type Person, signInAt, signUpAt } from '../support/people';
import {
  accounts,
  createDemoDatabase,
  type Demo,
  openDemo,
  type Visitor,
} from '../support/served/served-demo';

/** A demo shop that is paid through the stand-in for Stripe, in a currency of its own. */
interface StripeDemo {
  stripe: StripeStandIn;
  demo: Demo;
  /** A member whose cart is filled and whose address is saved, in the checkout. */
  atCheckout(width: number): Promise<Visitor & { person: Person }>;
  fillCart(person: Person): Promise<void>;
  close(): Promise<void>;
}

interface Home {
  country: string;
  state: string;
  zipCode: string;
}

async function openStripeDemo(currency: string, home: Home): Promise<StripeDemo> {
  const stripe = await openStripe();
  const url = await createDemoDatabase();
  const database = new pg.Client(url);
  await database.connect();
  // A shop keeps its currency once it has prices; those of the demo are as good in another one.
  await database.query('set session_replication_role = replica');
  await database.query(`update setting set value = to_jsonb($1::text) where name = 'currency'`, [
    currency,
  ]);
  await database.end();
  const { secretKey, publishableKey, webhookSecret, apiBase, methods } = stripe.settings;
  const demo = await openDemo({
    DATABASE_URL: url,
    PAYMENT_GATEWAY: 'stripe',
    STRIPE_API_BASE: apiBase ?? '',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_METHODS: (methods ?? []).join(','),
  });
  const admin = await signInAt(demo.shop.url, accounts.admin);
  const { zones, version } = await admin.call('GET /api/admin/delivery', {});
  const countries = ['US', home.country];
  await admin.call('PUT /api/admin/delivery', {
    body: { zones: zones.map((zone) => ({ ...zone, countries })), version },
  });
  await admin.call('PUT /api/admin/settings', { body: { maxSettlingDays: 21 } });
  const { content } = await admin.call('GET /api/products', { query: { pageSize: '100' } });
  const inStock = content.flatMap(({ _id: productId, sizes }) =>
    sizes.filter(({ quantity }) => quantity > 1).map(({ name: size }) => ({ productId, size })),
  );
  const fillCart = async (person: Person) => {
    const next = inStock.shift();
    if (!next) throw new Error('The demo has too little stock.');
    await person.call('PUT /api/cart/add', { body: { ...next, quantity: 1 } });
  };
  return {
    stripe,
    demo,
    fillCart,
    atCheckout: async (width) => {
      const person = await signUpAt(demo.shop.url, 'Ada');
      await person.call('POST /api/user/addresses', {
        body: {
          firstName: 'Ada',
          lastName: 'Lovell',
          mobile: '5035550123',
          streetAddress: '1 Mill Lane',
          city: 'Town',
          ...home,
        },
      });
      await fillCart(person);
      const visitor = await demo.visitor({ width, jwt: person.jwt });
      await standInForStripe(visitor.context, stripe, demo.shop.url);
      await visitor.page.goto('/checkout');
      return { ...visitor, person };
    },
    close: async () => {
      await demo.close();
      await stripe.close();
    },
  };
}

const choose = (page: Page, method: string | RegExp) =>
  page.getByRole('radio', { name: method }).check();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
/** Stripe's script comes from its own address, and the stand-in has no measuring of it. */
const own = (complaints: string[]) =>
  complaints.filter((text) => !/https:\/\/(js|hooks)\.stripe\.com/.test(text));

/** Stripe's scripts that a page has asked for. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith('https://js.stripe.com/')) scripts.push(request.url());
  });
  return scripts;
}

describe('a shop in Poland', () => {
  let polish: StripeDemo;
  beforeAll(async () => {
    polish = await openStripeDemo('PLN', { country: 'PL', state: '', zipCode: '00-001' });
  });
  afterAll(() => polish?.close());

  it.each([390, 1440])('is paid with a code of BLIK, at %i px', async (width) => {
    const { page, complaints } = await polish.atCheckout(width);
    const scripts = scriptsOf(page);
    await choose(page, 'BLIK');
    await page.getByText('You’ll enter the six-digit code from your banking app').waitFor();
    expect(scripts).toEqual([]);
    await press(page, 'Continue to payment');
    const code = page.getByLabel('BLIK code');
    await code.waitFor();
    expect(scripts).toHaveLength(1);
    expect(await findViolations(page)).toEqual([]);
    await press(page, /^Pay now/);
    await page.getByText('This field is incomplete.').waitFor();
    await code.fill(refusedEntry);
    await press(page, /^Pay now/);
    await page.getByText('Get a new code from your banking app').waitFor();
    await code.fill('777123');
    await press(page, /^Pay now/);
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    expect(own(complaints)).toEqual([]);
  });
});

describe('a shop in the Netherlands', () => {
  let dutch: StripeDemo;
  beforeAll(async () => {
    dutch = await openStripeDemo('EUR', { country: 'NL', state: '', zipCode: '1011 AB' });
  });
  afterAll(() => dutch?.close());

  it.each([390, 1440])(
    'collects from a bank account, and waits for the bank, at %i px',
    async (width) => {
      const { page, person, complaints } = await dutch.atCheckout(width);
      await choose(page, 'SEPA direct debit');
      await press(page, 'Continue to payment');
      await page.getByLabel('IBAN').fill('NL39RABO0300065264');
      expect(await findViolations(page)).toEqual([]);
      await press(page, /^Pay now/);
      await page.getByRole('heading', { name: 'Your bank is confirming the payment' }).waitFor();
      const [placed] = await person.call('GET /api/orders', { query: {} });
      expect(placed?.payment).toMatchObject({ method: 'stripe-sepa_debit', status: 'processing' });
      const intent = [...dutch.stripe.account.intents.values()].at(-1);
      if (!intent) throw new Error('Stripe knows no payment.');
      dutch.stripe.account.settle(intent, 'paid');
      await tellShop(dutch.stripe, dutch.demo.shop.url, intent);
      await page.reload();
      await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
      expect(own(complaints)).toEqual([]);
    },
  );

  it.each([390, 1440])('keeps a member’s card for the next order, at %i px', async (width) => {
    const { page, person, complaints } = await dutch.atCheckout(width);
    await choose(page, 'Card');
    await press(page, 'Continue to payment');
    await page.getByLabel('Card number').fill('4242424242421881');
    await page.getByLabel('Save this card').check();
    await press(page, /^Pay now/);
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();

    await dutch.fillCart(person);
    await page.goto('/checkout');
    await choose(page, 'Card');
    await press(page, 'Continue to payment');
    await page.getByLabel('Saved card 1881').check();
    await press(page, /^Pay now/);
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();

    await page.goto('/account');
    await page.getByRole('heading', { name: 'Saved cards' }).waitFor();
    await page.getByText('Visa ending in 1881').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await press(page, 'Remove Visa ending in 1881');
    await page.getByText('Card removed').waitFor();
    await page.getByRole('heading', { name: 'Saved cards' }).waitFor({ state: 'detached' });

    // The removed card is not offered again.
    await dutch.fillCart(person);
    await page.goto('/checkout');
    await choose(page, 'Card');
    await press(page, 'Continue to payment');
    await page.getByLabel('Save this card').waitFor();
    expect(await page.getByLabel(/^Saved card/).count()).toBe(0);
    expect(own(complaints)).toEqual([]);
  });

  it.each([360, 390, 1440])(
    'is paid with iDEAL in two taps in the shop, at %i px',
    async (width) => {
      const { page, complaints } = await dutch.atCheckout(width);
      const scripts = scriptsOf(page);
      let taps = 0;
      await page.exposeFunction('countTap', () => {
        taps += 1;
      });
      await page.evaluate(() =>
        document.addEventListener('click', ({ isTrusted, detail }) => {
          // A label passes the click on to its field; only the tap itself has a count of clicks.
          if (isTrusted && detail > 0) (window as unknown as { countTap(): void }).countTap();
        }),
      );
      await page.getByText('iDEAL', { exact: true }).click();
      await press(page, /^(Continue to payment|Pay now)/);
      await page.getByRole('heading', { name: 'The bank' }).waitFor();
      expect(taps).toBe(2);
      expect(scripts).toEqual([]);
      await press(page, 'Approve');
      await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
      expect(own(complaints)).toEqual([]);
    },
  );
});
