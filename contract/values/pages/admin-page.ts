import type { Right } from '../rights';
import { type Page, page } from './page';

/** The groups of the admin's sidebar. */
export type MenuGroup = 'main' | 'catalogue' | 'sales' | 'content' | 'shop';

type AdminPage<Pattern extends string, Menu> = Page<Pattern> & {
  /** The right that it takes to open the page. */
  right: Right;
  /** The group of the sidebar that lists it. */
  menu: Menu;
};

/** An entry of the admin's pages, which robots.txt keeps crawlers away from. */
/* @__NO_SIDE_EFFECTS__ */
export function adminPage<const Pattern extends string, Menu extends MenuGroup | undefined>(
  pattern: Pattern,
  right: Right,
  menu?: Menu,
): AdminPage<Pattern, Menu> {
  return Object.assign(page(pattern, 'disallow'), { right, menu: menu as Menu });
}
