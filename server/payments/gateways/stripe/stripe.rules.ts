import { z } from 'zod';
import { chargedAmount, refundedAmount } from '#contract/values/stripe-amounts';
import type { GatewayCharge, GatewayPayment } from '../gateway';

/** In Stripe's units, see `toStripeAmount`. */
const units = z.number().int().min(0);

/** Stripe writes it in lower case. */
const currency = z.string().min(1).toUpperCase();

export const createdIntent = z.object({ id: z.string().min(1), client_secret: z.string().min(1) });

export const createdRefund = z.object({ id: z.string().min(1), status: z.string().nullish() });

const charge = z.object({
  amount_refunded: units,
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
  amount: units,
  amount_received: units,
  currency,
  metadata: z.record(z.string(), z.string()).nullish(),
  last_payment_error: z.object({ type: z.string(), message: z.string().nullish() }).nullish(),
  latest_charge: charge.nullish(),
});

/** A page of charges. Those without `payment_id` were not made by the shop. */
const chargePage = z.object({
  data: z.array(
    z.object({
      id: z.string().min(1),
      status: z.string(),
      amount: units,
      amount_refunded: units,
      currency,
      created: z.number().int(),
      payment_intent: z.string().nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  ),
  has_more: z.boolean(),
});

const NO_REASON = 'Your payment didn’t go through.';

/** Converts a Stripe payment intent to the common type. Throws for anything else. */
export function toGatewayPayment(answer: unknown): GatewayPayment {
  const { id, status, latest_charge: last, last_payment_error: error, ...fields } = read(answer);
  const isPaid = status === 'succeeded';
  const { currency, metadata } = fields;
  const charged = isPaid ? fields.amount_received : fields.amount;
  const refunded = isPaid ? (last?.amount_refunded ?? 0) : 0;
  const paidBy = isPaid ? last?.payment_method_details : null;
  return {
    reference: id,
    status: statusOf(status, error !== null && error !== undefined),
    amount: chargedAmount(charged, currency, metadata),
    currency,
    refunded: refundedAmount({ charged, refunded }, currency, metadata),
    last4: paidBy?.card?.last4 ?? null,
    brand: paidBy?.card?.brand ?? paidBy?.type ?? null,
    // Only card errors have messages meant for the card holder.
    failure: error ? (error.type === 'card_error' && error.message) || NO_REASON : null,
  };
}

/** The successful charges of the shop's payments in a page, and the cursor of the next page. */
export function toGatewayCharges(answer: unknown): {
  charges: GatewayCharge[];
  next: string | null;
} {
  const parsed = chargePage.safeParse(answer);
  if (!parsed.success) throw new Error('Stripe returned something other than a list of charges.');
  const { data, has_more: hasMore } = parsed.data;
  const charges = data.flatMap(({ status, payment_intent: reference, metadata, ...fields }) => {
    const paymentId = metadata?.payment_id;
    const { amount: charged, amount_refunded: refunded, currency } = fields;
    if (status !== 'succeeded' || !reference || paymentId === undefined) return [];
    return [
      {
        ...{ reference, paymentId, currency },
        amount: chargedAmount(charged, currency, metadata),
        refunded: refundedAmount({ charged, refunded }, currency, metadata),
        chargedAt: new Date(fields.created * 1000),
      },
    ];
  });
  return { charges, next: hasMore ? (data.at(-1)?.id ?? null) : null };
}

function statusOf(status: string, hasFailed: boolean): GatewayPayment['status'] {
  if (status === 'succeeded' || status === 'canceled') return status;
  return status === 'requires_payment_method' && hasFailed ? 'failed' : 'open';
}

function read(answer: unknown) {
  const parsed = intent.safeParse(answer);
  if (!parsed.success) throw new Error('Stripe returned something other than a payment intent.');
  return parsed.data;
}
