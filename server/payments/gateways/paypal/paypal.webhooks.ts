import { createVerify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { ShopError } from '../../../http/errors';
import type { GatewayEvent, WebhookHeaders } from '../gateway';
import { ProviderRefusal } from '../provider-api';
import type { Call } from './paypal.api';
import type { CertificateStore } from './paypal.certificates';
import type { PayPalKeys } from './paypal.provider';

/** PayPal repeats an event for three days. Each is applied once, and only names the payment that the shop asks about. */
const MAX_AGE_MS = 3.5 * 24 * 60 * 60_000;
const MAX_AHEAD_MS = 5 * 60_000;

/** Events whose resource is an order, a capture or a refund. */
const ofOrder = ['CHECKOUT.ORDER.APPROVED', 'CHECKOUT.ORDER.COMPLETED', 'CHECKOUT.ORDER.VOIDED'];
const ofPayment = [
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'PAYMENT.REFUND.PENDING',
  'PAYMENT.REFUND.FAILED',
];

const ofDispute = [
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
];

const related = z
  .object({ related_ids: z.object({ order_id: z.string().max(100).nullish() }).nullish() })
  .nullish();

const payPalEvent = z.object({
  id: z.string().min(1).max(100),
  event_type: z.string(),
  resource: z.object({
    id: z.string().min(1).max(100),
    supplementary_data: related,
    links: z.array(z.object({ rel: z.string(), href: z.string() })).nullish(),
  }),
});
type PayPalEvent = z.infer<typeof payPalEvent>;

/** PayPal's ids of disputes go into addresses. */
const disputeEvent = z.object({
  id: z.string().min(1).max(100),
  event_type: z.string(),
  resource: z.object({
    dispute_id: z.string().regex(/^[\w-]{1,100}$/),
    disputed_transactions: z
      .array(z.object({ seller_transaction_id: z.string().regex(/^\w{1,50}$/) }))
      .min(1),
  }),
});

const captured = z.object({ supplementary_data: related });

interface Delivery {
  rawBody: Buffer;
  headers: WebhookHeaders;
  receivedAt: Date;
}

/** Verifies an event of PayPal. It only names its payment. Null for events that the shop does not use. */
export async function readEvent(
  delivery: Delivery,
  { webhookId }: Pick<PayPalKeys, 'webhookId'>,
  { call, certificates }: { call: Call; certificates: CertificateStore },
): Promise<GatewayEvent | null> {
  await verify(delivery, webhookId, certificates);
  const body = parseBody(delivery.rawBody);
  if (ofDispute.some((type) => type === body?.event_type)) return readDisputeEvent(body, call);
  const event = parse(body);
  const reference = event && (await orderOf(event, call));
  if (!event || !reference) return null;
  return { id: event.id, kind: event.event_type, reference, payment: null };
}

/** The signature covers the id and time of the delivery, the webhook's id and the checksum of the body. */
async function verify(
  { rawBody, headers, receivedAt }: Delivery,
  webhookId: string,
  certificates: CertificateStore,
): Promise<void> {
  const text = (name: string) => {
    const value = headers[`paypal-${name}`];
    if (typeof value !== 'string' || value.length > 1_000) throw badSignature();
    return value;
  };
  const sentAt = text('transmission-time');
  const age = receivedAt.getTime() - Date.parse(sentAt);
  if (!(age <= MAX_AGE_MS && age >= -MAX_AHEAD_MS)) throw badSignature();
  if (text('auth-algo') !== 'SHA256withRSA') throw badSignature();
  const signed = [text('transmission-id'), sentAt, webhookId, crc32(rawBody)].join('|');
  const signature = Buffer.from(text('transmission-sig'), 'base64');
  const { publicKey } = await certificates(text('cert-url'), receivedAt);
  if (publicKey.asymmetricKeyType !== 'rsa') throw badSignature();
  if (!createVerify('RSA-SHA256').update(signed).verify(publicKey, signature)) throw badSignature();
}

function parseBody(rawBody: Buffer): { event_type?: unknown } | null {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    throw new ShopError('invalid_request', { message: 'The event is not JSON.' });
  }
}

/** A dispute is about a capture, which knows its order. */
async function readDisputeEvent(body: unknown, call: Call): Promise<GatewayEvent | null> {
  const parsed = disputeEvent.safeParse(body);
  if (!parsed.success) throw notValid();
  const { id, event_type: kind, resource } = parsed.data;
  const [disputed] = resource.disputed_transactions;
  const reference = disputed && (await orderOfCapture(disputed.seller_transaction_id, call));
  if (!reference) return null;
  return { id, kind, reference, payment: null, disputeReference: resource.dispute_id };
}

const notValid = () => new ShopError('invalid_request', { message: 'The event is not valid.' });

function parse(body: { event_type?: unknown } | null): PayPalEvent | null {
  const type = body?.event_type;
  if (![...ofOrder, ...ofPayment].some((known) => known === type)) return null;
  const parsed = payPalEvent.safeParse(body);
  if (!parsed.success) throw notValid();
  return parsed.data;
}

/** An event about a refund may only link to its capture, which knows its order. */
async function orderOf({ event_type, resource }: PayPalEvent, call: Call): Promise<string | null> {
  if (ofOrder.includes(event_type)) return resource.id;
  const orderId = resource.supplementary_data?.related_ids?.order_id;
  if (orderId) return orderId;
  const up = resource.links?.find(({ rel }) => rel === 'up')?.href ?? '';
  const captureId = /\/v2\/payments\/captures\/(\w{1,50})$/.exec(up)?.[1];
  return captureId === undefined ? null : orderOfCapture(captureId, call);
}

/** Null for a capture of something else than an order, or of another account. */
export async function orderOfCapture(captureId: string, call: Call): Promise<string | null> {
  const path = `/v2/payments/captures/${encodeURIComponent(captureId)}`;
  const answer = await call('GET', path).catch((error: unknown) => {
    if (error instanceof ProviderRefusal && error.status === 404) return null;
    throw error;
  });
  const { data } = captured.safeParse(answer);
  return data?.supplementary_data?.related_ids?.order_id ?? null;
}

function badSignature(): ShopError {
  return new ShopError('invalid_request', { message: 'The signature is not valid.' });
}
