import { readInteger } from '#contract/values/typed/typed-numbers';
import { readCell } from '../../http/csv';
import { cellsOf } from '../../http/read-files/csv-file';
import type { ImportedProduct, OwnCsvFormat } from './imported';
import type { Row } from './row';

const codeHeadings = ['sku', 'barcode', 'gtin', 'ean'];
const stockHeadings = ['stock', 'quantity'];

/** A count of stock: each row has the SKU or barcode of a size and its stock, and no product. */
export const stockFormat: OwnCsvFormat = {
  name: 'selvedge',
  fits: (given) =>
    given.some((heading) => codeHeadings.includes(heading)) &&
    given.some((heading) => stockHeadings.includes(heading)) &&
    !['id', 'title', 'handle', 'url handle', 'name'].some((heading) => given.includes(heading)),
  hasColumn: (heading) => codeHeadings.includes(heading) || stockHeadings.includes(heading),
  *read(given, rows) {
    for (const row of rows) yield readRow(given, row);
  },
  headingOf: (path) => path,
};

function readRow(given: string[], row: Row): ImportedProduct {
  const { line, lastLine } = row;
  const read = cellsOf(given);
  const first = (headings: string[]) =>
    headings.map((heading) => readCell(read(row, heading) ?? '')).find((cell) => cell !== '') ?? '';
  const [code, stock] = [first(codeHeadings), first(stockHeadings)];
  const { value: quantity = 0, problem } =
    stock === '' ? { problem: 'Enter the stock.' } : readInteger(stock);
  const error =
    code === ''
      ? { line, field: 'SKU', message: 'Enter a SKU or a barcode.' }
      : problem === undefined
        ? null
        : { line, field: 'Stock', message: problem };
  return {
    line,
    lastLine,
    id: null,
    fields: {},
    createdAt: null,
    stockAtExport: null,
    unknown: [],
    counted: { code, quantity },
    errors: error ? [error] : [],
  };
}
