import { describe, expect, it } from 'vitest';
import { withQuery } from '../../paths';
import {
  countFilters,
  readChoice,
  toAddressQuery,
  toggled,
  toListQuery,
  withoutFilter,
  withoutFilters,
} from './listing.rules';
import { type Place, placeOfPath, placeOfSearch } from './place.rules';

function groups(levelThree: string): Place {
  const place = placeOfPath({ levelOne: 'men', levelTwo: 'clothing', levelThree });
  if (!place) throw new Error(`${levelThree} is no place`);
  return place;
}
const polos = groups('t-shirts&polos');
const read = (search: string, place = polos) => readChoice(new URLSearchParams(search), place);

describe('readChoice', () => {
  it('has a usual choice', () => {
    expect(read('')).toEqual({
      choice: { category: [], size: [], color: [], sort: 'price_low', page: 1 },
      unknown: [],
    });
  });

  it('takes lists, repeats and any letter case, and keeps each value once', () => {
    const { choice, unknown } = read(
      'color=red,BLUE&color=Red&size=xl&category=MENS_polo&sort=new&page=2',
    );
    expect(choice).toEqual({
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
    expect(choice).toEqual({
      category: [],
      size: [],
      color: ['Red'],
      sort: 'price_low',
      page: 1,
    });
    expect(unknown).toEqual([
      { name: 'category', value: 'womens_top' },
      { name: 'size', value: 'XXL' },
      { name: 'color', value: 'Purple' },
      { name: 'sort', value: 'name' },
    ]);
  });

  it.each(['0', '-1', '1.5', 'two', '1e3', '99999999999', ''])(
    'reads page %o as the first',
    (page) => {
      expect(read(`page=${page}`).choice.page).toBe(1);
    },
  );
});

describe('toListQuery', () => {
  const { choice } = read('color=red,blue&page=2');

  it('asks for the groups of the path', () => {
    expect(toListQuery(polos, choice)).toEqual({
      main: 'men',
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
  });
});

describe('addresses', () => {
  it('are read back as they were written', () => {
    const { choice } = read('category=mens_polo&size=S,M&color=Red&sort=price_high&page=3');
    const address = withQuery('/men/clothing/polos', toAddressQuery(polos, choice));
    expect(read(address.split('?')[1] ?? '').choice).toEqual(choice);
  });

  it('leave out what is usual', () => {
    expect(withQuery('/x', toAddressQuery(polos, read('').choice))).toBe('/x');
    expect(withQuery('/search', toAddressQuery(placeOfSearch('linen'), read('').choice))).toBe(
      '/search?q=linen',
    );
  });
});

describe('changing the choice', () => {
  const { choice } = read('color=Red&size=S,M&page=4&sort=new');

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
    expect(countFilters(choice)).toBe(3);
    expect(countFilters(withoutFilters(choice))).toBe(0);
  });
});
