import type { Row } from './imported';

/** Reads the cells of a row by the headings of its file; null where the file has no such column. */
export function cellsOf(headings: string[]) {
  const places = new Map(headings.map((heading, index) => [heading, index]));
  return (row: Row, heading: string): string | null => {
    const place = places.get(heading);
    return place === undefined ? null : (row.cells[place] ?? '').trim();
  };
}

const yes = ['yes', 'true', '1', 'y'];
const no = ['no', 'false', '0', 'n', ''];

/** Null if it is neither yes nor no. */
export function readFlag(text: string): boolean | null {
  const word = text.toLowerCase();
  if (yes.includes(word)) return true;
  return no.includes(word) ? false : null;
}
