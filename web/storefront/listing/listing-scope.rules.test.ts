import { describe, expect, it } from 'vitest';
import { defaultAssortment } from '#contract/values/catalogue/default-assortment';
import { groupsTitle, scopeKey, scopeOfPath, scopeOfSearch } from './listing-scope.rules';

const at = (levelOne: string, levelTwo: string, levelThree: string) =>
  scopeOfPath(defaultAssortment, { levelOne, levelTwo, levelThree });
const keys = (levelOne: string, levelThree: string) =>
  at(levelOne, 'clothing', levelThree)?.categories.map(({ key }) => key);

describe('scopeOfPath', () => {
  it('limits the categories to the groups of the path', () => {
    expect(keys('men', 't-shirts&polos')).toEqual(['mens_tshirt', 'mens_polo']);
    expect(keys('women', 'shirts')).toEqual(['womens_shirt']);
  });

  it('takes any letter case', () => {
    expect(keys('Women', 'Hoodies&Sweatshirts')).toEqual(['womens_hoodie', 'womens_sweatshirt']);
    expect(at('MEN', 'Clothing', 'ALL')).toEqual(at('men', 'clothing', 'all'));
  });

  it('lists everything as all, and the new products as New', () => {
    expect(keys('men', 'All')).toHaveLength(8);
    expect(at('men', 'clothing', 'New')).toMatchObject({ isNew: true, groups: [] });
  });

  it('rejects all other paths', () => {
    expect(at('kids', 'clothing', 'all')).toBeNull();
    expect(at('men', 'shoes', 'all')).toBeNull();
    expect(at('men', 'clothing', 'gloves')).toBeNull();
    expect(at('men', 'clothing', 'dresses')).toBeNull();
    expect(at('men', 'clothing', 'polos&')).toBeNull();
    expect(at('men', 'clothing', 'polos&all')).toBeNull();
    expect(scopeOfPath(defaultAssortment, {})).toBeNull();
  });
});

it('has the same key for all spellings of a scope', () => {
  const scope = at('men', 'clothing', 'Polos');
  expect(scope && scopeKey(scope)).toBe('men clothing  polos ');
  expect(scopeKey(scopeOfSearch(defaultAssortment, ' linen '))).toBe('search linen');
});

it('writes groups as a title', () => {
  expect(groupsTitle(['t-shirts', 'polos'])).toBe('T-shirts & polos');
});
