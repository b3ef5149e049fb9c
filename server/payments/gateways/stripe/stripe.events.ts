import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import { z } from 'zod';
import { fromStripeAmount } from '#contract/values/payments/stripe-amounts';
import { ShopError } from '../../../http/errors';
import type { GatewayEvent, WebhookHeaders } from '../gateway';
import type { StripeSettings } from './stripe.provider';

/** Maximum difference between a signature's time and now, in seconds. */
const TOLERANCE = 300;

/** Events about a payment intent, and events about its charges and refunds. */
const ofIntent = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
];
const ofCharge = [
  'charge.captured',
  // Its fee is known.
  'charge.updated',
  'charge.refunded',
  'charge.refund.updated',
  'refund.updated',
  'refund.failed',
];

const WARNING = 'radar.early_fraud_warning.created';
const ofDispute = ['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'];

const stripeEvent = z.object({
  id: z.string().min(1).max(200),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: z.string().max(200),
      payment_intent: z.string().max(200).nullish(),
      status: z.string().nullish(),
      amount: z.number().int().nullish(),
      currency: z.string().nullish(),
    }),
  }),
});

type StripeEvent = z.infer<typeof stripeEvent>;

interface Delivery {
  rawBody: Buffer;
  headers: WebhookHeaders;
  receivedAt: Date;
}

/**
 * Verifies an event of Stripe. Of payments and disputes only the references are used: the object's shape depends on the API
 * version of the endpoint, and it may be older than earlier events. Null for events that the shop does not use.
 */
export function readEvent(
  stripe: Stripe,
  settings: StripeSettings,
  log: FastifyBaseLogger,
  delivery: Delivery,
): GatewayEvent | null {
  const event = parse(verify(stripe, settings, delivery));
  if (!event) return null;
  if (event.livemode !== settings.isLive) {
    log.warn(
      { event: event.id, livemode: event.livemode, expected: settings.isLive },
      'an event of the other mode of Stripe was ignored: is a webhook set up for the wrong shop?',
    );
    return null;
  }
  const reference = referenceOf(event);
  if (reference === null) return null;
  const failedRefund = failedRefundOf(event);
  if (failedRefund)
    log.error(
      { event: event.id, refund: failedRefund.id, reference },
      'Stripe could not make a refund: the customer has to be refunded another way',
    );
  return {
    id: event.id,
    kind: event.type,
    reference,
    payment: null,
    failedRefund,
    warning: event.type === WARNING ? { reference: event.data.object.id } : undefined,
    disputeReference: ofDispute.includes(event.type) ? event.data.object.id : undefined,
  };
}

function verify(
  stripe: Stripe,
  { webhookSecret }: StripeSettings,
  { rawBody, headers, receivedAt }: Delivery,
): unknown {
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string' || isAhead(signature, receivedAt)) throw badSignature();
  const at = receivedAt.getTime();
  try {
    return stripe.webhooks.constructEvent(
      rawBody,
      signature,
      webhookSecret,
      TOLERANCE,
      undefined,
      at,
    );
  } catch (err) {
    throw err instanceof SyntaxError
      ? new ShopError('invalid_request', { message: 'The event is not JSON.' })
      : badSignature();
  }
}

/** The SDK refuses old signatures, but accepts ones from the future. */
function isAhead(signature: string, receivedAt: Date): boolean {
  return signature
    .split(',')
    .filter((part) => part.startsWith('t='))
    .some((part) => Number.parseInt(part.slice(2), 10) - receivedAt.getTime() / 1000 > TOLERANCE);
}

function parse(body: unknown): StripeEvent | null {
  const type = (body as { type?: unknown } | null)?.type;
  if (![...ofIntent, ...ofCharge, ...ofDispute, WARNING].some((known) => known === type))
    return null;
  const parsed = stripeEvent.safeParse(body);
  if (!parsed.success)
    throw new ShopError('invalid_request', { message: 'The event is not valid.' });
  return parsed.data;
}

function referenceOf({ type, data }: StripeEvent): string | null {
  return ofIntent.includes(type) ? data.object.id : (data.object.payment_intent ?? null);
}

function failedRefundOf({ type, data }: StripeEvent): GatewayEvent['failedRefund'] {
  const { id, status, amount, currency } = data.object;
  if (!/refund\.(updated|failed)$/.test(type) || status !== 'failed') return undefined;
  const code = (currency ?? 'usd').toUpperCase();
  return { id, amount: fromStripeAmount(amount ?? 0, code), currency: code };
}

function badSignature(): ShopError {
  return new ShopError('invalid_request', { message: 'The signature is not valid.' });
}
