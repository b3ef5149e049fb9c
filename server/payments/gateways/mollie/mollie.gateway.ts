import { z } from 'zod';
import { isLoopbackUrl } from '../../../configuration/variable';
import { ShopError } from '../../../http/errors';
import { toDecimal } from '../decimal-amounts';
import {
  type CreatedPayment,
  type Gateway,
  type GatewayEvent,
  type GatewayPayment,
  GatewayRejection,
  type MadeRefund,
  NotCancelableYet,
  type PaymentRequest,
} from '../gateway';
import { callProvider } from '../provider-api';
import { type MollieKeys, nameAtMollie } from './mollie.provider';
import {
  hasFailed,
  paymentPage,
  readPayment,
  readRefund,
  refundList,
  toCharge,
  toGatewayPayment,
} from './mollie.rules';

const API = 'https://api.mollie.com';
/** The largest page of Mollie's lists. */
const PAGE = 250;
/** A payment is paid long before, or has expired. Payments that the shop knows are asked about one by one. */
const MAX_SESSION_MS = 60 * 60_000;

type Call = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  key?: string,
) => Promise<unknown>;

/** Mollie: one payment for each attempt, on Mollie's or the bank's page. */
export function mollieGateway({ apiKey, apiBase }: MollieKeys): Gateway {
  const call: Call = (method, path, body, key) =>
    callProvider(
      'Mollie',
      {
        method,
        url: `${apiBase ?? API}/v2/${path}`,
        headers: {
          authorization: `Bearer ${apiKey}`,
          ...(body && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      },
      describeRefusal,
    );
  return {
    createPayment: (payment) => createPayment(call, payment),
    retrieve: async (reference) => toGatewayPayment(await find(call, reference)),
    listCharges: (query) => listCharges(call, query),
    refund: (refund) => refundOnce(call, refund),
    cancel: (reference) => cancelPayment(call, reference),
    checkKeys: async () => void (await call('GET', 'methods')),
    parseWebhook: async (rawBody) => readHint(rawBody),
  };
}

const refusal = z.object({ title: z.string(), field: z.string().optional() });

function describeRefusal(answer: unknown): string | undefined {
  const { data } = refusal.safeParse(answer);
  return data && [data.title, data.field].filter(Boolean).join(' ');
}

const pathOf = (reference: string) => `payments/${encodeURIComponent(reference)}`;

const find = async (call: Call, reference: string) =>
  readPayment(await call('GET', `${pathOf(reference)}?embed=refunds,chargebacks`));

/**
 * Mollie repeats its answer to a key for an hour. A later repetition makes another payment, which no shopper has seen, so that it
 * expires.
 */
async function createPayment(
  call: Call,
  { key, orderId, currency, amount, description, method, returnUrl, webhookUrl }: PaymentRequest,
): Promise<CreatedPayment> {
  const body = {
    amount: { currency, value: toDecimal(amount, currency) },
    description,
    method: nameAtMollie(method),
    redirectUrl: returnUrl,
    // Mollie refuses addresses that it cannot reach. The shop then asks.
    ...(!isLoopbackUrl(webhookUrl) && { webhookUrl }),
    metadata: { payment_id: key, order_id: orderId },
  };
  const created = readPayment(await call('POST', 'payments', body, key));
  if (toGatewayPayment(created).amount !== amount)
    throw new GatewayRejection('Mollie has made another payment with this key.');
  return {
    reference: created.id,
    clientSecret: null,
    redirectUrl: created._links.checkout?.href ?? null,
    expiresAt: created.expiresAt ?? null,
  };
}

/** Newest first. Mollie lists by the time of creation. */
async function listCharges(
  call: Call,
  { since, cursor }: Parameters<Gateway['listCharges']>[0],
): ReturnType<Gateway['listCharges']> {
  const from = cursor === null ? '' : `&from=${encodeURIComponent(cursor)}`;
  const parsed = paymentPage.safeParse(await call('GET', `payments?limit=${PAGE}${from}`));
  if (!parsed.success) throw new Error('Mollie returned something other than a list of payments.');
  const { _embedded, _links } = parsed.data;
  const oldest = _embedded.payments.at(-1)?.createdAt ?? since;
  const isDone = oldest.getTime() < since.getTime() - MAX_SESSION_MS;
  const next = _links.next ? new URL(_links.next.href).searchParams.get('from') : null;
  return {
    charges: _embedded.payments.flatMap((payment) => toCharge(payment, since) ?? []),
    next: isDone ? null : next,
  };
}

/** Mollie forgets keys after an hour, so an earlier refund is found by its id in the metadata. */
async function refundOnce(
  call: Call,
  { key, reference, currency, amount }: Parameters<Gateway['refund']>[0],
): Promise<MadeRefund> {
  const path = `${pathOf(reference)}/refunds`;
  const earlier = refundList.safeParse(await call('GET', `${path}?limit=${PAGE}`));
  if (!earlier.success) throw new Error('Mollie returned something other than a list of refunds.');
  const made = earlier.data._embedded.refunds.find(({ metadata }) => metadata?.refund_id === key);
  const body = {
    amount: { currency, value: toDecimal(amount, currency) },
    metadata: { refund_id: key },
  };
  const refund = made ?? readRefund(await call('POST', path, body, key));
  if (hasFailed(refund)) throw new GatewayRejection('Mollie could not give this money back');
  return { reference: refund.id };
}

/** Most methods cannot be cancelled while the shopper is at the bank. Then the payment's end is waited for. */
async function cancelPayment(call: Call, reference: string): Promise<GatewayPayment> {
  const found = await find(call, reference);
  const payment = toGatewayPayment(found);
  if (payment.status === 'succeeded' || payment.status === 'canceled') return payment;
  if (!found.isCancelable) throw new NotCancelableYet(found.expiresAt ?? null);
  return toGatewayPayment(readPayment(await call('DELETE', pathOf(reference))));
}

/** A classic webhook is a form with the id of a payment, and unsigned: it only says that something may have changed. */
function readHint(rawBody: Buffer): GatewayEvent | null {
  const reference = new URLSearchParams(rawBody.toString('utf8')).get('id');
  if (reference === null)
    throw new ShopError('invalid_request', { message: 'The event names no payment.' });
  if (!/^tr_\w{1,60}$/.test(reference)) return null;
  return { id: null, kind: 'payment.changed', reference, payment: null };
}
