import { z } from 'zod';
import { newId } from '../../../database/ids';
import type { GatewayPayment } from '../gateway';
import type { NewEvent, SandboxPayment } from './sandbox.queries';

export const eventKinds = [
  'payment.created',
  'payment.failed',
  'payment.processing',
  'payment.authorised',
  'payment.succeeded',
  'payment.captured',
  'payment.canceled',
  'payment.refunded',
  'payment.disputed',
] as const;
export type EventKind = (typeof eventKinds)[number];

/** The body of an event: what happened, and the payment as it was then. */
export const sandboxEvent = z.object({
  id: z.string().min(1).max(200),
  kind: z.enum(eventKinds),
  payment: z.object({
    reference: z.string().max(200),
    status: z.enum(['open', 'failed', 'processing', 'authorised', 'succeeded', 'canceled']),
    amount: z.number().int().min(0),
    captured: z.number().int().min(0).optional(),
    authorisation: z
      .object({ until: z.coerce.date(), captures: z.enum(['once', 'several']) })
      .nullable()
      .default(null),
    // Older events name it in lower case or, for USD, not at all.
    currency: z.string().toUpperCase().default('USD'),
    refunded: z.number().int().min(0),
    last4: z.string().nullable(),
    brand: z.string().nullable(),
    failure: z.string().nullable(),
    fee: z.object({ amount: z.number().int(), currency: z.string() }).nullable().default(null),
  }),
  /** Of a dispute, which no test card starts: tests report it. */
  dispute: z
    .object({
      reference: z.string().max(200),
      status: z.enum(['open', 'won', 'lost']),
      amount: z.number().int().min(0),
      currency: z.string(),
      reason: z.string().max(200),
    })
    .optional(),
});

/** The payment as all gateways report it. */
export function toGatewayPayment(payment: SandboxPayment): GatewayPayment {
  const { id, status, failure } = payment;
  return {
    reference: id,
    status: statusOf(payment),
    amount: payment.amount,
    captured: payment.captured,
    authorisation:
      status === 'authorised' && payment.authorisedUntil
        ? {
            until: payment.authorisedUntil,
            captures: payment.captures === 'once' ? 'once' : 'several',
          }
        : null,
    currency: payment.currency,
    refunded: payment.refunded,
    last4: payment.last4,
    brand: payment.brand,
    failure,
  };
}

/** Whether the test bank has taken the payment and settles it later: it is authorised, and not for the shop to capture. */
export function isSettling({ status, captureLater }: SandboxPayment): boolean {
  return status === 'authorised' && !captureLater;
}

function statusOf(payment: SandboxPayment): GatewayPayment['status'] {
  if (isSettling(payment)) return 'processing';
  return payment.status === 'open' && payment.failure !== null ? 'failed' : payment.status;
}

/** An event to be delivered once for each delay; never, for none. Every delivery carries the same event id. */
export function eventsOf(
  kind: EventKind,
  payment: SandboxPayment,
  delaysMs: number[] = [0],
): NewEvent[] {
  const id = `evt_${newId()}`;
  const body = JSON.stringify({ id, kind, payment: toGatewayPayment(payment) });
  const deliveries = delaysMs.length === 0 ? [null] : delaysMs;
  return deliveries.map((delayMs, index) => ({ id: `${id}_${index}`, kind, body, delayMs }));
}
