import { describe, expect, it } from 'vitest';
import type { Refinements } from '#contract/catalogue/catalogue';
import { defaultAssortment } from '#contract/values/catalogue/default-assortment';
import { byFlag } from '#contract/values/catalogue/product-flags';
import { findEmptyingFilter } from '../empty/emptying-filter.rules';
import { type ListingScope, scopeOfPath, scopeOfSearch } from '../listing-scope.rules';
import { readSelection } from '../listing-url.rules';
import { attributeGroups, withRange } from './attribute-options.rules';
import { filterOptions } from './facets.rules';

const polos = scopeOfPath(defaultAssortment, {
  levelOne: 'men',
  levelTwo: 'clothing',
  levelThree: 't-shirts&polos',
}) as ListingScope;
const choose = (search: string, scope = polos) =>
  readSelection(new URLSearchParams(search), scope).selection;
const facet = (counts: Record<string, number>) =>
  Object.entries(counts).map(([value, count]) => ({ value, label: value, count }));

describe('the attributes of a list', () => {
  const categories = ['mens_polo'];
  const scope = scopeOfPath(
    {
      ...defaultAssortment,
      attributes: [
        {
          key: 'material',
          name: 'Material',
          kind: 'choice',
          unit: '',
          categories,
          choices: [
            { key: 'wool', name: 'Wool' },
            { key: 'silk', name: 'Silk' },
          ],
        },
        { key: 'weight', name: 'Weight', kind: 'number', unit: 'g', choices: [], categories },
      ],
    },
    { levelOne: 'men', levelTwo: 'clothing', levelThree: 'polos' },
  ) as ListingScope;
  const none = { brand: [], ...byFlag(() => 0), price: null };
  const counted = (wool: number, range: { lowest: number; highest: number } | null) => ({
    ...none,
    attribute: [
      {
        key: 'material',
        name: '',
        kind: 'choice' as const,
        unit: '',
        range: null,
        values: facet({ wool }),
      },
      { key: 'weight', name: '', kind: 'number' as const, unit: 'g', values: [], range },
    ],
  });

  it('are offered with the values that products have or that are selected', () => {
    const selection = choose('attribute=material:silk', scope);
    const [material, weight] = attributeGroups(
      scope,
      selection,
      counted(3, { lowest: 90, highest: 240 }),
    );
    expect(material?.options).toMatchObject([
      { value: 'material:wool', label: 'Wool', count: 3, isOn: false },
      { value: 'material:silk', label: 'Silk', count: 0, isOn: true },
    ]);
    expect(weight?.number).toMatchObject({ lowest: 90, highest: 240 });
    expect(attributeGroups(scope, choose('', scope), counted(0, null))).toEqual([]);
  });

  it('name themselves in the list of applied filters', () => {
    const selection = withRange(choose('attribute=material:wool', scope), 'weight', {
      min: 90,
      max: null,
    });
    expect(selection.attribute).toEqual(['material:wool', 'weight:90-']);
    const { attribute } = filterOptions(scope, selection, undefined, counted(3, null));
    expect(attribute.filter(({ isOn }) => isOn).map(({ label }) => label)).toEqual([
      'Material: Wool',
      'Weight: 90 g and up',
    ]);
    const open = withRange(selection, 'weight', { min: null, max: null });
    expect(open.attribute).toEqual(['material:wool']);
  });
});

describe('filterOptions', () => {
  const facets = {
    category: facet({ mens_tshirt: 8, mens_polo: 7, mens_shirt: 8 }),
    size: facet({ S: 5 }),
    color: facet({ Red: 2 }),
  };

  it('offers only the categories of the scope, with their counts', () => {
    const { category } = filterOptions(polos, choose('category=mens_polo'), facets);
    expect(category).toEqual([
      { value: 'mens_tshirt', label: 'T-shirt', count: 8, isOn: false },
      { value: 'mens_polo', label: 'Polo', count: 7, isOn: true },
    ]);
  });

  it('offers all sizes and colours, also without results', () => {
    const { size, color } = filterOptions(polos, choose(''), facets);
    expect(size.map(({ count }) => count)).toEqual([5, 0, 0, 0]);
    expect(color).toHaveLength(8);
  });

  it('has no counts before a page has loaded', () => {
    expect(filterOptions(polos, choose('')).size[0]?.count).toBeUndefined();
  });

  it('offers the categories that a search found', () => {
    const { category } = filterOptions(
      scopeOfSearch(defaultAssortment, 'linen'),
      choose(''),
      facets,
    );
    expect(category.map(({ label }) => label)).toEqual([
      "Men's T-shirt",
      "Men's Polo",
      "Men's Shirt",
    ]);
  });

  it('offers the brands of the list, a selected one as written in the URL', () => {
    const refinements = {
      brand: facet({ Fernhall: 4, Osmund: 1 }),
      ...byFlag(() => 0),
      inStock: 3,
      sale: 2,
      price: null,
      attribute: [],
    };
    const selection = choose('brand=FERNHALL&brand=Brindle&sale=true');
    const { brand, only } = filterOptions(polos, selection, facets, refinements);
    expect(brand).toEqual([
      { value: 'FERNHALL', label: 'Fernhall', count: 4, isOn: true },
      { value: 'Osmund', label: 'Osmund', count: 1, isOn: false },
      { value: 'Brindle', label: 'Brindle', count: 0, isOn: true },
    ]);
    expect(only.filter(({ count }) => count !== 0)).toEqual([
      { value: 'inStock', label: 'In stock', count: 3, isOn: false },
      { value: 'sale', label: 'On sale', count: 2, isOn: true },
    ]);
  });
});

describe('findEmptyingFilter', () => {
  const none = { category: facet({}), size: facet({}), color: facet({}) };
  const more = { brand: facet({}), ...byFlag(() => 0), price: null, attribute: [] };
  const find = (search: string, facets = none, refinements: Refinements = more) => {
    const selection = choose(search);
    return findEmptyingFilter(
      filterOptions(polos, selection, facets, refinements),
      selection,
      refinements,
    );
  };

  it('names the filter whose removal gives the most results', () => {
    const facets = { ...none, size: facet({ S: 1 }), color: facet({ Black: 3, Blue: 5 }) };
    expect(find('color=Red&size=XL', facets)).toEqual({ name: 'color', labels: ['Red'], count: 8 });
  });

  it('has no count without sizes, because sizes overlap', () => {
    const facets = { ...none, size: facet({ S: 4, M: 4 }) };
    expect(find('size=L,XL', facets)).toEqual({ name: 'size', labels: ['L', 'XL'], count: null });
  });

  it('names the brand, the price, or the one flag', () => {
    const brands = { ...more, brand: facet({ Osmund: 2 }) };
    expect(find('brand=Brindle', none, brands)).toEqual({
      name: 'brand',
      labels: ['Brindle'],
      count: 2,
    });
    const prices = { ...more, price: { lowest: 20, highest: 40 } };
    expect(find('minPrice=100&sale=true', none, prices)?.name).toBe('price');
    expect(find('sale=true')).toEqual({ name: 'only', labels: ['On sale'], count: null });
  });

  it('names none if no single filter emptied the list', () => {
    expect(find('color=Red')).toBeNull();
    expect(find('minPrice=100&sale=true')).toBeNull();
    expect(find('')).toBeNull();
  });
});
