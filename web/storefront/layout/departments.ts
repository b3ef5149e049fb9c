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

const newArrivals = (main: Main): MenuEntry => ({
  label: menu.newArrivals,
  to: paths.listing(main, 'New'),
});
const all = (main: Main, label: string): MenuEntry => ({ label, to: paths.listing(main) });

export const departments: readonly [Department, Department] = [
  {
    main: 'women',
    name: menu.women,
    featured: [
      newArrivals('women'),
      groupEntry('women', 'tops&dresses'),
      groupEntry('women', 'hoodies&sweatshirts'),
      all('women', menu.viewAllWomen),
    ],
    columns: categoryColumns('women'),
  },
  {
    main: 'men',
    name: menu.men,
    featured: [
      newArrivals('men'),
      groupEntry('men', 't-shirts&polos'),
      groupEntry('men', 'shirts'),
      all('men', menu.viewAllMen),
    ],
    columns: categoryColumns('men'),
  },
];

/** The listing of a category: that of its group, filtered by the category. */
export function categoryPath({ key, main, group }: Category): string {
  const groupPath = groups[main].find((name) => name.split('&').includes(group)) ?? group;
  return paths.listing(main, groupPath, { category: key });
}

function categoryColumns(main: Main): Department['columns'] {
  const entries = categories
    .filter((category) => category.main === main)
    .map((category) => ({ label: capitalised(category.group), to: categoryPath(category) }));
  return [entries.slice(0, 4), entries.slice(4, 10)];
}

function groupEntry(main: Main, group: string): MenuEntry {
  return { label: capitalised(group.replaceAll('&', ' & ')), to: paths.listing(main, group) };
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
