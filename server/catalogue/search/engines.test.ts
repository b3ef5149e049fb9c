import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { RELEVANCE } from '#contract/values/catalogue/product-lists';
import { importedReview } from '../../../tests/support/catalogue/imported-reviews';
import { storeProducts } from '../../../tests/support/catalogue/products';
import { randomSearches } from '../../../tests/support/catalogue/random-searches';
import { createRandomCatalogue } from '../../../tests/support/catalogue/recounted-listing';
import { openEngines } from '../../../tests/support/catalogue/search-engines';
import { fixture, openTestShop } from '../../../tests/support/shop';
import { insertReviews } from '../../reviews/reviews.service';
import type { CatalogueSearch, PageRequest, SearchRequest } from './catalogue-search';
import { filterNames, noFilters } from './filters';
import { suggestionLevels } from './suggestions.rules';

// Both engines must give the same answers. SQL is the reference.

const random = createRandomCatalogue(7);
const products = Array.from({ length: 180 }, random.product);
const reviewed = products.slice(0, 60);
const { values, terms, requests, pages } = randomSearches(reviewed.map(({ id }) => id));

/** The reference, and the index. */
let engines: [sql: CatalogueSearch, index: CatalogueSearch];
const test = fixture(openTestShop);
beforeAll(async () => {
  await storeProducts(test, products);
  await insertReviews(
    test.shop.pool,
    reviewed.map(({ id }, at) => importedReview({ _id: id }, { rating: 1 + (at % 5) })),
  );
  // Neither engine knows drafts.
  await test.rows(
    'update product set archived_at = now(), is_draft = true, was_published = false where id = any ($1)',
    [products.slice(-20).map(({ id }) => id)],
  );
  const [[, sql], [, index]] = await openEngines(test);
  engines = [sql, index];
});

/** The counts above 0, by id: the engines' arrays differ in length. */
function facetsOf({ total, ...facets }: Awaited<ReturnType<CatalogueSearch['list']>>['facets']) {
  const entries = Object.entries(facets).map(([name, counts]) => [
    name,
    Object.entries(counts).filter(([id, count]) => count > 0 && id !== '0'),
  ]);
  return { total, ...Object.fromEntries(entries) };
}

it.each(filterNames)('both engines agree on the filter %s alone', async (name) => {
  const request = fc.tuple(values[name], terms);
  await fc.assert(
    fc.asyncProperty(request, pages, async ([value, searched], page) => {
      const filters = { ...noFilters, [name]: value };
      await expectSameList({ filters, terms: null }, page);
      await expectSameList({ filters, terms: searched }, page);
      await expectSameRefinements({ filters, terms: null });
      if (name === 'sizeIds') return;
      await expectSameList({ filters: noFilters, scope: filters, terms: searched }, page);
      await expectSameRefinements({ filters: noFilters, scope: filters, terms: null });
    }),
    { numRuns: 6 },
  );
});

it('both engines agree on every combination of filters, searches, sort orders and pages', async () => {
  await fc.assert(
    fc.asyncProperty(requests, pages, async (request, page) => {
      await expectSameList(request, page);
      await expectSameRefinements(request);
    }),
    { numRuns: 120 },
  );
});

it('both engines agree on suggestions, unknown words and words that name nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      terms,
      fc.subarray([...suggestionLevels], { minLength: 1 }),
      async (searched, levels) => {
        const some = searched ?? [];
        const [sql, index] = engines;
        expect(await index.suggest(some, levels, 5)).toEqual(await sql.suggest(some, levels, 5));
        expect(await index.findUnknown(some)).toEqual(await sql.findUnknown(some));
        expect(await index.findUnnamed(some)).toEqual(await sql.findUnnamed(some));
      },
    ),
    { numRuns: 60 },
  );
});

async function expectSameList(request: SearchRequest, page: PageRequest): Promise<void> {
  // Pages by relevance exist for searches only.
  const sort = page.sort === RELEVANCE && request.terms === null ? 'new' : page.sort;
  const [expected, listing] = await Promise.all(
    engines.map((engine) => engine.list(request, { ...page, sort })),
  );
  expect(listing?.ids).toEqual(expected?.ids);
  const counts = [expected, listing].map((one) => one && facetsOf(one.facets));
  expect(counts[1]).toEqual(counts[0]);
}

async function expectSameRefinements(request: SearchRequest): Promise<void> {
  const keys = ['material', 'heel', 'waterproof', 'note', 'unknown'];
  const [expected, counts] = await Promise.all(
    engines.map((engine) => engine.refine(request, keys)),
  );
  if (!expected || !counts) throw new Error('an engine has not answered');
  const sorted = ({ brands, attributes, ...others }: typeof counts) => ({
    ...others,
    attributes: [...attributes]
      .map(([key, values]) => [
        key,
        values.toSorted((a, b) => (String(a.value) < String(b.value) ? -1 : 1)),
      ])
      .sort(),
    brands: brands.toSorted((a, b) => (a.brand < b.brand ? -1 : 1)),
  });
  expect(sorted(counts)).toEqual(sorted(expected));
}
