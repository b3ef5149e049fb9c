import { Stripe } from 'stripe';
import type { Config } from '../../../server/config';
import type { TestAnswer, TestShop } from '../shop';
import { openTestShop } from '../shop';
import type { StripeIntent } from './stripe-account';
import { openStripe, type StripeStandIn } from './stripe-stand-in';

/** A shop whose payment gateway is a stand-in for Stripe. */
export interface StripeShop extends TestShop {
  stripe: StripeStandIn;
  /** The payment of an order at the stand-in. */
  intentOf(order: { _id: string }): Promise<StripeIntent>;
}

export async function openStripeShop(config: Partial<Config> = {}): Promise<StripeShop> {
  const stripe = await openStripe();
  const test = await openTestShop({
    config: {
      ...config,
      gateway: 'stripe',
      providerKeys: new Map<string, unknown>([
        ['sandbox', {}],
        ['stripe', stripe.settings],
      ]),
    },
  });
  return {
    ...test,
    stripe,
    intentOf: async ({ _id }) => {
      const { rows } = await test.shop.pool.query<{ reference: string }>(
        'select reference from payment where order_id = $1',
        [_id],
      );
      const intent = stripe.account.intents.get(rows[0]?.reference ?? '');
      if (!intent) throw new Error('Stripe knows nothing of this order');
      return intent;
    },
    close: async () => {
      await test.close();
      await stripe.close();
    },
  };
}

let events = 0;

/** An event in Stripe's format, about an object in its current state. */
export function eventOf(type: string, object: object, overrides: object = {}) {
  return {
    id: `evt_${process.pid}_${events++}`,
    object: 'event',
    type,
    livemode: false,
    data: { object: structuredClone(object) },
    ...overrides,
  };
}

/** Sends an event to the shop, signed by the SDK's own helper by default. */
export async function sendEvent(
  { app, stripe }: StripeShop,
  event: unknown,
  signed: { secret?: string; at?: Date; header?: string } = {},
): Promise<TestAnswer> {
  const payload = typeof event === 'string' ? event : JSON.stringify(event);
  const { secret = stripe.settings.webhookSecret, at = new Date() } = signed;
  const header = signed.header ?? signatureOf(payload, secret, at);
  const response = await app.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': header },
    payload,
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.json(),
    text: response.body,
  };
}

export function signatureOf(payload: string, secret: string, at: Date): string {
  const timestamp = Math.floor(at.getTime() / 1000);
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}
