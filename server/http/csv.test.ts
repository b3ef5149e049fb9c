import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLines, guardCell, readCell } from './csv';

const formulaSigns = [...'=+-@＝＋－＠﹦﹢﹣﹫−'];

describe('a cell of an export', () => {
  it.each(formulaSigns)('is no formula where it begins with %s', (sign) => {
    expect(guardCell(`${sign}1+1`)).toBe(`'${sign}1+1`);
  });

  it.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('is no formula where the file is opened with %s as separators', (_name, delimiter) => {
    const isFormula = (field: string) => formulaSigns.includes(field.trim().charAt(0));

    const parts = ['a', '"', ' ', ';', '\t', '\n', '\r\n', ',', "'", ...formulaSigns];
    const cell = fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((all) => all.join(''));
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 4 }), (cells) => {
        const line = csvLines([['id', ...cells]]);
        const fields = fieldsOf(line, delimiter);
        // A spreadsheet that ignores quotes altogether is met as well.
        const bare = line
          .split(new RegExp(`[\\r\\n${delimiter}]`))
          .map((field) => field.replace(/^[" ]+/, ''));
        for (const field of [...fields, ...bare])
          expect(isFormula(field), JSON.stringify([line, field])).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is read again as it was, whatever it is', () => {
    const parts = ['a', '"', ' ', ';', '\t', '\r', '\n', "'", '=', '-', '＝'];
    const cell = fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((all) => all.join(''));
    fc.assert(
      fc.property(fc.oneof(cell, fc.string()), (value) => {
        expect(readCell(guardCell(value))).toBe(value);
      }),
      { numRuns: 2_000 },
    );
  });
});

/** What a reader makes of a line that respects quotes; nothing where the quotes do not add up for it. */
function fieldsOf(line: string, delimiter: string): string[] {
  try {
    const options = { delimiter, relax_quotes: true, relax_column_count: true };
    return (parse(line, options) as string[][]).flat();
  } catch {
    return [];
  }
}
