import type { Row } from './imported';

/** Reads the cells of a row by the headings of its file; null where the file has no such column. */
export function cellsOf(headings: string[]) {
  const places = new Map(headings.map((heading, index) => [heading, index]));
  return (row: Row, heading: string): string | null => {
    const place = places.get(heading);
    return place === undefined ? null : (row.cells[place] ?? '').trim();
  };
}

/** An amount as people write it: `1,299.00`, `1299,00`, `$12`; NaN for what is none. */
export function readAmount(text: string): number {
  const plain = text.replace(/[\s$€£']/g, '');
  if (!/^\d[\d.,]*$/.test(plain)) return Number.NaN;
  const point = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const isDecimal = point >= 0 && plain.length - point - 1 <= 2;
  const whole = (isDecimal ? plain.slice(0, point) : plain).replace(/[.,]/g, '');
  return Number(isDecimal ? `${whole}.${plain.slice(point + 1)}` : whole);
}

/** A whole number, negative ones too; NaN for what is none. */
export function readWhole(text: string): number {
  return /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}

const yes = ['yes', 'true', '1', 'y'];
const no = ['no', 'false', '0', 'n', ''];

/** Null for what is neither yes nor no. */
export function readFlag(text: string): boolean | null {
  const word = text.toLowerCase();
  if (yes.includes(word)) return true;
  return no.includes(word) ? false : null;
}
