import { describe, expect, it } from 'vitest';
import { filterOptions, findCulprit } from './facets.rules';
import { readChoice } from './listing.rules';
import { type Place, placeOfPath, placeOfSearch } from './place.rules';

const polos = placeOfPath({
  levelOne: 'men',
  levelTwo: 'clothing',
  levelThree: 't-shirts&polos',
}) as Place;
const choose = (search: string, place = polos) =>
  readChoice(new URLSearchParams(search), place).choice;
const facet = (counts: Record<string, number>) =>
  Object.entries(counts).map(([value, count]) => ({ value, label: value, count }));

describe('filterOptions', () => {
  const facets = {
    category: facet({ mens_tshirt: 8, mens_polo: 7, mens_shirt: 8 }),
    size: facet({ S: 5 }),
    color: facet({ Red: 2 }),
  };

  it('offers the categories of the place alone, with their counts', () => {
    const { category } = filterOptions(polos, choose('category=mens_polo'), facets);
    expect(category).toEqual([
      { value: 'mens_tshirt', label: 'T-shirt', count: 8, isOn: false },
      { value: 'mens_polo', label: 'Polo', count: 7, isOn: true },
    ]);
  });

  it('offers every size and colour, of which there may be none', () => {
    const { size, color } = filterOptions(polos, choose(''), facets);
    expect(size.map(({ count }) => count)).toEqual([5, 0, 0, 0]);
    expect(color).toHaveLength(8);
  });

  it('knows no counts before a page has come', () => {
    expect(filterOptions(polos, choose('')).size[0]?.count).toBeUndefined();
  });

  it('offers the categories that a search found', () => {
    const { category } = filterOptions(placeOfSearch('linen'), choose(''), facets);
    expect(category.map(({ label }) => label)).toEqual([
      "Men's T-shirt",
      "Men's Polo",
      "Men's Shirt",
    ]);
  });
});

describe('findCulprit', () => {
  it('names the filter without which there would be most', () => {
    const options = filterOptions(polos, choose('color=Red&size=XL'), {
      category: facet({}),
      size: facet({ S: 1 }),
      color: facet({ Black: 3, Blue: 5 }),
    });
    expect(findCulprit(options)).toEqual({ name: 'color', labels: ['Red'], count: 8 });
  });

  it('does not count what sizes have in common', () => {
    const options = filterOptions(polos, choose('size=L,XL'), {
      category: facet({}),
      size: facet({ S: 4, M: 4 }),
      color: facet({}),
    });
    expect(findCulprit(options)).toEqual({ name: 'size', labels: ['L', 'XL'], count: null });
  });

  it('accuses none where none alone emptied the list', () => {
    const nothing = { category: facet({}), size: facet({}), color: facet({}) };
    expect(findCulprit(filterOptions(polos, choose('color=Red'), nothing))).toBeNull();
    expect(findCulprit(filterOptions(polos, choose(''), nothing))).toBeNull();
  });
});
