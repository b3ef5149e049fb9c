import { CELLS } from './cells.rules';
import { firstNot, type Ordering } from './ordering.rules';

/** How many products of each cell cost less than some prices: so a range of prices is counted without going along it. */
export interface PriceMarks {
  /** Whole cents, ascending. */
  prices: number[];
  cubes: Int32Array[];
}

const MARKS = 64;
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

/** How many products of each cell there are between two places of the order by price. */
export function countRange(
  { prices: marked, cubes }: PriceMarks,
  byPrice: Ordering,
  prices: Int32Array,
  [from, to]: [number, number],
): Int32Array {
  const cube = new Int32Array(CELLS);
  const add = (start: number, end: number) => {
    for (let at = start; at < end; at++) (cube[byPrice.cells[at] as number] as number)++;
  };
  const subtract = (start: number, end: number) => {
    for (let at = start; at < end; at++) (cube[byPrice.cells[at] as number] as number)--;
  };
  /** Adds, or subtracts, all before a place, from the mark that is next to it. */
  const count = (place: number, isEnd: boolean) => {
    const places = marked.map((mark) =>
      firstNot(byPrice, (slot) => (prices[slot] as number) < mark),
    );
    let nearest = -1;
    for (const [at, marks] of places.entries())
      if (Math.abs(marks - place) < Math.abs((places[nearest] ?? 0) - place)) nearest = at;
    const known = cubes[nearest];
    const start = places[nearest] ?? 0;
    if (known)
      for (let cell = 0; cell < CELLS; cell++)
        (cube[cell] as number) += isEnd ? (known[cell] as number) : -(known[cell] as number);
    const [more, less] = isEnd ? [add, subtract] : [subtract, add];
    if (start <= place) more(start, place);
    else less(place, start);
  };
  if (to - from <= FEW) add(from, to);
  else {
    count(to, true);
    count(from, false);
  }
  return cube;
}
