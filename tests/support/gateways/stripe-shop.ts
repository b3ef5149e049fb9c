import { Stripe } from 'stripe';
import type { TestAnswer, TestShop } from '../shop';
import { openTestShop } from '../shop';
import type { StripeIntent } from './stripe-books';
import { openStripe, type StripeStandIn } from './stripe-stand-in';

/** A shop that is paid through a stand-in of Stripe. */
export interface StripeShop extends TestShop {
  stripe: StripeStandIn;
  /** The payment of an order as the stand-in has it. */
  intentOf(order: { _id: string }): Promise<StripeIntent>;
}

export async function openStripeShop(): Promise<StripeShop> {
  const stripe = await openStripe();
  const test = await openTestShop({ config: { gateway: 'stripe', stripe: stripe.settings } });
  return {
    ...test,
    stripe,
    intentOf: async ({ _id }) => {
      const { rows } = await test.shop.pool.query<{ reference: string }>(
        'select reference from payment where order_id = $1',
        [_id],
      );
      const intent = stripe.books.intents.get(rows[0]?.reference ?? '');
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

/** An event as Stripe words it, about one of its objects as it is now. */
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

/** Sends an event to the shop, signed by the SDK's own helper unless told otherwise. */
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
