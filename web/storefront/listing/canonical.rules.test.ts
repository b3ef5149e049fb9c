import { expect, it } from 'vitest';
import { defaultAssortment } from '#contract/values/catalogue/default-assortment';
import { canonicalOf } from './canonical.rules';
import { scopeOfPath, scopeOfSearch } from './listing-scope.rules';
import { readSelection } from './listing-url.rules';

function canonical(path: string): string | null | undefined {
  const url = new URL(path, 'http://shop.test');
  const [levelOne = '', levelTwo = '', levelThree = ''] = url.pathname
    .slice(1)
    .split('/')
    .map(decodeURIComponent);
  const q = url.searchParams.get('q');
  const scope =
    levelOne === 'search'
      ? scopeOfSearch(defaultAssortment, q)
      : scopeOfPath(defaultAssortment, { levelOne, levelTwo, levelThree }, q);
  return scope && canonicalOf(scope, readSelection(url.searchParams, scope).selection);
}

it.each([
  ['/men/clothing/all', '/men/clothing/all'],
  ['/Men/CLOTHING/All', '/men/clothing/all'],
  ['/men/clothing/NEW', '/men/clothing/new'],
  ['/women/clothing/Hoodies&Sweatshirts', '/women/clothing/hoodies&sweatshirts'],
  ['/women/clothing/sweatshirts&hoodies&hoodies', '/women/clothing/hoodies&sweatshirts'],
  ['/men/clothing/all?page=3', '/men/clothing/all?page=3'],
  ['/men/clothing/all?page=1', '/men/clothing/all'],
  ['/men/clothing/all?page=x', '/men/clothing/all'],
  [
    '/men/clothing/all?sort=new&size=M,L&color=Red&minPrice=1&brand=X&utm_source=y&page=2',
    '/men/clothing/all?page=2',
  ],
  ['/men/clothing/t-shirts&polos?category=mens_tshirt', '/men/clothing/t-shirts'],
  ['/men/clothing/t-shirts&polos?category=mens_tshirt,mens_polo', '/men/clothing/t-shirts&polos'],
  ['/men/clothing/t-shirts&polos?category=womens_top', '/men/clothing/t-shirts&polos'],
  ['/men/Accessories/ALL?page=2', '/men/accessories/all?page=2'],
  ['/search?q=linen', null],
  ['/men/clothing/all?q=linen', null],
])('%s is known as %s', (path, known) => {
  expect(canonical(path)).toBe(known);
});

it('each canonical URL is canonical itself', () => {
  for (const url of ['/men/clothing/new', '/women/clothing/tops&dresses?page=2'])
    expect(canonical(url)).toBe(url);
});
