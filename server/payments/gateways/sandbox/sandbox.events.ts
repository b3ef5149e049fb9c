import { z } from 'zod';
import { CURRENCY } from '#contract/money';
import type { Connection } from '../../../database/database';
import { newId } from '../../../database/ids';
import type { GatewayPayment } from '../gateway';
import { insertEvent } from './events.queries';
import type { SandboxPayment } from './sandbox.queries';

export const eventKinds = [
  'payment.created',
  'payment.failed',
  'payment.succeeded',
  'payment.canceled',
  'payment.refunded',
] as const;
export type EventKind = (typeof eventKinds)[number];

/** An event as it travels: what happened, and the payment as it was then. */
export const sandboxEvent = z.object({
  id: z.string().min(1).max(200),
  kind: z.enum(eventKinds),
  payment: z.object({
    reference: z.string().max(200),
    status: z.enum(['open', 'failed', 'succeeded', 'canceled']),
    amount: z.number().int().min(0),
    // Events that were written before events told the currency were all in the shop's own.
    currency: z.string().default(CURRENCY),
    refunded: z.number().int().min(0),
    last4: z.string().nullable(),
    brand: z.string().nullable(),
    failure: z.string().nullable(),
  }),
});

/** The payment in the words that all gateways share. */
export function toGatewayPayment(payment: SandboxPayment): GatewayPayment {
  const { id, status, failure } = payment;
  return {
    reference: id,
    status: status === 'open' && failure !== null ? 'failed' : status,
    amount: payment.amount,
    currency: CURRENCY,
    refunded: payment.refunded,
    last4: payment.last4,
    brand: payment.brand,
    failure,
  };
}

/**
 * Writes an event with the transaction that made it happen, to be delivered after so many milliseconds each time; never,
 * for none. Delivered twice it is the same event: its id stays.
 */
export async function writeEvent(
  tx: Connection,
  kind: EventKind,
  payment: SandboxPayment,
  delaysMs: number[] = [0],
): Promise<void> {
  const id = `evt_${newId()}`;
  const body = JSON.stringify({ id, kind, payment: toGatewayPayment(payment) });
  const deliveries = delaysMs.length === 0 ? [null] : delaysMs;
  for (const [index, delayMs] of deliveries.entries())
    await insertEvent(tx, { id: `${id}_${index}`, paymentId: payment.id, kind, body, delayMs });
}
