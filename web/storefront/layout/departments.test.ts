import { describe, expect, it } from 'vitest';
import { categories } from '#contract/values/assortment';
import { categoryPath, departments } from './departments';

describe('the menus', () => {
  it.each(departments)('of $name lead to every category once', ({ main, columns }) => {
    const all = categories.filter((category) => category.main === main);
    expect(columns.flat().map(({ to }) => to)).toEqual(all.map(categoryPath));
    expect(columns[0]).toHaveLength(4);
    expect(columns[1].length).toBeLessThanOrEqual(6);
  });

  it('filter the group’s listing by the category, as the home page’s tiles do', () => {
    const tops = categories.find(({ key }) => key === 'womens_top');
    expect(tops && categoryPath(tops)).toBe('/women/clothing/tops&dresses?category=womens_top');
  });

  it('name the groups', () => {
    expect(departments[1].featured.map(({ label }) => label)).toEqual([
      'New Arrivals',
      'T-shirts & polos',
      'Shirts',
      'View all men’s',
    ]);
  });
});
