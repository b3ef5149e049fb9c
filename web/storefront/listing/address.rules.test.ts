import { describe, expect, it } from 'vitest';
import { rangeOf, readChoice, toAddress, toListQuery } from './address.rules';
import { countFilters, toggled, withoutFilter, withoutFilters } from './filters/filters.rules';
import { type Place, placeOfPath, placeOfSearch } from './listing-scope.rules';

function groups(levelThree: string): Place {
  const place = placeOfPath({ levelOne: 'men', levelTwo: 'clothing', levelThree });
  if (!place) throw new Error(`${levelThree} is no place`);
  return place;
}
const polos = groups('t-shirts&polos');
const usual = {
  category: [],
  size: [],
  color: [],
  brand: [],
  only: [],
  price: { min: null, max: null },
  sort: 'price_low',
  page: 1,
};
const read = (search: string, place = polos) => readChoice(new URLSearchParams(search), place);

describe('readChoice', () => {
  it('has a usual choice', () => {
    expect(read('')).toEqual({
      choice: usual,
      unknown: [],
    });
  });

  it('takes lists, repeats and any letter case, and keeps each value once', () => {
    const { choice, unknown } = read(
      'color=red,BLUE&color=Red&size=xl&category=MENS_polo&sort=new&page=2',
    );
    expect(choice).toEqual({
      ...usual,
      category: ['mens_polo'],
      size: ['XL'],
      color: ['Red', 'Blue'],
      sort: 'new',
      page: 2,
    });
    expect(unknown).toEqual([]);
  });

  it('leaves out what is not known here, and says so', () => {
    const { choice, unknown } = read('color=Purple,red&size=XXL&category=womens_top&sort=name');
    expect(choice).toEqual({ ...usual, color: ['Red'] });
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
        choice: usual,
        unknown: [{ name: 'page', value: page }],
      });
    },
  );

  it('reads brands with any sign in them, flags and prices', () => {
    const { choice, unknown } = read(
      'brand=Tarn+%26+Tide&brand=Lind,+Sons&inStock=true&sale=TRUE&new=false&minPrice=20&maxPrice=40.50',
    );
    expect(choice).toMatchObject({
      brand: ['Tarn & Tide', 'Lind, Sons'],
      only: ['inStock', 'sale'],
      price: { min: 20, max: 40.5 },
    });
    expect(unknown).toEqual([]);
  });

  it.each(['inStock=yes', 'minPrice=-1', 'maxPrice=1e9', 'minPrice=0x10', 'maxPrice=4.123'])(
    'leaves %s out, and says so',
    (search) => {
      expect(read(search).choice).toEqual(usual);
      expect(read(search).unknown).toHaveLength(1);
    },
  );

  it('does not ask for the new ones where nothing else is listed', () => {
    expect(read('new=true', groups('New')).choice.only).toEqual([]);
    expect(read('new=true').choice.only).toEqual(['new']);
  });
});

describe('toListQuery', () => {
  const { choice } = read('color=red,blue&page=2');

  it('asks for the groups of the path', () => {
    expect(toListQuery(polos, choice)).toEqual({
      main: 'men',
      section: 'clothing',
      category: 'mens_tshirt,mens_polo',
      color: 'Red,Blue',
      sort: 'price_low',
      pageNumber: '2',
      pageSize: '6',
    });
  });

  it('asks for the chosen category alone', () => {
    const query = toListQuery(polos, toggled(choice, 'category', 'mens_polo', true));
    expect(query).toMatchObject({ category: 'mens_polo', pageNumber: '1' });
  });

  it('asks for all without naming a category, and for what is new', () => {
    expect(toListQuery(groups('all'), read('').choice)).not.toHaveProperty('category');
    expect(toListQuery(groups('New'), read('').choice)).toMatchObject({ main: 'men', new: 'true' });
  });

  it('asks for the words of a search', () => {
    const query = toListQuery(placeOfSearch('linen'), read('').choice);
    expect(query).toMatchObject({ q: 'linen' });
    expect(query).not.toHaveProperty('main');
    const within = placeOfPath(
      { levelOne: 'men', levelTwo: 'clothing', levelThree: 'all' },
      'linen',
    );
    expect(within && toListQuery(within, read('').choice)).toMatchObject({
      q: 'linen',
      main: 'men',
    });
  });
});

describe('addresses', () => {
  it('are read back as they were written', () => {
    const { choice } = read(
      'category=mens_polo&size=S,M&color=Red&brand=A%2CB&brand=C+%26+D&sale=true&minPrice=9.5&sort=price_high&page=3',
    );
    const address = toAddress('/men/clothing/polos', polos, choice);
    expect(read(address.split('?')[1] ?? '').choice).toEqual(choice);
  });

  it('leave out what is usual', () => {
    expect(toAddress('/x', polos, read('').choice)).toBe('/x');
    expect(toAddress('/x', polos, read('brand=A').choice)).toBe('/x?brand=A');
    const linen = placeOfSearch('linen');
    expect(read('', linen).choice.sort).toBe('relevance');
    expect(toAddress('/search', linen, read('', linen).choice)).toBe('/search?q=linen');
    expect(toAddress('/search', linen, read('sort=price_low', linen).choice)).toBe(
      '/search?q=linen&sort=price_low',
    );
    expect(read('sort=relevance').unknown).toEqual([{ name: 'sort', value: 'relevance' }]);
  });
});

describe('changing the choice', () => {
  const { choice } = read('color=Red&size=S,M&minPrice=20&sale=true&page=4&sort=new');

  it('goes back to the first page', () => {
    expect(toggled(choice, 'color', 'Blue', true)).toEqual({
      ...choice,
      color: ['Red', 'Blue'],
      page: 1,
    });
    expect(toggled(choice, 'size', 'S', false)).toMatchObject({ size: ['M'], page: 1 });
  });

  it('drops one filter or all, and keeps the order', () => {
    expect(withoutFilter(choice, 'size')).toMatchObject({ size: [], color: ['Red'], sort: 'new' });
    expect(withoutFilters(choice)).toMatchObject({ size: [], color: [], sort: 'new', page: 1 });
    expect(withoutFilter(choice, 'price').price.min).toBeNull();
    expect(countFilters(choice)).toBe(5);
    expect(countFilters(withoutFilters(choice))).toBe(0);
  });
});

it('puts a range of prices the right way round', () => {
  expect(rangeOf(40, 20)).toEqual({ min: 20, max: 40 });
  expect(rangeOf(null, 20)).toEqual({ min: null, max: 20 });
});
