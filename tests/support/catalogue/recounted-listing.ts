import type { Product } from '#contract/catalogue/catalogue';
import type { AttributeValues } from '#contract/values/catalogue/attributes';
import { defaultAssortment } from '#contract/values/catalogue/default-assortment';
import { type ProductFlag, productFlags } from '#contract/values/catalogue/product-flags';
import { categoryByKey } from '../../../server/assortment/assortment.rules';
import type { NewProduct } from '../../../server/catalogue/products/product.rules';
import { draft, seededRandom } from './products';

// An independent model of the product list, to compare with the shop's answers.

const { categories } = defaultAssortment;
const colourNames = defaultAssortment.colours.map(({ name }) => name);
const sizeNames = defaultAssortment.sizes.map(({ name }) => name);

/** Random products and queries, the same for the same seed. */
export function createRandomCatalogue(seed: number) {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  return { product: () => randomDraft(random, pick), query: () => randomQuery(random, pick) };
}

type Pick = <T>(list: readonly T[]) => T;

function randomDraft(random: () => number, pick: Pick): NewProduct {
  const price = 100 * (20 + Math.floor(random() * 30));
  return draft({
    title: pick(['Linen Shirt', 'Pocket Tee', 'Wool Coat', 'Rib Tank']),
    brand: pick(['Fernhall', 'Kestrelby', 'Tarn & Tide']),
    category: pick(categories).key,
    section: random() < 0.2 ? 'accessories' : 'clothing',
    colour: random() < 0.1 ? '' : pick(colourNames),
    price,
    discountPrice: random() < 0.3 ? price - 1_000 : price,
    isNew: random() < 0.2,
    attributes: randomAttributes(random, pick),
    tags: ['linen', 'summer sale', 'men’s'].filter(() => random() < 0.3),
    createdAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(random() * 40))),
    sizes: [...sizeNames, 'One size']
      .filter(() => random() < 0.6)
      .slice(0, 4)
      .map((name) => ({ name, quantity: random() < 0.4 ? 0 : Math.ceil(random() * 9) })),
  });
}

/** Their attributes are not stored in the shop, unless a test adds them. */
function randomAttributes(random: () => number, pick: Pick): AttributeValues {
  return {
    ...(random() < 0.5 && { material: [pick(['wool', 'linen'])] }),
    ...(random() < 0.1 && { material: ['wool', 'silk'] }),
    ...(random() < 0.4 && { heel: pick([20, 45.5, 60, 80]) }),
    ...(random() < 0.4 && { waterproof: random() < 0.5 }),
    ...(random() < 0.3 && { note: pick(['wool', 'yes']) }),
  };
}

function randomQuery(random: () => number, pick: Pick): URLSearchParams {
  const query = new URLSearchParams();
  const some = (list: readonly string[]) => list.filter(() => random() < 0.3).join(',');
  const maybe = (chance: number, name: string, value: () => string) => {
    if (random() < chance) query.set(name, value());
  };
  maybe(0.4, 'main', () => pick(['men', 'women']));
  maybe(0.3, 'section', () => pick(['clothing', 'accessories']));
  maybe(0.4, 'category', () => some(categories.map(({ key }) => key)));
  maybe(0.4, 'color', () => some(colourNames));
  maybe(0.4, 'size', () => some(sizeNames));
  for (const flag of productFlags) maybe(0.2, flag, () => pick(['true', 'false']));
  maybe(0.3, 'minPrice', () => pick(['20', '25.5', '31']));
  maybe(0.3, 'maxPrice', () => pick(['30', '40.99', '45']));
  maybe(0.2, 'brand', () => pick(['fernhall', 'TARN & TIDE', 'nobody']));
  if (query.has('brand') && random() < 0.5) query.append('brand', 'Kestrelby');
  maybe(0.15, 'tag', () => pick(['LINEN', 'summer sale,men’s', 'summer']));
  maybe(0.15, 'since', () => pick(['2025-12-01', '2026-01-09', '2026-02-09']));
  maybe(0.7, 'sort', () => pick(['price_low', 'price_high', 'new']));
  maybe(0.3, 'pageSize', () => pick(['1', '7', '100']));
  maybe(0.4, 'pageNumber', () => pick(['1', '2', '3']));
  return query;
}

type Facet = 'category' | 'color' | 'size';

