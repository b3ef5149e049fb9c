import { beforeAll, expect, it } from 'vitest';
import { draft, storeProducts } from '../../../tests/support/catalogue/products';
import { openEngines } from '../../../tests/support/catalogue/search-engines';
import { fixture, openTestShop } from '../../../tests/support/shop';
import type { CatalogueSearch } from './catalogue-search';
import { noFilters } from './filters';
import { parseTerms } from './search-terms.rules';
import { suggestionLevels } from './suggestions.rules';

// A title that is the search comes first, then titles that begin with it, then other matches, the newest first.

/** The oldest first. */
const titles = [
  'Slim Chino',
  'The Slim Chinos',
  'Slim Chino Twill',
  'Twill Slim Chino',
  'Chino Slim',
  'Slim Cotton Chino',
  'Straßenjacke',
  'Straßenjacke Lang',
  'Neue Straßenjacke',
  'Sjømann Pullover',
  'Sjømann Pullover Lang',
  'Piqué T Shirt',
  'Piqué T-Shirt Long',
  'Long Piqué T-Shirt',
  '綿シャツ',
  '綿シャツ長袖',
  '長袖綿シャツ',
];

let engines: [name: string, engine: CatalogueSearch][];
const test = fixture(openTestShop);
beforeAll(async () => {
  await storeProducts(
    test,
    titles.map((title, day) =>
      draft({
        title,
        description: '',
        createdAt: new Date(Date.UTC(2026, 0, 1 + day)),
      }),
    ),
  );
  engines = await openEngines(test);
});

const titlesOf = (ids: string[]) =>
  test.column<string>(
    `select title from product join unnest($1::uuid[]) with ordinality as given (id, at) using (id) order by at`,
    [ids],
  );

const slim = ['The Slim Chinos', 'Slim Chino', 'Slim Chino Twill'];
const others = ['Slim Cotton Chino', 'Chino Slim', 'Twill Slim Chino'];

it.each([
  ['slim chino', [...slim, ...others]],
  ['Slim CHINOS', [...slim, ...others]],
  ['slim chi', ['Slim Chino Twill', 'The Slim Chinos', 'Slim Chino', ...others]],
  [
    'chino',
    [
      'Chino Slim',
      'Slim Cotton Chino',
      'Twill Slim Chino',
      'Slim Chino Twill',
      'The Slim Chinos',
      'Slim Chino',
    ],
  ],
  ['straßenjacke', ['Straßenjacke', 'Straßenjacke Lang', 'Neue Straßenjacke']],
  ['STRASSENJACKE', ['Straßenjacke', 'Straßenjacke Lang', 'Neue Straßenjacke']],
  ['sjomann pullover', ['Sjømann Pullover', 'Sjømann Pullover Lang']],
  ['sjoemann pullover', ['Sjømann Pullover', 'Sjømann Pullover Lang']],
  ['pique t-shirt', ['Piqué T Shirt', 'Piqué T-Shirt Long', 'Long Piqué T-Shirt']],
  ['綿シャツ', ['綿シャツ', '綿シャツ長袖', '長袖綿シャツ']],
])('a search for %s lists the title first, then those that begin with it', async (q, expected) => {
  for (const [name, engine] of engines) {
    const request = { filters: noFilters, terms: parseTerms(q) };
    const page = { sort: 'relevance', offset: 0, limit: 50 } as const;
    const { ids } = await engine.list(request, page);
    expect([name, await titlesOf(ids)]).toEqual([name, expected]);
    // A page has the same products as the whole list.
    const second = await engine.list(request, { ...page, offset: 1, limit: 2 });
    expect([name, second.ids]).toEqual([name, ids.slice(1, 3)]);
    const suggested = await engine.suggest(parseTerms(q), suggestionLevels, 4);
    expect([name, await titlesOf(suggested)]).toEqual([name, expected.slice(0, 4)]);
  }
});

it('a stored title of an older release is listed where its words put it', async () => {
  await test.shop.pool.query(
    `update product set search = (select ts_delete(search, array_agg(word)) from unnest(tsvector_to_array(search)) as word where word ~ '^=[$^]')
    where title = 'Slim Chino'`,
  );
  const page = { sort: 'relevance', offset: 0, limit: 50 } as const;
  const request = { filters: noFilters, terms: parseTerms('slim chino') };
  for (const [, engine] of await openEngines(test)) {
    const { ids } = await engine.list(request, page);
    expect(await titlesOf(ids)).toEqual([
      'The Slim Chinos',
      'Slim Chino Twill',
      ...others,
      'Slim Chino',
    ]);
  }
});
