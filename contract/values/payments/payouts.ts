/** The largest file of payouts that can be imported: bytes, and lines. */
export const PAYOUT_FILE_BYTES_LIMIT = 10 * 1024 * 1024;
export const PAYOUT_FILE_LINES_LIMIT = 20_000;
/** Human-readable description of the accepted files. */
export const payoutFileAdvice = `Use a CSV file of up to ${PAYOUT_FILE_BYTES_LIMIT / 1_048_576} MB and ${PAYOUT_FILE_LINES_LIMIT.toLocaleString('en-US')} lines.`;

/** What a line of a payout is about. */
export const payoutKinds = ['payment', 'refund', 'dispute', 'fee', 'other'] as const;
export type PayoutKind = (typeof payoutKinds)[number];

/**
 * Why a line of a payout differs. `unknown`: the shop has no such payment, refund or dispute. `amount`, `currency`: it has
 * another.
 */
export const payoutDifferences = ['unknown', 'amount', 'currency'] as const;
export type PayoutDifference = (typeof payoutDifferences)[number];

/** The days after which a payment that is in no payout is listed. */
export const PAYOUT_DAYS = { least: 1, usual: 14, greatest: 90 };
