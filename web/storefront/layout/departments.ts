import { type Category, categories, type Main } from '#contract/values/assortment';
import * as paths from '../../paths';
import { menu } from './messages';

export type MenuEntry = { label: string; to: string };

export type Department = {
  main: Main;
  name: string;
  /** Links in large serif type. */
  featured: readonly MenuEntry[];
  /** Category links: four in the first column, up to six in the second. */
  columns: readonly [readonly MenuEntry[], readonly MenuEntry[]];
};

/** Category groups with their own listing, as in its path. */
const groups: Record<Main, readonly string[]> = {
  women: ['tops&dresses', 'shirts', 'hoodies&sweatshirts', 'pants'],
  men: ['t-shirts&polos', 'shirts', 'hoodies&sweatshirts', 'pants&chinos&shorts'],
};

export const departments: readonly [Department, Department] = [
  department('women', menu.women, ['tops&dresses', 'hoodies&sweatshirts'], menu.viewAllWomen),
  department('men', menu.men, ['t-shirts&polos', 'shirts'], menu.viewAllMen),
];

function department(
  main: Main,
  name: string,
  featuredGroups: readonly string[],
  viewAll: string,
): Department {
  const inMain = categories.filter((category) => category.main === main);
  const entries = inMain.map((category) => ({
    label: capitalised(category.group),
    to: categoryPath(category),
  }));
  return {
    main,
    name,
    featured: [
      { label: menu.newArrivals, to: paths.listing(main, 'New') },
      ...featuredGroups.map((group) => ({
        label: capitalised(group.replaceAll('&', ' & ')),
        to: paths.listing(main, group),
      })),
      { label: viewAll, to: paths.listing(main) },
    ],
    columns: [entries.slice(0, 4), entries.slice(4, 10)],
  };
}

/** The listing of a category: that of its group, filtered by the category. */
export function categoryPath({ key, main, group }: Category): string {
  const groupPath = groups[main].find((name) => name.split('&').includes(group)) ?? group;
  return paths.listing(main, groupPath, { category: key });
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
