import { z } from 'zod';
import { decimalText, fromDecimal, toDecimal } from '../decimal-amounts';
import {
  type DisputeStatus,
  type GatewayDispute,
  type GatewayPayment,
  GatewayRejection,
} from '../gateway';
import { currencies } from './paypal.provider';

const amount = z
  .object({ currency_code: z.string().length(3), value: decimalText })
  .transform(({ currency_code: currency, value }) => ({ currency, value }));

const capture = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount,
  /** Absent until the money has arrived. */
  seller_receivable_breakdown: z.object({ paypal_fee: amount.nullish() }).nullish().catch(null),
});
const refund = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount,
  custom_id: z.string().nullish(),
});
type PayPalRefund = z.infer<typeof refund>;

const order = z.object({
  id: z.string().min(1),
  status: z.string(),
  purchase_units: z.tuple([
    z.object({
      amount,
      payments: z
        .object({ captures: z.array(capture).default([]), refunds: z.array(refund).default([]) })
        .default({ captures: [], refunds: [] }),
    }),
  ]),
  links: z.array(z.object({ rel: z.string(), href: z.url() })).default([]),
});
type PayPalOrder = z.infer<typeof order>;

const dispute = z.object({
  dispute_id: z.string().min(1),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string() })),
  reason: z.string().nullish(),
  status: z.string(),
  dispute_amount: amount,
  dispute_outcome: z
    .object({ outcome_code: z.string().nullish(), amount_refunded: amount.nullish() })
    .nullish(),
});

/** How a dispute ends. PayPal itself pays with `RESOLVED_WITH_PAYOUT`. Other outcomes are for staff to look at. */
const outcomes = new Map<string, DisputeStatus>([
  ['RESOLVED_BUYER_FAVOUR', 'lost'],
  ['ACCEPTED', 'lost'],
  ['RESOLVED_SELLER_FAVOUR', 'won'],
  ['RESOLVED_WITH_PAYOUT', 'won'],
  ['CANCELED_BY_BUYER', 'won'],
  ['DENIED', 'won'],
]);

/** Converts a dispute to the common type. Throws for anything else, and for a dispute of other captures. */
export function toGatewayDispute(
  answer: unknown,
  { purchase_units: [{ payments }] }: PayPalOrder,
): GatewayDispute {
  const parsed = dispute.safeParse(answer);
  if (!parsed.success) throw new Error('PayPal returned something other than a dispute.');
  const { data } = parsed;
  const ids = data.disputed_transactions.map(({ seller_transaction_id: id }) => id);
  if (!payments.captures.some(({ id }) => ids.includes(id)))
    throw new Error('PayPal returned a dispute of another payment.');
  const outcome = data.status === 'RESOLVED' ? data.dispute_outcome : null;
  const status = outcomes.get(outcome?.outcome_code ?? '') ?? 'open';
  const moved = (status === 'lost' && outcome?.amount_refunded) || data.dispute_amount;
  return {
    reference: data.dispute_id,
    status,
    amount: fromDecimal(moved),
    currency: moved.currency,
    reason: (data.reason ?? '').replaceAll('_', ' ').toLowerCase(),
  };
}

export function readOrder(answer: unknown): PayPalOrder {
  const parsed = order.safeParse(answer);
  if (!parsed.success) throw new Error('PayPal returned something other than an order.');
  return parsed.data;
}

export function readRefund(answer: unknown): PayPalRefund {
  const parsed = refund.safeParse(answer);
  if (!parsed.success) throw new Error('PayPal returned something other than a refund.');
  return parsed.data;
}

export function toAmount(minor: number, currency: string) {
  const decimals = currencies.find((one) => one.currency === currency)?.decimals;
  if (decimals === undefined) throw new GatewayRejection(`PayPal does not take ${currency}`);
  return { currency_code: currency, value: toDecimal(minor, currency, decimals) };
}

/** Where the shopper approves an order. */
export function approvalPage({ links }: PayPalOrder): string | null {
  return links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href ?? null;
}

export function hasFailed({ status }: Pick<PayPalRefund, 'status'>): boolean {
  return status === 'FAILED' || status === 'CANCELLED';
}

const ofOrder = new Map<string, GatewayPayment['status']>([
  ['APPROVED', 'approved'],
  ['VOIDED', 'canceled'],
]);
const ofCapture = new Map<string, GatewayPayment['status']>([
  ['COMPLETED', 'succeeded'],
  ['PARTIALLY_REFUNDED', 'succeeded'],
  ['REFUNDED', 'succeeded'],
  ['PENDING', 'processing'],
  ['DECLINED', 'canceled'],
  ['FAILED', 'canceled'],
]);

/** An order has at most one capture, of the whole amount. */
export function toGatewayPayment({
  id,
  status: state,
  purchase_units,
}: PayPalOrder): GatewayPayment {
  const [{ amount: asked, payments }] = purchase_units;
  const taken = payments.captures.at(-1);
  const status = (taken ? ofCapture.get(taken.status) : ofOrder.get(state)) ?? 'open';
  const isPaid = status === 'succeeded';
  const charged = isPaid && taken ? taken.amount : asked;
  const refunds = payments.refunds.filter((one) => !hasFailed(one));
  const fee = isPaid ? taken?.seller_receivable_breakdown?.paypal_fee : null;
  return {
    reference: id,
    status,
    amount: fromDecimal(charged),
    captured: isPaid ? fromDecimal(charged) : 0,
    authorisation: null,
    currency: charged.currency,
    refunded: refunds.reduce((sum, one) => sum + fromDecimal(one.amount), 0),
    last4: null,
    brand: isPaid ? 'paypal' : null,
    fee: fee ? { amount: fromDecimal(fee), currency: fee.currency } : null,
    failure: status === 'canceled' ? 'PayPal declined the payment.' : null,
    failedRefunds: payments.refunds.filter(hasFailed).map((one) => ({
      id: one.id,
      amount: fromDecimal(one.amount),
      currency: one.amount.currency,
    })),
  };
}
