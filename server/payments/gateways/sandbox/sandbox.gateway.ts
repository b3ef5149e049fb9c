import { ShopError } from '../../../http/errors';
import type { Shop } from '../../../shop';
import type { Gateway, GatewayEvent } from '../gateway';
import { eventKinds, sandboxEvent } from './sandbox.events';
import { TEST_BANK } from './sandbox.provider';
import {
  cancelSandboxPayment,
  captureSandboxPayment,
  createSandboxPayment,
  listSandboxCharges,
  refundSandboxPayment,
  retrieveSandboxPayment,
} from './sandbox.service';
import { isSigned, SIGNATURE_HEADER } from './sandbox.signature';
import { createBankPayment } from './sandbox-bank.service';

/** The sandbox as a `Gateway`; a real gateway would be called over the network. */
export function sandboxGateway(shop: Shop): Gateway {
  return {
    createPayment: (payment) =>
      payment.method === TEST_BANK
        ? createBankPayment(shop, payment)
        : createSandboxPayment(shop.pool, payment),
    retrieve: (reference) => retrieveSandboxPayment(shop.pool, reference),
    listCharges: (query) => listSandboxCharges(shop.pool, query),
    refund: (refund) => refundSandboxPayment(shop, refund),
    cancel: (reference) => cancelSandboxPayment(shop, reference),
    capture: (capture) => captureSandboxPayment(shop, capture),
    parseWebhook: async (rawBody, headers, receivedAt) => {
      if (!isSigned(shop, headers[SIGNATURE_HEADER], rawBody, receivedAt))
        throw new ShopError('invalid_request', { message: 'The signature is not valid.' });
      return readEvent(rawBody);
    },
  };
}

function readEvent(rawBody: Buffer): GatewayEvent | null {
  const body = parseJson(rawBody);
  const kind = (body as { kind?: unknown } | null)?.kind;
  if (!(eventKinds as readonly unknown[]).includes(kind)) return null;
  const parsed = sandboxEvent.safeParse(body);
  if (!parsed.success)
    throw new ShopError('invalid_request', { message: 'The event is not valid.' });
  const { payment, ...event } = parsed.data;
  // Older events have no `captured`: their payments were charged when the shopper paid.
  const captured = payment.captured ?? (payment.status === 'succeeded' ? payment.amount : 0);
  return { ...event, payment: { ...payment, captured }, reference: payment.reference };
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    throw new ShopError('invalid_request', { message: 'The event is not JSON.' });
  }
}