/** Whether a product passes the filters of a query, ignoring the filter of one facet. */
export function passes(product: NewProduct, query: URLSearchParams, but?: Facet): boolean {
  const list = (name: Facet) =>
    name === but ? [] : (query.get(name) ?? '').split(',').filter((value) => value !== '');
  const isAny = (wanted: string[], has: string[]) =>
    wanted.length === 0 || wanted.some((value) => has.includes(value));
  const stocked = product.sizes.filter((size) => size.quantity > 0).map((size) => size.name);
  const flags: Record<ProductFlag, boolean> = {
    inStock: stocked.length > 0,
    new: product.isNew,
    sale: product.discountPrice < product.price,
  };
  return (
    isAny(list('category'), [product.category]) &&
    isAny(list('color'), [product.colour]) &&
    isAny(list('size'), stocked) &&
    (!query.has('main') ||
      query.get('main') === categoryByKey(defaultAssortment, product.category).department) &&
    (!query.has('section') || query.get('section') === product.section) &&
    productFlags.every((flag) => !query.has(flag) || query.get(flag) === String(flags[flag])) &&
    product.discountPrice >= Number(query.get('minPrice') ?? 0) * 100 &&
    product.discountPrice <= Number(query.get('maxPrice') ?? 1e6) * 100 &&
    (!query.has('tag') ||
      (query.get('tag') ?? '')
        .split(',')
        .some((tag) => product.tags.includes(tag.toLowerCase()))) &&
    (product.createdAt?.getTime() ?? 0) >= Date.parse(query.get('since') ?? '2000-01-01') &&
    (!query.has('brand') ||
      query.getAll('brand').some((name) => name.toLowerCase() === product.brand.toLowerCase()))
  );
}

/** The comparison of the query's sort order. */
export function orderOf(query: URLSearchParams) {
  const text = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  const time = (product: NewProduct) => product.createdAt?.getTime() ?? 0;
  return (a: NewProduct, b: NewProduct): number => {
    if (query.get('sort') === 'new') return time(b) - time(a) || text(b.id, a.id);
    const sign = query.get('sort') === 'price_high' ? -1 : 1;
    return sign * (a.discountPrice - b.discountPrice) || text(a.id, b.id);
  };
}

/** The facets of a list. */
export function recount(drafts: NewProduct[], query: URLSearchParams) {
  const main = query.get('main');
  const count = (facet: Facet, has: (product: NewProduct) => boolean) =>
    drafts.filter((product) => passes(product, query, facet) && has(product)).length;
  return {
    category: categories
      .filter((category) => main === null || category.department === main)
      .map(({ key, label, name }) => ({
        value: key,
        label: main === null ? name : label,
        count: count('category', (product) => product.category === key),
      })),
    color: colourNames.map((name) => ({
      value: name,
      label: name,
      count: count('color', (product) => product.colour === name),
    })),
    size: sizeNames.map((name) => ({
      value: name,
      label: name,
      count: count('size', ({ sizes }) =>
        sizes.some((size) => size.name === name && size.quantity > 0),
      ),
    })),
  };
}

/** The keys of the departments of the listed products. */
export function departmentsOf(listed: NewProduct[]): string[] {
  const keys = listed.map(({ category }) => categoryByKey(defaultAssortment, category).department);
  return defaultAssortment.departments.map(({ key }) => key).filter((key) => keys.includes(key));
}

/** A stored product as the API returns it. */
export function shownProduct(stored: NewProduct): Product {
  const category = categoryByKey(defaultAssortment, stored.category);
  const quantity = stored.sizes.reduce((sum, size) => sum + size.quantity, 0);
  const name = `${stored.title} by ${stored.brand}`;
  return {
    _id: stored.id,
    title: stored.title,
    brand: stored.brand,
    imageUrl: stored.imageUrl,
    images: [
      {
        url: stored.imageUrl,
        alt: stored.colour === '' ? name : `${name}, ${stored.colour.toLowerCase()}`,
        tint: '#e7e5e1',
        widths: [],
      },
    ],
    description: stored.description,
    price: stored.price / 100,
    discountPrice: stored.discountPrice / 100,
    discountPercent: Math.round((1 - stored.discountPrice / stored.price) * 100),
    quantity,
    inStock: quantity > 0,
    colour: stored.colour,
    new: stored.isNew,
    sizes: stored.sizes,
    category: { name: category.name, label: category.label },
    topLevelCategory: category.department,
    secondLevelCategory: stored.section,
    thirdLevelCategory: category.key,
    createdAt: stored.createdAt?.toISOString() ?? '',
    rating: null,
  };
}
