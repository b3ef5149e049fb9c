import { describe, expect, it } from 'vitest';
import { defaultAssortment } from '#contract/values/catalogue/default-assortment';
import { countFilters, toggled, withoutFilter, withoutFilters } from './filters/filters.rules';
import { type ListingScope, scopeOfPath, scopeOfSearch } from './listing-scope.rules';
import { rangeOf, readSelection, toListQuery, toUrl } from './listing-url.rules';

function groups(levelThree: string): ListingScope {
  const scope = scopeOfPath(defaultAssortment, {
    levelOne: 'men',
    levelTwo: 'clothing',
    levelThree,
  });
  if (!scope) throw new Error(`${levelThree} is no scope`);
  return scope;
}
const polos = groups('t-shirts&polos');
const usual = {
  category: [],
  size: [],
  color: [],
  attribute: [],
  brand: [],
  only: [],
  price: { min: null, max: null },
  sort: 'price_low',
  page: 1,
};
const categories = ['mens_polo'];
const withAttributes = scopeOfPath(
  {
    ...defaultAssortment,
    attributes: [
      {
        key: 'material',
        name: 'Material',
        kind: 'choice',
        unit: '',
        categories,
        choices: ['wool', 'linen'].map((key) => ({ key, name: key })),
      },
      { key: 'weight', name: 'Weight', kind: 'number', unit: 'g', choices: [], categories },
      { key: 'lined', name: 'Lined', kind: 'boolean', unit: '', choices: [], categories },
    ],
  },
  { levelOne: 'men', levelTwo: 'clothing', levelThree: 'polos' },
) as ListingScope;
const read = (search: string, scope = polos) => readSelection(new URLSearchParams(search), scope);

describe('readSelection', () => {
  it('has a default selection', () => {
    expect(read('')).toEqual({
      selection: usual,
      unknown: [],
    });
  });

  it('takes lists, repeats and any letter case, and keeps each value once', () => {
    const { selection, unknown } = read(
      'color=red,BLUE&color=Red&size=xl&category=MENS_polo&sort=new&page=2',
    );
    expect(selection).toEqual({
      ...usual,
      category: ['mens_polo'],
      size: ['XL'],
      color: ['Red', 'Blue'],
      sort: 'new',
      page: 2,
    });
    expect(unknown).toEqual([]);
  });

  it('leaves out unknown values and reports them', () => {
    const { selection, unknown } = read('color=Purple,red&size=XXL&category=womens_top&sort=name');
    expect(selection).toEqual({ ...usual, color: ['Red'] });
    expect(unknown).toEqual([
      { name: 'category', value: 'womens_top' },
      { name: 'size', value: 'XXL' },
      { name: 'color', value: 'Purple' },
      { name: 'sort', value: 'name' },
    ]);
  });

  it.each(['0', '-1', '1.5', 'two', '1e3', '99999999999'])(
    'reads page %o as the first, and says so',
    (page) => {
      expect(read(`page=${page}`)).toEqual({
        selection: usual,
        unknown: [{ name: 'page', value: page }],
      });
    },
  );

  it('reads attributes in the order of the shop, and reports those that the list does not have', () => {
    const search =
      'attribute=lined:yes&attribute=Material:WOOL&attribute=weight:100-&attribute=sole:rubber&attribute=material:steel';
    const { selection, unknown } = read(search, withAttributes);
    expect(selection.attribute).toEqual(['material:wool', 'weight:100-', 'lined:yes']);
    expect(unknown.map(({ value }) => value)).toEqual(['sole:rubber', 'material:steel']);
    expect(read('attribute=material:wool').unknown).toHaveLength(1);
    const again = new URL(toUrl('/x', withAttributes, selection), 'http://shop.test');
    expect(readSelection(again.searchParams, withAttributes).selection).toEqual(selection);
    expect(toListQuery(withAttributes, selection).attribute).toEqual(selection.attribute);
  });

  it('reads brands with special characters, flags and prices', () => {
    const { selection, unknown } = read(
      'brand=Tarn+%26+Tide&brand=Lind,+Sons&inStock=true&sale=TRUE&new=false&minPrice=20&maxPrice=40.50',
    );
    expect(selection).toMatchObject({
      brand: ['Tarn & Tide', 'Lind, Sons'],
      only: ['inStock', 'sale'],
      price: { min: 20, max: 40.5 },
    });
    expect(unknown).toEqual([]);
  });

  it.each(['inStock=yes', 'minPrice=-1', 'maxPrice=1e9', 'minPrice=0x10', 'maxPrice=4.123'])(
    'leaves %s out, and says so',
    (search) => {
      expect(read(search).selection).toEqual(usual);
      expect(read(search).unknown).toHaveLength(1);
    },
  );

  it('drops the flag for new products in a list of new products', () => {
    expect(read('new=true', groups('New')).selection.only).toEqual([]);
    expect(read('new=true').selection.only).toEqual(['new']);
  });
});

