import { noFacts } from '#contract/catalogue/product-facts';
import type { NewProduct } from '../../server/catalogue/products/product.rules';
import { demoProducts } from '../../server/demo/catalogue/products';
import { benchAssortment, isWide } from './bench-assortment';
import { idAt, pick, randomBelow } from './dice';
import { newestAt } from './plan';

const MINUTES_APART = 2;
/** Sizes of a product: those of its category's size system, or some of many. */
export const SIZES = 4;

const starts = [
  'Ar',
  'Bel',
  'Cor',
  'Dun',
  'El',
  'Fen',
  'Gar',
  'Hol',
  'Is',
  'Kel',
  'Lor',
  'Mar',
  'Nor',
  'Os',
  'Pen',
  'Ros',
];
const middles = ['a', 'e', 'i', 'o', 'am', 'en', 'il', 'or', 'und', 'est'];
const ends = [
  'bury',
  'combe',
  'dale',
  'field',
  'ford',
  'ham',
  'hurst',
  'ley',
  'more',
  'ness',
  'rick',
  'stead',
  'ton',
  'vale',
  'wick',
  'worth',
];
/** The names of the product lines, a word of a title each. */
export const names = starts.flatMap((start) =>
  middles.flatMap((middle) => ends.map((end) => start + middle + end)),
);
/** The makers of a large shop, in addition to the demo's. */
export const makers = Array.from(
  { length: 400 },
  (_, n) =>
    `${pick(names, 'maker', n, 0)} ${pick(['Mills', 'Supply', 'Studio', 'Works', 'Bros'], 'maker', n, 1)}`,
);

/** When a product was added. Each is newer than the previous one. */
export function productAt(n: number): number {
  return newestAt - (1_000_000 - n) * MINUTES_APART * 60_000;
}

export function productId(n: number): string {
  return idAt('product', n, productAt(n));
}

/** The stock of a size. One of seven sizes is sold out, and one of twenty products completely. */
export function onHand(n: number, size: number): number {
  if (randomBelow('sold-out', n, 0, 20) === 0 || randomBelow('sold-out', n, 1 + size, 7) === 0)
    return 0;
  return 1 + randomBelow('on-hand', n, size, 60);
}

/** In cents. */
export function pricesInCents(n: number): { price: number; discountPrice: number } {
  const usual = demo(n).price;
  const price =
    Math.round((usual * (60 + randomBelow('price', n, 0, 160))) / 5_000) * 50 +
    pick([0, 0, 40, 49], 'price', n, 1);
  const off = pick([0, 0, 0, 0, 10, 20, 30, 50], 'price', n, 2);
  return { price, discountPrice: Math.round((price * (100 - off)) / 100) };
}

/** The `n`th product: one of the demo shop's in another line, by another maker, at another price. */
export function productOf(n: number): Omit<NewProduct, 'sizes'> {
  const {
    key: _,
    images: [front],
    isNew: __,
    ...rest
  } = demo(n);
  const line = Math.floor(n / demoProducts.length);
  return {
    id: productId(n),
    title: `${pick(names, 'line', line, 0)} ${rest.title}`,
    costPrice: null,
    brand: line === 0 ? rest.brand : pick(makers, rest.brand, line, 0),
    description: rest.description,
    imageUrl: front.url,
    images: [front],
    ...pricesInCents(n),
    category: categoryOf(n)?.key ?? rest.category,
    section: 'clothing',
    style: '',
    colour: isWide ? pick(benchAssortment.colours, 'colour', n, 0).name : rest.colour,
    isNew: randomBelow('new', n, 0, 30) === 0,
    createdAt: new Date(productAt(n)),
    ...noFacts,
  };
}

export function sizeName(n: number, size: number): string {
  const system = categoryOf(n)?.sizeSystem ?? 's-xl';
  const names = benchAssortment.sizeSystems.find(({ key }) => key === system)?.sizes ?? [];
  const first = isWide ? randomBelow('first-size', n, 0, names.length) : 0;
  return names[(first + size) % names.length] ?? 'S';
}

const sizeIds = new Map(benchAssortment.sizes.map(({ id, name }) => [name, id]));

/** The ids of the sizes in stock, in ascending order. */
export function stockedSizeIds(n: number): number[] {
  const ids: number[] = [];
  for (let size = 0; size < SIZES; size++)
    if (onHand(n, size) > 0) ids.push(sizeIds.get(sizeName(n, size)) ?? 0);
  return ids.sort((a, b) => a - b);
}

/** The category of a product of the wide assortment; null if it is the demo shop's. */
function categoryOf(n: number) {
  return isWide ? pick(benchAssortment.categories, 'category', n, 0) : null;
}

function demo(n: number) {
  const product = demoProducts[n % demoProducts.length];
  if (!product) throw new Error('the demo shop has no products');
  return product;
}
