import { productSorts } from '#contract/values/catalogue/product-lists';
import { benchAssortment, isWide } from '../shop/bench-assortment';
import { pick, randomBelow } from '../shop/dice';
import { makers } from '../shop/made-products';

/** A request for a list of products, and the same query as plain SQL, which gives the right answer independently. */
export interface ListingQuery {
  path: string;
  where: string;
  orderBy: string;
  pageNumber: number;
  pageSize: number;
}

const { categories } = benchAssortment;
const idsOf = (entries: { id: number; name: string }[]) =>
  new Map(entries.map(({ id, name }) => [name, id]));
const colourIds = idsOf(benchAssortment.colours);
const categoryIds = new Map(categories.map(({ id, key }) => [key, id]));
const colourNames = [...colourIds.keys()];
const sizeIds = idsOf(benchAssortment.sizes);
const sizeNames = [...sizeIds.keys()];
const mains = isWide ? benchAssortment.departments.map(({ key }) => key) : ['men', 'women'];

const PAGE_SIZE = 6;
const orders = {
  price_low: 'discount_price, id',
  price_high: 'discount_price desc, id',
  rating: 'rating_score desc, id desc',
  new: 'created_at desc, id desc',
};

/** A number of different lists as shoppers request them: a few filters each, any sort order, mostly the first pages. */
export function mixedQueries(count: number): ListingQuery[] {
  const byPath = new Map<string, ListingQuery>();
  for (let n = 0; byPath.size < count; n++) {
    const query = mixedQuery(n);
    byPath.set(query.path, query);
  }
  return [...byPath.values()];
}

/** Every list without filters, in each sort order, around a far page. */
export function deepQueries(count: number, lastPage: number): ListingQuery[] {
  return Array.from({ length: count }, (_, n) => {
    const pageNumber = Math.max(1, lastPage - Math.floor(n / productSorts.length));
    const sort = productSorts[n % productSorts.length] ?? 'new';
    return build([], [], sort, pageNumber);
  });
}

type Filter = { parameters: [string, string][]; where: string };

function mixedQuery(n: number): ListingQuery {
  const chance = (throwNo: number, percent: number) =>
    randomBelow('listing', n, throwNo, 100) < percent;
  const filters: Filter[] = [];
  const main = pick(mains, 'listing', n, 20);
  if (chance(0, 50)) filters.push(oneParameter('main', main, `department = '${main}'`));
  if (chance(1, 50)) filters.push(categoryFilter(n, chance(0, 50) ? main : null));
  if (chance(2, 45))
    filters.push(
      listFilter(
        'color',
        some(colourNames, n, 21),
        (names) => `colour_id in (${names.map((name) => colourIds.get(name))})`,
      ),
    );
  if (chance(3, 35))
    filters.push(
      listFilter(
        'size',
        some(sizeNames, n, 22),
        (names) => `size_ids && array[${names.map((name) => sizeIds.get(name))}]::smallint[]`,
      ),
    );
  if (chance(4, 10)) {
    const maker = pick(makers, 'listing', n, 23);
    filters.push(oneParameter('brand', maker, `lower(brand) = '${maker.toLowerCase()}'`));
  }
  if (chance(5, 25)) filters.push(priceFilter(n));
  if (chance(6, 5)) filters.push(oneParameter('new', 'true', 'is_new'));
  if (chance(7, 15)) filters.push(oneParameter('sale', 'true', 'discount_price < price'));
  if (chance(8, 20)) filters.push(oneParameter('inStock', 'true', `size_ids <> '{}'`));
  const page = randomBelow('listing', n, 9, 100);
  const pageNumber =
    page < 70 ? 1 : page < 90 ? 2 + (page % 4) : 6 + randomBelow('listing', n, 10, 95);
  const parameters = filters.flatMap((filter) => filter.parameters);
  const where = filters.map((filter) => filter.where);
  return build(parameters, where, pick(productSorts, 'listing', n, 11), pageNumber);
}

function build(
  parameters: [string, string][],
  where: string[],
  sort: keyof typeof orders,
  pageNumber: number,
): ListingQuery {
  const given = [...parameters, ['sort', sort], ['pageNumber', String(pageNumber)]];
  return {
    path: `/api/products?${new URLSearchParams(given)}`,
    where: ['archived_at is null', ...where].join(' and '),
    orderBy: orders[sort],
    pageNumber,
    pageSize: PAGE_SIZE,
  };
}

function categoryFilter(n: number, main: string | null): Filter {
  const known = categories.filter((category) => main === null || category.department === main);
  const chosen = some(
    known.map(({ key }) => key),
    n,
    24,
  );
  return listFilter(
    'category',
    chosen,
    (keys) => `category_id in (${keys.map((key) => categoryIds.get(key))})`,
  );
}

function priceFilter(n: number): Filter {
  const from = 10 + randomBelow('listing', n, 25, 60);
  const to = from + 10 + randomBelow('listing', n, 26, 100);
  return {
    parameters: [
      ['minPrice', String(from)],
      ['maxPrice', String(to)],
    ],
    where: `discount_price between ${from * 100} and ${to * 100}`,
  };
}

function listFilter<T extends string>(
  name: string,
  values: T[],
  where: (values: T[]) => string,
): Filter {
  return oneParameter(name, values.join(','), where(values));
}

function oneParameter(name: string, value: string, where: string): Filter {
  return { parameters: [[name, value]], where };
}

/** One, two or three items of a list. */
function some<T>(list: readonly T[], n: number, throwNo: number): T[] {
  const count = 1 + randomBelow('some', n, throwNo, 3);
  return [...new Set(Array.from({ length: count }, (_, k) => pick(list, `some-${k}`, n, throwNo)))];
}
