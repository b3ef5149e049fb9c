import { isId } from '#contract/values/id';
import { exponentOf } from '#contract/values/money';
import type {
  PayoutCells,
  PayoutFormat,
  PayoutKind,
} from '../../payments/gateways/payout-format.rules';
import { paymentIdOf } from '../../payments/payments.rules';
import type { RowError } from '../formats/row';

/** A line of a payout, without anything about a person. Amounts are whole minor units. */
export interface PayoutLine {
  /** The provider's id of the line; empty where it has none. */
  transactionId: string;
  payout: string;
  kind: PayoutKind;
  reference: string;
  /** The shop's id of the payment or refund, if the provider was given it. */
  ownId: string | null;
  refundReference: string;
  /** Negative for money that went back. */
  amount: number;
  currency: string;
  /** What the provider kept, in `settledCurrency`; null if its files do not tell. */
  fee: number | null;
  /** What the account of the shop got, in `settledCurrency`. */
  net: number;
  settledCurrency: string;
}

/** Ids have no spaces and no @, so neither a name nor an email address passes for one. */
const ID = /^[\w.:/-]{0,200}$/;
const CURRENCY = /^[A-Z]{3}$/;

/** Reads a line of a file; null for one that moves no money. The errors name no cells: these may be about a person. */
export function readPayoutLine(
  format: PayoutFormat,
  headings: readonly string[],
  cells: PayoutCells,
  line: number,
): PayoutLine | null | RowError {
  const kind = format.kindOf(cells);
  if (kind === null) return null;
  const headingOf = (column: keyof PayoutCells) =>
    format.columns[column]?.find((name) => headings.includes(name)) ?? column;
  const fault = (column: keyof PayoutCells, message: string): RowError => ({
    line,
    field: headingOf(column),
    message,
  });
  for (const column of ['transaction', 'payout', 'reference', 'refund'] as const)
    if (!ID.test(cells[column])) return fault(column, 'This isn’t an id.');
  const currency = cells.currency.toUpperCase();
  const settledCurrency = cells.settled.toUpperCase();
  if (!CURRENCY.test(currency)) return fault('currency', 'This isn’t a currency.');
  if (!CURRENCY.test(settledCurrency)) return fault('settled', 'This isn’t a currency.');
  const amount = readPayoutAmount(cells.amount, currency);
  const gross = readPayoutAmount(cells.gross, settledCurrency);
  const net = readPayoutAmount(cells.net, settledCurrency);
  if (amount === null) return fault('amount', 'This isn’t an amount.');
  if (gross === null) return fault('gross', 'This isn’t an amount.');
  if (net === null) return fault('net', 'This isn’t an amount.');
  const key = paymentIdOf(cells.key);
  return {
    transactionId: cells.transaction,
    payout: cells.payout,
    kind,
    reference: cells.reference,
    ownId: isId(key) ? key : null,
    refundReference: cells.refund,
    // A provider may write what the shopper got back without a sign.
    amount: gross < 0 ? -Math.abs(amount) : amount,
    currency,
    fee: format.tellsFees ? gross - net : null,
    net,
    settledCurrency,
  };
}

/**
 * An amount in whole minor units, written with a point or a comma and with or without separators of thousands; null if it is none,
 * or has more decimals than its currency.
 */
export function readPayoutAmount(text: string, currency: string): number | null {
  const exponent = exponentOf(currency);
  const [, sign = '', digits] =
    /^([-+\u2212]?)(\d(?:[\d.,]*\d)?)$/.exec(text.replace(/[\s\u00a0\u202f']/g, '')) ?? [];
  if (digits === undefined) return null;
  const { whole, fraction } = splitDecimals(digits, exponent);
  if (!/^\d+$/.test(whole) && !/^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/.test(whole)) return null;
  if (!/^\d*$/.test(fraction) || Number(fraction.slice(exponent) || 0) !== 0) return null;
  const minor = Number(
    whole.replace(/[.,]/g, '') + fraction.slice(0, exponent).padEnd(exponent, '0'),
  );
  if (!Number.isSafeInteger(minor)) return null;
  return sign === '' || sign === '+' ? minor : 0 - minor;
}

function splitDecimals(digits: string, exponent: number): { whole: string; fraction: string } {
  const at = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (at < 0) return { whole: digits, fraction: '' };
  const whole = digits.slice(0, at);
  const fraction = digits.slice(at + 1);
  const mark = digits.charAt(at);
  // A lone mark separates thousands only where there are no decimals.
  const isGroup =
    whole.includes(mark) || (exponent === 0 && /^\d+$/.test(whole) && fraction.length === 3);
  return isGroup ? { whole: digits, fraction: '' } : { whole, fraction };
}
