import type { GatewayName } from '#contract/values/orders/payment-methods';
import type { PayoutKind } from '#contract/values/payments/payouts';

export type { PayoutKind } from '#contract/values/payments/payouts';

/**
 * The columns that are read of a file of payouts. Names, addresses and descriptions are none of them. `transaction`: the line's own
 * id. `reference`: the payment's id at the provider. `key`: the shop's id of the payment or refund. `refund`: the refund's id at the provider.
 * `amount` in `currency` is what the shopper paid or got back; `gross` and `net`, in `settled`, what the account of the shop got,
 * before and after the fee.
 */
const payoutColumns = [
  'transaction',
  'payout',
  'type',
  'status',
  'reference',
  'key',
  'refund',
  'amount',
  'currency',
  'gross',
  'net',
  'settled',
] as const;
type PayoutColumn = (typeof payoutColumns)[number];

/** The cells of a line by column; empty where the file has none. */
export type PayoutCells = Record<PayoutColumn, string>;

/** How a provider writes its files of payouts (CSV). */
export interface PayoutFormat {
  /** The provider's name, as it is stored with payments. */
  gateway: GatewayName;
  /** What staff read. */
  label: string;
  /** A file with all of these headings, in lower case, is of this format. */
  headings: readonly string[];
  /** The headings of each column, in lower case; of several, the first that is not empty in a line. */
  columns: Partial<Record<PayoutColumn, readonly string[]>>;
  /** What a line is about; null for one that moves no money, which is left out. */
  kindOf(cells: PayoutCells): PayoutKind | null;
  /** Whether its lines tell the fee of each payment, as the difference of gross and net. */
  tellsFees: boolean;
  /** What the provider counts of an amount in minor units, if it cannot count all of its decimals. */
  countedAmount?(minor: number, currency: string): number;
}

/** Reads the cells of a line by its file's headings, which are in lower case. */
export function payoutCells(
  { columns }: PayoutFormat,
  headings: readonly string[],
  cells: readonly string[],
): PayoutCells {
  const cellOf = (heading: string) => (cells[headings.indexOf(heading)] ?? '').trim();
  const read = payoutColumns.map((column) => {
    const given = (columns[column] ?? []).map(cellOf);
    return [column, given.find((cell) => cell !== '') ?? ''];
  });
  return Object.fromEntries(read) as PayoutCells;
}
