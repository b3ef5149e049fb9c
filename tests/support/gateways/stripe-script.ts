import type { BrowserContext } from 'playwright-core';
import { PAGE_URL, type StripeIntent } from './stripe-account';
import { eventOf, signatureOf } from './stripe-shop';
import type { StripeStandIn } from './stripe-stand-in';

/** The wallet's owner, as Stripe's script reports the person once the payment is confirmed. */
export const walletOwner = {
  billingDetails: { name: 'Ada Lovell', email: 'wallet@shopper.example' },
  shippingAddress: {
    name: 'Ada Lovell',
    address: {
      line1: '12 Mill Lane',
      line2: null,
      city: 'Portland',
      state: 'OR',
      country: 'US',
      postal_code: '97201',
    },
  },
};

/** What is typed so that the payment is refused. */
export const refusedEntry = '000000';

/** What the Payment Element asks for, by the method of the intent. */
const labels = new Map([
  ['card', 'Card number'],
  ['blik', 'BLIK code'],
  ['sepa_debit', 'IBAN'],
]);

/** Tells the shop about a payment, as Stripe does after each change. */
export async function tellShop(
  { account, settings }: StripeStandIn,
  shopUrl: string,
  { id, status }: StripeIntent,
): Promise<void> {
  const type = status === 'requires_payment_method' ? 'payment_failed' : status;
  const payload = JSON.stringify(eventOf(`payment_intent.${type}`, account.expanded(id)));
  const signature = signatureOf(payload, settings.webhookSecret, new Date());
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  await fetch(`${shopUrl}/webhooks/stripe`, { method: 'POST', headers, body: payload });
}

/**
 * Replaces Stripe's script in a browser. Its Payment Element has one field, of the intent's method. Its express element is a
 * button: pressed, it asks for the prices of its owner's address and shows them as its text. Both pay at the stand-in, which
 * tells the shop.
 */
