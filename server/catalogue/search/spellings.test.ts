import { beforeAll, expect, it } from 'vitest';
import { draft, storeProducts } from '../../../tests/support/catalogue/products';
import { openEngines } from '../../../tests/support/catalogue/search-engines';
import { fixture, openTestShop } from '../../../tests/support/shop';
import type { CatalogueSearch } from './catalogue-search';
import { noFilters } from './filters';
import { parseTerms } from './search-terms.rules';

// What shoppers type for a title, in other letters or a part of it. Both engines must find it.

const titles = [
  'Straßenjacke',
  'Sjømann Pullover',
  'Łódź Coat',
  'Đorđe Blazer',
  'Færøysk Cardigan',
  'Œillet Dress',
  'Müller Hemd',
  'Mueller Polo',
  'Ångström Beanie',
  'Silk Scarf',
  'Wool Scarves',
  '綿のシャツ',
  '纯棉衬衫',
  '린넨셔츠',
  'กางเกงขายาว',
];

let engines: [name: string, engine: CatalogueSearch][];
const test = fixture(openTestShop);
beforeAll(async () => {
  await storeProducts(
    test,
    titles.map((title) => draft({ title, description: '' })),
  );
  engines = await openEngines(test);
});

it.each([
  ['strassenjacke', ['Straßenjacke']],
  ['straßenjacke', ['Straßenjacke']],
  ['STRASSENJACKE', ['Straßenjacke']],
  ['sjomann', ['Sjømann Pullover']],
  ['sjoemann', ['Sjømann Pullover']],
  ['lodz', ['Łódź Coat']],
  ['dorde', ['Đorđe Blazer']],
  ['faeroysk', ['Færøysk Cardigan']],
  ['oeillet', ['Œillet Dress']],
  ['müller', ['Mueller Polo', 'Müller Hemd']],
  ['mueller', ['Mueller Polo', 'Müller Hemd']],
  ['muller', ['Müller Hemd']],
  ['angstrom', ['Ångström Beanie']],
  ['aangstroem', ['Ångström Beanie']],
  ['scarf', ['Silk Scarf', 'Wool Scarves']],
  ['scarves', ['Silk Scarf', 'Wool Scarves']],
  ['シャツ', ['綿のシャツ']],
  ['綿', ['綿のシャツ']],
  ['衬衫', ['纯棉衬衫']],
  ['셔츠', ['린넨셔츠']],
  ['ขายาว', ['กางเกงขายาว']],
])('%s is found in both engines', async (q, expected) => {
  for (const [name, engine] of engines) {
    const request = { filters: noFilters, scope: null, terms: parseTerms(q) };
    const { ids } = await engine.list(request, { sort: 'price_low', offset: 0, limit: 50 });
    const { rows } = await test.shop.pool.query<{ title: string }>(
      'select title from product where id = any ($1) order by title collate "C"',
      [ids],
    );
    expect([name, rows.map(({ title }) => title)]).toEqual([name, expected]);
  }
});
