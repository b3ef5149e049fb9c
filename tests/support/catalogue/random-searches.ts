import fc from 'fast-check';
import type { AttributeFilter } from '#contract/values/catalogue/attributes';
import { defaultAssortment } from '#contract/values/catalogue/default-assortment';
import { byFlag } from '#contract/values/catalogue/product-flags';
import { productSorts, RELEVANCE } from '#contract/values/catalogue/product-lists';
import type { SearchRequest } from '../../../server/catalogue/search/catalogue-search';
import { type FilterName, filterNames, noFilters } from '../../../server/catalogue/search/filters';
import { parseTerms } from '../../../server/catalogue/search/search-terms.rules';
import { newId } from '../../../server/database/ids';

/** Random searches of a random catalogue: the values of each filter, search terms, whole requests and pages. */
export function randomSearches(productIds: string[]) {
  const cents = fc.constantFrom(0, 2_000, 2_550, 3_100, 4_099, 100_000_000);
  // The compiler requires an entry for a new filter.
  const values: { [Name in FilterName]: fc.Arbitrary<SearchRequest['filters'][Name]> } = {
    department: fc.constantFrom('men', 'women').map((key) => ({
      key,
      categoryIds: defaultAssortment.categories
        .filter(({ department }) => department === key)
        .map(({ id }) => id),
    })),
    section: fc.constantFrom(...defaultAssortment.sections),
    categoryIds: fc.subarray(defaultAssortment.categories.map(({ id }) => id)),
    colourIds: fc.subarray(defaultAssortment.colours.map(({ id }) => id)),
    sizeIds: fc.subarray(
      defaultAssortment.sizes.map(({ id }) => id),
      { minLength: 1 },
    ),
    ...byFlag(() => fc.boolean()),
    minPrice: cents,
    maxPrice: cents,
    brands: fc.subarray(['fernhall', 'tarn & tide', 'nobody'], { minLength: 1 }),
    attributes: fc.subarray<AttributeFilter>(
      [
        { key: 'material', values: ['wool', 'silk'], ranges: [] },
        {
          key: 'heel',
          values: [],
          ranges: [
            { min: 20, max: 45.5 },
            { min: 80, max: null },
          ],
        },
        { key: 'waterproof', values: ['yes'], ranges: [] },
        { key: 'unknown', values: ['wool'], ranges: [{ min: null, max: 9 }] },
      ],
      { minLength: 1 },
    ),
    tags: fc.subarray(['linen', 'summer sale', 'men’s', 'summer'], { minLength: 1 }),
    createdSince: fc.constantFrom('2025-12-01', '2026-01-09', '2026-02-09', '2026-03-01'),
    ids: fc.subarray([newId(), ...productIds]),
  };
  const words = fc.constantFrom(
    'linen',
    'shirts',
    'coat',
    'sh',
    'men',
    'red',
    'washed',
    'none',
    '',
  );
  const synonyms = new Map([['coat', ['tank', 'linen']]]);
  const terms = fc
    .option(fc.array(words, { maxLength: 3 }), { freq: 2 })
    .map((chosen) => chosen && parseTerms(chosen.join(' '), synonyms));
  const filters = fc.record(
    Object.fromEntries(
      filterNames.map((name) => [
        name,
        fc.option(values[name] as fc.Arbitrary<unknown>, { freq: 1 }),
      ]),
    ),
  ) as unknown as fc.Arbitrary<SearchRequest['filters']>;
  /** Collections have few conditions, and none on sizes. */
  const conditions = fc.oneof(
    ...filterNames
      .filter((name) => name !== 'sizeIds')
      .map((name) => (values[name] as fc.Arbitrary<unknown>).map((value) => ({ [name]: value }))),
  );
  const scopes = fc
    .array(conditions, { minLength: 1, maxLength: 2 })
    .map((given): SearchRequest['filters'] => Object.assign({ ...noFilters }, ...given));
  const requests: fc.Arbitrary<SearchRequest> = fc.record({
    filters,
    scope: fc.option(scopes, { freq: 1 }),
    terms,
  });
  const pages = fc.record({
    sort: fc.constantFrom(...productSorts, RELEVANCE),
    offset: fc.nat({ max: 60 }),
    limit: fc.integer({ min: 1, max: 30 }),
  });
  return { values, terms, requests, pages };
}
