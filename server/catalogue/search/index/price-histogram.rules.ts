import { CELLS } from './cells.rules';
import { firstNot, type Ordering } from './sorted-index.rules';

/** How many products of each cell cost less than some prices: so a range of prices is counted without going along it. */
export interface PriceMarks {
  /** Whole cents, ascending. */
  prices: number[];
  cubes: Int32Array[];
}

const MARKS = 32;
/** So few products are counted one by one. */
const FEW = 20_000;
const SLICE = 50_000;

/** Marks that part the products, by price ascending, into runs of a like length. Pauses at every `yield`. */
export function* markPrices(byPrice: Ordering, prices: Int32Array): Generator<void, PriceMarks> {
  const marks: PriceMarks = { prices: [], cubes: [] };
  if (byPrice.length <= FEW) return marks;
  const step = Math.ceil(byPrice.length / MARKS);
  const cube = new Int32Array(CELLS);
  let next = step;
  let last = -1;
  for (let at = 0; at < byPrice.length; at++) {
    const price = prices[byPrice.slots[at] as number] as number;
    if (at >= next && price !== last) {
      marks.prices.push(price);
      marks.cubes.push(cube.slice());
      next = at + step;
    }
    last = price;
    (cube[byPrice.cells[at] as number] as number)++;
    if (at % SLICE === 0) yield;
  }
  return marks;
}

/** Counts a product in, or out again with -1. */
export function moveMarks(
  { prices, cubes }: PriceMarks,
  price: number,
  cell: number,
  by: 1 | -1,
): void {
  for (let at = prices.length - 1; at >= 0 && price < (prices[at] as number); at--)
    ((cubes[at] as Int32Array)[cell] as number) += by;
}

/** Counts in `cube` how many products of each cell cost so much, both limits included; `range` are their places in the order by price. */
export function countRange(
  marks: PriceMarks,
  byPrice: Ordering,
  prices: Int32Array,
  {
    lowest,
    highest,
    range: [from, to],
  }: { lowest: number; highest: number; range: [number, number] },
  cube: Int32Array,
): Int32Array {
  cube.fill(0);
  if (to - from <= FEW) count(cube, byPrice, from, to, 1);
  else {
    countBefore(cube, marks, byPrice, prices, { price: highest, place: to, by: 1 });
    countBefore(cube, marks, byPrice, prices, { price: lowest, place: from, by: -1 });
  }
  return cube;
}

/** Adds, or takes away, all before a place, going from the mark that is next to it. */
function countBefore(
  cube: Int32Array,
  { prices: marked, cubes }: PriceMarks,
  byPrice: Ordering,
  prices: Int32Array,
  { price, place, by }: { price: number; place: number; by: 1 | -1 },
): void {
  let nearest = -1;
  let start = 0;
  const above = marked.findIndex((mark) => mark > price);
  const last = above < 0 ? marked.length - 1 : above;
  for (const at of [last - 1, last]) {
    const mark = marked[at];
    if (mark === undefined) continue;
    const there = firstNot(byPrice, (slot) => (prices[slot] as number) < mark);
    if (Math.abs(there - place) >= Math.abs(start - place)) continue;
    nearest = at;
    start = there;
  }
  const known = cubes[nearest];
  if (known)
    for (let cell = 0; cell < CELLS; cell++) (cube[cell] as number) += by * (known[cell] as number);
  if (start <= place) count(cube, byPrice, start, place, by);
  else count(cube, byPrice, place, start, by === 1 ? -1 : 1);
}

function count(cube: Int32Array, { cells }: Ordering, from: number, to: number, by: 1 | -1): void {
  for (let at = from; at < to; at++) (cube[cells[at] as number] as number) += by;
}
