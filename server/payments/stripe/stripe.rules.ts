import { z } from 'zod';
import type { GatewayPayment } from '../gateway';

const cents = z.number().int().min(0);

export const createdIntent = z.object({ id: z.string().min(1), client_secret: z.string().min(1) });

export const madeRefund = z.object({ id: z.string().min(1), status: z.string().nullish() });

const charge = z.object({
  amount_refunded: cents,
  payment_method_details: z
    .object({
      type: z.string(),
      card: z.object({ last4: z.string().nullish(), brand: z.string().nullish() }).nullish(),
    })
    .nullish(),
});

/** A payment intent, its last charge expanded. */
const intent = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: cents,
  amount_received: cents,
  last_payment_error: z.object({ type: z.string(), message: z.string().nullish() }).nullish(),
  latest_charge: charge.nullish(),
});

const NO_REASON = 'Your payment didn’t go through.';

/** Stripe's payment intent in the words that all gateways share. Throws for anything else. */
export function toGatewayPayment(answer: unknown): GatewayPayment {
  const { id, status, latest_charge: last, last_payment_error: fault, ...told } = read(answer);
  const isPaid = status === 'succeeded';
  const paidBy = isPaid ? last?.payment_method_details : null;
  return {
    reference: id,
    status: statusOf(status, fault !== null && fault !== undefined),
    amount: isPaid ? told.amount_received : told.amount,
    refunded: isPaid ? (last?.amount_refunded ?? 0) : 0,
    last4: paidBy?.card?.last4 ?? null,
    brand: paidBy?.card?.brand ?? paidBy?.type ?? null,
    // Only what is said of a card is meant for who holds it.
    failure: fault ? (fault.type === 'card_error' && fault.message) || NO_REASON : null,
  };
}

function statusOf(status: string, hasFailed: boolean): GatewayPayment['status'] {
  if (status === 'succeeded' || status === 'canceled') return status;
  return status === 'requires_payment_method' && hasFailed ? 'failed' : 'open';
}

function read(answer: unknown) {
  const parsed = intent.safeParse(answer);
  if (!parsed.success) throw new Error('Stripe answered something other than a payment intent');
  return parsed.data;
}
