import { type SizeName, sizeNames } from '#contract/values/assortment';
import type { DemoProduct } from '../catalogue/products';
import type { Random } from './random';

export interface Line {
  product: DemoProduct;
  size: SizeName;
  quantity: number;
  /** Was returned and refunded. */
  isReturned: boolean;
}

/** The products on sale at a moment; bestsellers occur several times. */
export type Shelf = (at: number) => DemoProduct[];

const ATTEMPTS = 5_000;
/** Number of lines that are chosen to make the sum exact instead of at random. */
const CLOSING = 4;
const USUAL_PRICE = 68;
const [LOWEST, HIGHEST] = [45, 95];

export function createShelf(random: Random, products: DemoProduct[], now: number): Shelf {
  const ranked = products.map((product) => ({
    product,
    copies: random.pick([1, 1, 1, 2, 2, 3, 5]),
    since: now - product.daysOld * 86_400_000,
  }));
  return (at) =>
    ranked
      .filter(({ since }) => since < at)
      .flatMap(({ product, copies }) => Array<DemoProduct>(copies).fill(product));
}

/**
 * A basket for each moment, of whole units at the products' real prices, with a total of exactly `sum` dollars. All
 * lines are random except the last few, which are chosen among those that complete the sum.
 */
export function fillBaskets(
  random: Random,
  shelf: Shelf,
  moments: number[],
  sum: number,
): Line[][] {
  const shelves = moments.map(shelf);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const baskets = tryToFill(random, shelves, sum);
    if (baskets) return baskets;
  }
  throw new Error(`${moments.length} orders cannot come to $${sum}`);
}

/** A basket with the given total in whole dollars. */
export function basketOf(
  random: Random,
  shelf: DemoProduct[],
  isWanted: (sum: number) => boolean,
): Line[] {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const basket = [1, 1].map((quantity) => lineOf(random, random.pick(shelf), quantity));
    if (isWanted(priceOf(basket)) && !repeats(basket)) return basket;
  }
  throw new Error('no basket comes to a wanted sum');
}

export function lineOf(random: Random, product: DemoProduct, quantity: number): Line {
  const size = random.pick<SizeName>([...sizeNames, 'M', 'L']);
  return { product, size, quantity, isReturned: false };
}

/** Whole dollars. */
export function priceOf(lines: Line[]): number {
  return lines.reduce((sum, line) => sum + line.quantity * dollars(line.product), 0);
}

function repeats(basket: Line[]): boolean {
  return new Set(basket.map((line) => line.product)).size < basket.length;
}

function tryToFill(random: Random, shelves: DemoProduct[][], sum: number): Line[][] | null {
  const perOrder = sum / shelves.length / USUAL_PRICE;
  const open = shelves.flatMap((shelf, order) =>
    quantities(random, perOrder).map((quantity) => ({ order, shelf, quantity })),
  );
  const single = open.filter((line) => line.quantity === 1);
  const closing = random.shuffle(single).slice(0, CLOSING);
  const baskets: Line[][] = shelves.map(() => []);
  let rest = sum;
  for (const { order, shelf, quantity } of open.filter((line) => !closing.includes(line))) {
    const line = lineOf(random, random.pick(shelf), quantity);
    rest -= priceOf([line]);
    baskets[order]?.push(line);
  }
  if (rest < LOWEST * closing.length || rest > HIGHEST * closing.length) return null;
  const chosen = close(
    random,
    closing.map((line) => line.shelf),
    rest,
  );
  if (!chosen) return null;
  closing.forEach(({ order }, index) => {
    const product = chosen[index];
    if (product) baskets[order]?.push(lineOf(random, product, 1));
  });
  return baskets.some(repeats) ? null : baskets;
}

/** The quantity of each line of an order, about `mean` in all. */
function quantities(random: Random, mean: number): number[] {
  const more = mean - 1 - 0.2;
  const chance = random.next();
  if (chance < 0.1) return random.pick([[1, 1, 1], [2, 1], [3]]);
  return chance < 0.1 + more ? random.pick([[1, 1], [1, 1], [2]]) : [1];
}

/** One product of each shelf with a total of exactly `sum` dollars; null if there is none. */
function close(random: Random, shelves: DemoProduct[][], sum: number): DemoProduct[] | null {
  const reachable: Set<number>[] = [new Set([0])];
  for (const shelf of shelves.toReversed()) {
    const prices = new Set(shelf.map(dollars));
    const after = reachable[0] ?? new Set();
    reachable.unshift(
      new Set([...after].flatMap((low) => [...prices].map((price) => low + price))),
    );
  }
  if (!reachable[0]?.has(sum)) return null;
  let rest = sum;
  return shelves.map((shelf, index) => {
    const fitting = shelf.filter((product) => reachable[index + 1]?.has(rest - dollars(product)));
    const product = random.pick(fitting);
    rest -= dollars(product);
    return product;
  });
}

function dollars(product: DemoProduct): number {
  return product.discountPrice / 100;
}
