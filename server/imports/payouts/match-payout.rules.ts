import type { PayoutDifference } from '#contract/values/payments/payouts';
import type { PayoutFormat } from '../../payments/gateways/payout-format.rules';
import type { PayoutLine } from './payout-line.rules';

/** A payment of the shop. Amounts are whole minor units. */
export interface KnownPayment {
  id: string;
  reference: string | null;
  currency: string;
  captured: number;
  /** Of a card that was charged in parts: each. */
  captures: number[];
  /** The amounts of its disputes. */
  disputes: number[];
  /** The ids of its lines in earlier payouts. */
  transactions: string[];
}

/** A refund of the shop that is done. */
export interface KnownRefund {
  id: string;
  paymentId: string;
  reference: string | null;
  amount: number;
  currency: string;
  /** Whether a line has been matched to it. */
  isListed: boolean;
}

export interface MatchedLine {
  paymentId: string | null;
  refundId: string | null;
  difference: PayoutDifference | null;
}

/** Finds the payment or refund of each line, and what does not agree. No refund is matched twice. */
export function matchLines(
  format: PayoutFormat,
  lines: readonly PayoutLine[],
  payments: readonly KnownPayment[],
  refunds: readonly KnownRefund[],
): MatchedLine[] {
  const byReference = new Map<string, KnownPayment>();
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  for (const payment of payments)
    for (const name of [payment.reference, ...payment.transactions])
      if (name !== null) byReference.set(name, payment);
  const free = freeRefunds(refunds.filter(({ isListed }) => !isListed));
  return lines.map((line) => {
    const payment =
      byReference.get(line.reference) ??
      byReference.get(line.transactionId) ??
      byId.get(line.ownId ?? '');
    // The refund of a payment in the same file names the line of the payment.
    if (payment && line.kind === 'payment' && line.transactionId !== '')
      byReference.set(line.transactionId, payment);
    if (line.kind === 'refund') return matchRefund(format, line, payment, free);
    return {
      paymentId: payment?.id ?? null,
      refundId: null,
      difference: differenceOf(format, line, payment),
    };
  });
}

function differenceOf(
  format: PayoutFormat,
  { kind, amount, currency }: PayoutLine,
  payment: KnownPayment | undefined,
): PayoutDifference | null {
  if (kind === 'fee' || kind === 'other') return null;
  if (!payment) return 'unknown';
  if (payment.currency !== currency) return 'currency';
  if (kind === 'dispute') {
    if (payment.disputes.length === 0) return 'unknown';
    return payment.disputes.some((one) => isSame(format, one, amount, currency)) ? null : 'amount';
  }
  const expected = [payment.captured, ...payment.captures];
  return expected.some((one) => one > 0 && isSame(format, one, amount, currency)) ? null : 'amount';
}

/** Refunds that no line has been matched to, by all that a line can know them by. */
interface FreeRefunds {
  byId: Map<string, KnownRefund>;
  byReference: Map<string, KnownRefund[]>;
  byPayment: Map<string, KnownRefund[]>;
  isFree(refund: KnownRefund): boolean;
  take(refund: KnownRefund): void;
}

function freeRefunds(refunds: readonly KnownRefund[]): FreeRefunds {
  const left = new Set(refunds);
  const byReference = new Map<string, KnownRefund[]>();
  const byPayment = new Map<string, KnownRefund[]>();
  const add = (lists: Map<string, KnownRefund[]>, name: string, refund: KnownRefund) => {
    const list = lists.get(name);
    if (list) list.push(refund);
    else lists.set(name, [refund]);
  };
  for (const refund of refunds) {
    if (refund.reference !== null) add(byReference, refund.reference, refund);
    add(byPayment, refund.paymentId, refund);
  }
  return {
    byId: new Map(refunds.map((refund) => [refund.id, refund])),
    byReference,
    byPayment,
    isFree: (refund) => left.has(refund),
    take: (refund) => void left.delete(refund),
  };
}

/** The refund that a line names. */
function findNamed({ ownId, refundReference }: PayoutLine, free: FreeRefunds) {
  const own = free.byId.get(ownId ?? '');
  if (own && free.isFree(own)) return own;
  return free.byReference.get(refundReference)?.find(free.isFree);
}

function matchRefund(
  format: PayoutFormat,
  line: PayoutLine,
  payment: KnownPayment | undefined,
  free: FreeRefunds,
): MatchedLine {
  /** Not known to the provider by another id. */
  const canBe = ({ reference }: KnownRefund) => reference === null || line.refundReference === '';
  const agrees = ({ amount, currency }: KnownRefund) =>
    currency === line.currency && isSame(format, amount, line.amount, currency);
  const found =
    findNamed(line, free) ??
    free.byPayment
      .get(payment?.id ?? '')
      ?.find((refund) => free.isFree(refund) && canBe(refund) && agrees(refund));
  const paymentId = found?.paymentId ?? payment?.id ?? null;
  if (!found)
    return { paymentId, refundId: null, difference: paymentId === null ? 'unknown' : 'amount' };
  free.take(found);
  const difference =
    found.currency !== line.currency ? 'currency' : agrees(found) ? null : 'amount';
  return { paymentId, refundId: found.id, difference };
}

/** Whether the provider means an amount of the shop, whatever its sign. */
function isSame(
  { countedAmount }: PayoutFormat,
  ours: number,
  theirs: number,
  currency: string,
): boolean {
  const amount = Math.abs(theirs);
  return ours === amount || countedAmount?.(ours, currency) === amount;
}
