import { z } from 'zod';
import { decimalText, fromDecimal } from '../decimal-amounts';
import type { GatewayCharge, GatewayPayment } from '../gateway';

const amount = z.object({ currency: z.string().length(3), value: decimalText });

const refund = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount,
  metadata: z.object({ refund_id: z.string() }).nullish().catch(null),
});
type MollieRefund = z.infer<typeof refund>;

const chargeback = z.object({
  id: z.string().min(1),
  amount,
  reason: z.object({ description: z.string().nullish() }).nullish().catch(null),
  reversedAt: z.coerce.date().nullish(),
});

const payment = z.object({
  id: z.string().min(1),
  status: z.enum(['open', 'pending', 'authorized', 'paid', 'canceled', 'expired', 'failed']),
  isCancelable: z.boolean().nullish(),
  amount,
  amountRefunded: amount.nullish(),
  createdAt: z.coerce.date(),
  paidAt: z.coerce.date().nullish(),
  expiresAt: z.coerce.date().nullish(),
  method: z.string().nullish(),
  metadata: z.object({ payment_id: z.string() }).nullish().catch(null),
  details: z
    .object({ cardNumber: z.string().nullish(), cardLabel: z.string().nullish() })
    .nullish()
    .catch(null),
  _links: z.object({ checkout: z.object({ href: z.url() }).nullish() }),
  _embedded: z
    .object({ refunds: z.array(refund).optional(), chargebacks: z.array(chargeback).optional() })
    .nullish(),
});
type MolliePayment = z.infer<typeof payment>;

const link = z.object({ href: z.url() }).nullish();
export const paymentPage = z.object({
  _embedded: z.object({ payments: z.array(payment) }),
  _links: z.object({ next: link }),
});
export const refundList = z.object({ _embedded: z.object({ refunds: z.array(refund) }) });

export function readPayment(answer: unknown): MolliePayment {
  const parsed = payment.safeParse(answer);
  if (!parsed.success) throw new Error('Mollie returned something other than a payment.');
  return parsed.data;
}

export function readRefund(answer: unknown): MollieRefund {
  const parsed = refund.safeParse(answer);
  if (!parsed.success) throw new Error('Mollie returned something other than a refund.');
  return parsed.data;
}

/** Canceled, expired and failed payments are over: another one is needed to try again. */
const statuses = {
  open: 'open',
  pending: 'processing',
  authorized: 'processing',
  paid: 'succeeded',
  canceled: 'canceled',
  expired: 'canceled',
  failed: 'canceled',
} as const;

export function toGatewayPayment(found: MolliePayment): GatewayPayment {
  const { id: reference, status, amount: asked, amountRefunded, details, method } = found;
  const isPaid = status === 'paid';
  return {
    reference,
    status: statuses[status],
    amount: fromDecimal(asked),
    captured: isPaid ? fromDecimal(asked) : 0,
    authorisation: null,
    currency: asked.currency,
    refunded: amountRefunded ? fromDecimal(amountRefunded) : 0,
    last4: isPaid ? (/\d{4}$/.exec(details?.cardNumber ?? '')?.[0] ?? null) : null,
    brand: isPaid ? (details?.cardLabel ?? method ?? null) : null,
    failure: status === 'failed' ? 'Your payment didn’t go through.' : null,
    failedRefunds: (found._embedded?.refunds ?? []).filter(hasFailed).map((one) => ({
      id: one.id,
      amount: fromDecimal(one.amount),
      currency: one.amount.currency,
    })),
    // Mollie reports a chargeback once the bank has taken the money, and its reversal.
    disputes: (found._embedded?.chargebacks ?? []).map((one) => ({
      reference: one.id,
      status: one.reversedAt ? 'won' : 'lost',
      amount: fromDecimal(one.amount),
      currency: one.amount.currency,
      reason: one.reason?.description ?? '',
    })),
  };
}

/** Whether Mollie could not make a refund that it had accepted, or staff have stopped it at Mollie. */
export function hasFailed({ status }: Pick<MollieRefund, 'status'>): boolean {
  return status === 'failed' || status === 'canceled';
}

/** The charge of a payment that the shop has made; null if it took no money since then. */
export function toCharge(found: MolliePayment, since: Date): GatewayCharge | null {
  const { id: reference, metadata, paidAt, amount: charged, amountRefunded } = found;
  if (!metadata || !paidAt || found.status !== 'paid' || paidAt < since) return null;
  return {
    reference,
    paymentId: metadata.payment_id,
    amount: fromDecimal(charged),
    currency: charged.currency,
    refunded: amountRefunded ? fromDecimal(amountRefunded) : 0,
    chargedAt: paidAt,
  };
}
