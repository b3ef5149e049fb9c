import { setImmediate } from 'node:timers/promises';
import {
  REVIEW_IMPORT_ROWS_LIMIT,
  reviewFileAdvice,
} from '#contract/values/reviews/review-imports';
import { readCell } from '../../http/csv';
import { detailsOf } from '../../http/errors';
import { readCsv } from '../../http/read-files/csv-file';
import { UnreadableFile } from '../../http/read-files/unreadable-file';
import { validationMessage } from '../../http/validation-message';
import type { RowError } from '../formats/row';
import {
  type ColumnName,
  columnNames,
  columns,
  type FileReview,
  fileReviewIn,
} from './review-columns.rules';

/** Reviews read before the event loop runs again. */
const READ_BATCH = 100;

/** A row of a file: a review, or the errors of its cells by the file's own headings. */
export type ReviewFileRow = { line: number } & (
  | { review: FileReview; headingOf: (column: ColumnName) => string }
  | { review: null; errors: RowError[] }
);

/** The reviews of a CSV file, whose days are of `timeZone` unless they name another. Throws `UnreadableFile`. */
export async function readReviews(file: Buffer, timeZone: string): Promise<ReviewFileRow[]> {
  const schema = fileReviewIn(timeZone);
  let headings: Headings | null = null;
  const rows: ReviewFileRow[] = [];
  for await (const { cells, line } of readCsv(file)) {
    if (headings === null) {
      headings = headingsOf(cells);
      continue;
    }
    if (rows.length === REVIEW_IMPORT_ROWS_LIMIT)
      throw new UnreadableFile(`The file has too many reviews. ${reviewFileAdvice}`);
    rows.push(readRow(schema, headings, cells, line));
    if (rows.length % READ_BATCH === 0) await setImmediate();
  }
  if (headings === null) throw new UnreadableFile('The file is empty.');
  return rows;
}

/** The place and the name of each column that the file has. */
type Headings = Partial<Record<ColumnName, { place: number; heading: string }>>;

function headingsOf(cells: string[]): Headings {
  const given = cells.map((cell) => cell.trim().toLowerCase());
  const headings: Headings = {};
  for (const column of columns)
    for (const name of columnNames[column]) {
      const place = given.indexOf(name);
      if (place >= 0) headings[column] ??= { place, heading: cells[place]?.trim() ?? name };
    }
  const { rating, date, productId, sku, handle } = headings;
  if (!rating || !date || !(productId || sku || handle))
    throw new UnreadableFile(
      'The first line must contain the column names Rating, Date, and one of Product ID, SKU and Handle.',
    );
  return headings;
}

function readRow(
  schema: ReturnType<typeof fileReviewIn>,
  headings: Headings,
  cells: string[],
  line: number,
): ReviewFileRow {
  const headingOf = (column: ColumnName) => headings[column]?.heading ?? columnNames[column][0];
  const values = columns.map((column) => {
    const place = headings[column]?.place;
    return [column, place === undefined ? '' : readCell(cells[place] ?? '').trim()];
  });
  const { data, error } = schema.safeParse(Object.fromEntries(values), {
    error: validationMessage,
  });
  if (data) return { line, review: data, headingOf };
  const errors = detailsOf(error).map(({ path, message }) => ({
    line,
    field: headingOf(path as ColumnName),
    message,
  }));
  return { line, review: null, errors };
}
