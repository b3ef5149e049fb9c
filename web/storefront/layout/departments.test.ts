import { describe, expect, it } from 'vitest';
import { defaultAssortment } from '#contract/values/catalogue/default-assortment';
import { categoryPath, departmentMenus } from './departments';

const menus = departmentMenus(defaultAssortment);
const { categories } = defaultAssortment;

describe('the menus', () => {
  it.each(menus)('of $name lead to the page of every category once', ({ key, slug, sections }) => {
    const all = categories.filter((category) => category.department === key);
    expect(sections.flatMap(({ columns }) => columns.flat().map(({ to }) => to))).toEqual(
      all.map((category) => `/${slug}/clothing/${category.slug}`),
    );
    expect(sections.map(({ name }) => name)).toEqual(['Clothing']);
    expect(sections[0]?.columns[0]).toHaveLength(4);
    expect(sections[0]?.columns[1].length).toBeLessThanOrEqual(6);
  });

  it('lead to chinos by that name', () => {
    const entries = menus.flatMap(({ sections }) =>
      sections.flatMap(({ columns }) => columns.flat()),
    );
    expect(entries).toContainEqual({ label: 'Chinos', to: '/men/clothing/chinos' });
  });

  it('are not the home page’s tiles, which filter the group’s listing by the category', () => {
    const tops = categories.find(({ key }) => key === 'womens_top');
    expect(tops && categoryPath(defaultAssortment, tops)).toBe(
      '/women/clothing/tops&dresses?category=womens_top',
    );
  });

  it('name the groups', () => {
    expect(menus.map(({ featured }) => featured.map(({ label }) => label))).toEqual([
      ['New Arrivals', 'Tops & dresses', 'Hoodies & sweatshirts', 'View all women’s'],
      ['New Arrivals', 'T-shirts & polos', 'Shirts', 'View all men’s'],
    ]);
  });

  it('follow a renamed department, and leave out departments without categories', () => {
    const departments = [
      { key: 'women', name: 'Damen', slug: 'damen' },
      { key: 'kids', name: 'Kids', slug: 'kids' },
    ];
    const [damen, ...others] = departmentMenus({ ...defaultAssortment, departments });
    expect(others).toEqual([]);
    expect(damen?.featured.at(-1)).toEqual({
      label: 'View all damen’s',
      to: '/damen/clothing/all',
    });
  });
});