export async function standInForStripe(
  context: BrowserContext,
  stripe: StripeStandIn,
  shopUrl: string,
): Promise<void> {
  const { account } = stripe;
  await context.exposeFunction('payAtStripe', async (clientSecret: string, isRefused: boolean) => {
    const intent = account.pay(clientSecret, isRefused ? 'declined' : 'good');
    await tellShop(stripe, shopUrl, intent);
    return { status: intent.status, error: intent.last_payment_error };
  });
  await context.exposeFunction('savedAtStripe', (sessionSecret: string) =>
    account.useSession(sessionSecret)?.cards.map(({ card }) => card.last4),
  );
  await context.exposeFunction('saveAtStripe', (clientSecret: string, number: string) => {
    const customer = account.intentOf(clientSecret)?.customer;
    if (customer) account.saveCard(customer, number.slice(-4));
  });
  await context.exposeFunction('labelAtStripe', (clientSecret: string) =>
    labels.get(account.intentOf(clientSecret)?.payment_method_types[0] ?? ''),
  );
  await context.exposeFunction('decideAtBank', async (decision: 'approve' | 'refuse') => {
    const page = context.pages().find((one) => one.url().startsWith(PAGE_URL));
    const intent = account.decide(page?.url() ?? '', decision);
    await tellShop(stripe, shopUrl, intent);
    return intent.next_action?.redirect_to_url.return_url;
  });
  await context.route(`${PAGE_URL}**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<h1>The bank</h1>
        <button onclick="decideAtBank('approve').then((url) => location.assign(url))">Approve</button>
        <button onclick="decideAtBank('refuse').then((url) => location.assign(url))">Refuse</button>`,
    }),
  );
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.Stripe = (${stripeScript})(${JSON.stringify(walletOwner)}, ${JSON.stringify(refusedEntry)});`,
    }),
  );
}

interface Quote {
  amount: number;
  shippingRates: { id: string }[];
}

/** Runs in the browser. */
function stripeScript(owner: typeof walletOwner, refused: string) {
  type Listener = (event: object) => unknown;
  const { payAtStripe, labelAtStripe, savedAtStripe, saveAtStripe } = window as unknown as {
    payAtStripe(
      secret: string,
      isRefused: boolean,
    ): Promise<{ status: string; error: object | null }>;
    labelAtStripe(secret: string): Promise<string>;
    savedAtStripe(sessionSecret: string): Promise<string[] | undefined>;
    saveAtStripe(secret: string, number: string): Promise<void>;
  };
  const listeners = new Map<string, Listener>();
  let amount = 0;
  /** What the shop answers to an event of the wallet; rejects if it refuses. */
  const ask = (name: string, event: object) =>
    new Promise<Quote>((resolve, reject) => listeners.get(name)?.({ ...event, resolve, reject }));
  const pay = async (button: HTMLButtonElement) => {
    await ask('click', {});
    const { address } = owner.shippingAddress;
    const place = { country: address.country, state: address.state };
    const quote = await ask('shippingaddresschange', {
      address: { ...place, postal_code: address.postal_code },
    });
    button.textContent = `Paying ${amount}`;
    const paymentFailed = () => {
      button.textContent = 'Payment failed';
    };
    listeners.get('confirm')?.({ ...owner, shippingRate: quote.shippingRates[0], paymentFailed });
  };
  const element = {
    on: (name: string, listener: Listener) => listeners.set(name, listener),
    destroy: () => {},
    mount: (container: HTMLElement) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Pay with wallet';
      button.addEventListener('click', () => void pay(button));
      container.append(button);
      listeners.get('ready')?.({ availablePaymentMethods: { googlePay: true } });
    },
  };
  const wallets = {
    create: () => element,
    submit: async () => ({}),
    update: (change: { amount: number }) => {
      amount = change.amount;
    },
  };
  interface Options {
    clientSecret?: string;
    customerSessionClientSecret?: string;
  }
  /** A field below its label. */
  const labelled = (text: string, type: string) => {
    const input = document.createElement('input');
    input.type = type;
    const label = document.createElement('label');
    label.append(text, input);
    return { input, label };
  };
  /** The Payment Element of an intent: the saved cards of the session, a field, and whether to save what is typed. */
  const fieldsOf = (clientSecret: string, sessionSecret: string | undefined) => {
    const place = document.createElement('div');
    const told = new Map<string, () => void>();
    const typed = labelled('', 'text');
    const save = labelled('Save this card', 'checkbox');
    const saved: HTMLInputElement[] = [];
    return {
      clientSecret,
      typed: typed.input,
      save: save.input,
      saved,
      update: () => {},
      create: () => ({
        on: (name: string, listener: () => void) => told.set(name, listener),
        destroy: () => place.remove(),
        mount: async (container: HTMLElement) => {
          for (const last4 of (sessionSecret && (await savedAtStripe(sessionSecret))) || []) {
            const { input, label } = labelled(`Saved card ${last4}`, 'checkbox');
            saved.push(input);
            place.append(label);
          }
          typed.label.prepend(await labelAtStripe(clientSecret));
          place.append(typed.label, ...(sessionSecret ? [save.label] : []));
          container.append(place);
          told.get('ready')?.();
        },
      }),
    };
  };
  const confirmFields = async ({ clientSecret, ...fields }: ReturnType<typeof fieldsOf>) => {
    const isSaved = fields.saved.some(({ checked }) => checked);
    if (fields.typed.value === '' && !isSaved)
      return { error: { type: 'validation_error', message: 'This field is incomplete.' } };
    if (fields.save.checked) await saveAtStripe(clientSecret, fields.typed.value);
    const { status, error } = await payAtStripe(clientSecret, fields.typed.value === refused);
    return error && status === 'requires_payment_method'
      ? { error: { ...error, payment_intent: { status } } }
      : { paymentIntent: { status } };
  };
  return () => ({
    elements: ({ clientSecret, customerSessionClientSecret }: Options) =>
      clientSecret ? fieldsOf(clientSecret, customerSessionClientSecret) : wallets,
    confirmPayment: async ({
      elements,
      clientSecret,
    }: {
      elements: ReturnType<typeof fieldsOf>;
      clientSecret?: string;
    }) =>
      clientSecret
        ? { paymentIntent: await payAtStripe(clientSecret, false) }
        : confirmFields(elements),
  });
}