describe('toListQuery', () => {
  const { selection } = read('color=red,blue&page=2');

  it('asks for the groups of the path', () => {
    expect(toListQuery(polos, selection)).toEqual({
      main: 'men',
      section: 'clothing',
      category: 'mens_tshirt,mens_polo',
      color: 'Red,Blue',
      sort: 'price_low',
      pageNumber: '2',
      pageSize: '6',
    });
  });

  it('asks only for the selected category', () => {
    const query = toListQuery(polos, toggled(selection, 'category', 'mens_polo', true));
    expect(query).toMatchObject({ category: 'mens_polo', pageNumber: '1' });
  });

  it('asks for all products without categories, and for new products', () => {
    expect(toListQuery(groups('all'), read('').selection)).not.toHaveProperty('category');
    expect(toListQuery(groups('New'), read('').selection)).toMatchObject({
      main: 'men',
      new: 'true',
    });
  });

  it('asks for the words of a search', () => {
    const query = toListQuery(scopeOfSearch(defaultAssortment, 'linen'), read('').selection);
    expect(query).toMatchObject({ q: 'linen' });
    expect(query).not.toHaveProperty('main');
    const within = scopeOfPath(
      defaultAssortment,
      { levelOne: 'men', levelTwo: 'clothing', levelThree: 'all' },
      'linen',
    );
    expect(within && toListQuery(within, read('').selection)).toMatchObject({
      q: 'linen',
      main: 'men',
    });
  });
});

describe('addresses', () => {
  it('are read back as they were written', () => {
    const { selection } = read(
      'category=mens_polo&size=S,M&color=Red&brand=A%2CB&brand=C+%26+D&sale=true&minPrice=9.5&sort=price_high&page=3',
    );
    const url = toUrl('/men/clothing/polos', polos, selection);
    expect(read(url.split('?')[1] ?? '').selection).toEqual(selection);
  });

  it('leave out default values', () => {
    expect(toUrl('/x', polos, read('').selection)).toBe('/x');
    expect(toUrl('/x', polos, read('brand=A').selection)).toBe('/x?brand=A');
    const linen = scopeOfSearch(defaultAssortment, 'linen');
    expect(read('', linen).selection.sort).toBe('relevance');
    expect(toUrl('/search', linen, read('', linen).selection)).toBe('/search?q=linen');
    expect(toUrl('/search', linen, read('sort=price_low', linen).selection)).toBe(
      '/search?q=linen&sort=price_low',
    );
    expect(read('sort=relevance').unknown).toEqual([{ name: 'sort', value: 'relevance' }]);
  });
});

describe('changing the selection', () => {
  const { selection } = read('color=Red&size=S,M&minPrice=20&sale=true&page=4&sort=new');

  it('goes back to the first page', () => {
    expect(toggled(selection, 'color', 'Blue', true)).toEqual({
      ...selection,
      color: ['Red', 'Blue'],
      page: 1,
    });
    expect(toggled(selection, 'size', 'S', false)).toMatchObject({ size: ['M'], page: 1 });
  });

  it('drops one filter or all, and keeps the order', () => {
    expect(withoutFilter(selection, 'size')).toMatchObject({
      size: [],
      color: ['Red'],
      sort: 'new',
    });
    expect(withoutFilters(selection)).toMatchObject({ size: [], color: [], sort: 'new', page: 1 });
    expect(withoutFilter(selection, 'price').price.min).toBeNull();
    expect(countFilters(selection)).toBe(5);
    expect(countFilters(withoutFilters(selection))).toBe(0);
  });
});

it('orders the bounds of a price range', () => {
  expect(rangeOf(40, 20)).toEqual({ min: 20, max: 40 });
  expect(rangeOf(null, 20)).toEqual({ min: null, max: 20 });
});
