import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { PAYOUT_FILE_LINES_LIMIT, payoutFileAdvice } from '#contract/values/payments/payouts';
import { readCell } from '../../http/csv';
import { readCsv } from '../../http/read-files/csv-file';
import { UnreadableFile } from '../../http/read-files/unreadable-file';
import { type PayoutFormat, payoutCells } from '../../payments/gateways/payout-format.rules';
import { payoutFormatOf, payoutFormats } from '../../payments/gateways/payout-formats.rules';
import { type PayoutLine, readPayoutLine } from './payout-line.rules';

/** Lines read before the event loop runs again. */
const READ_BATCH = 200;

interface PayoutFileContent {
  format: PayoutFormat;
  /** Each with the number of its line in the file. */
  lines: (PayoutLine & { line: number })[];
  /** The number of lines that move no money. */
  skipped: number;
}

/**
 * The lines of a file of payouts, whose format is known by its headings. Throws `UnreadableFile` for one that is of no known format,
 * or in which any line is damaged: a payout of which a part is missing would look like a difference.
 */
export async function readPayouts(file: Buffer): Promise<PayoutFileContent> {
  let headings: string[] | null = null;
  let format: PayoutFormat | null = null;
  const lines = new Map<string, PayoutLine & { line: number }>();
  const equalLines = new Map<string, number>();
  let read = 0;
  let skipped = 0;
  for await (const { cells: given, line } of readCsv(file)) {
    const cells = given.map((cell) => readCell(cell));
    if (headings === null || format === null) {
      headings = cells.map((cell) => cell.trim().toLowerCase());
      format = payoutFormatOf(headings);
      if (!format) throw unknownFormat();
      continue;
    }
    if (read === PAYOUT_FILE_LINES_LIMIT)
      throw new UnreadableFile(`The file has too many lines. ${payoutFileAdvice}`);
    read++;
    if (read % READ_BATCH === 0) await setImmediate();
    if (cells.length !== headings.length)
      throw new UnreadableFile(
        `Line ${line} has ${cells.length} columns, and the first line ${headings.length}.`,
      );
    const found = readPayoutLine(format, headings, payoutCells(format, headings, cells), line);
    if (found === null) {
      skipped++;
      continue;
    }
    if ('message' in found)
      throw new UnreadableFile(`Line ${line}, ${found.field}: ${found.message}`);
    const transactionId = found.transactionId || numberedHashOf(cells, equalLines);
    const twin = lines.get(transactionId);
    if (twin && !isSameLine(twin, found))
      throw new UnreadableFile(`Line ${line} differs from line ${twin.line} with the same id.`);
    if (!twin) lines.set(transactionId, { ...found, transactionId, line });
  }
  if (format === null) throw new UnreadableFile('The file is empty.');
  return { format, lines: [...lines.values()], skipped };
}

/** Whether two lines tell the same about money. */
export function isSameLine(
  one: Pick<PayoutLine, 'amount' | 'currency' | 'net' | 'settledCurrency'>,
  other: Pick<PayoutLine, 'amount' | 'currency' | 'net' | 'settledCurrency'>,
): boolean {
  return (
    one.amount === other.amount &&
    one.currency === other.currency &&
    one.net === other.net &&
    one.settledCurrency === other.settledCurrency
  );
}

function unknownFormat(): UnreadableFile {
  const known = payoutFormats.map(({ label, headings }) => `${label} (${headings.join(', ')})`);
  return new UnreadableFile(
    `This isn’t a file of payouts that we can read. The first line must have the columns of one of these: ${known.join('; ')}.`,
  );
}

/**
 * The id of a line without one: equal in every file that contains it. Lines that are equal within a file are numbered, since each
 * moves money of its own; `counts` has how many there were of each.
 */
function numberedHashOf(cells: readonly string[], counts: Map<string, number>): string {
  const hash = hashOf(cells);
  const count = (counts.get(hash) ?? 0) + 1;
  counts.set(hash, count);
  return count === 1 ? hash : `${hash}-${count}`;
}

function hashOf(cells: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(cells)).digest('hex').slice(0, 40);
}
