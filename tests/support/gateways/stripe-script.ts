import type { BrowserContext } from 'playwright-core';
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

/**
 * Replaces Stripe's script in a browser by one whose express element is a button. Pressed, it asks for the prices of its
 * owner's address, shows them as its text, and pays at the stand-in, which tells the shop.
 */
export async function standInForStripe(
  context: BrowserContext,
  stripe: StripeStandIn,
  shopUrl: string,
): Promise<void> {
  await context.exposeFunction('payAtStripe', async (clientSecret: string) => {
    const intent = stripe.account.pay(clientSecret);
    const payload = JSON.stringify(eventOf('payment_intent.succeeded', intent));
    const signature = signatureOf(payload, stripe.settings.webhookSecret, new Date());
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    await fetch(`${shopUrl}/webhooks/stripe`, { method: 'POST', headers, body: payload });
    return intent.status;
  });
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.Stripe = (${stripeScript})(${JSON.stringify(walletOwner)});`,
    }),
  );
}

interface Quote {
  amount: number;
  shippingRates: { id: string }[];
}

/** Runs in the browser. */
function stripeScript(owner: typeof walletOwner) {
  type Listener = (event: object) => unknown;
  const { payAtStripe } = window as unknown as { payAtStripe(secret: string): Promise<string> };
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
  const elements = {
    create: () => element,
    submit: async () => ({}),
    update: (change: { amount: number }) => {
      amount = change.amount;
    },
  };
  return () => ({
    elements: () => elements,
    confirmPayment: async ({ clientSecret }: { clientSecret: string }) => ({
      paymentIntent: { status: await payAtStripe(clientSecret) },
    }),
  });
}
