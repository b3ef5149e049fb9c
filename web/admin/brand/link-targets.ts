import { categories, mains } from '#contract/values/assortment';
import { writtenPages } from '#contract/values/written-pages';
import * as paths from '../paths';

const target = (label: string, href: string) => ({ label, href });

/** Pages of the shop that a menu's link can lead to, as suggestions. */
export const linkTargets = [
  ...mains.flatMap((main) => [
    target(main, paths.listing(main)),
    target(`${main}, new`, paths.listing(main, 'New')),
  ]),
  ...categories.map(({ name, main, group }) => target(name, paths.listing(main, group))),
  ...(['about', 'materials', ...writtenPages] as const).map((page) =>
    target(page, paths.content(page)),
  ),
  target('favourites', paths.favourites()),
];
