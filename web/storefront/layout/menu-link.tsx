import { Link, type LinkProps } from 'react-router';
import type { MenuColumn } from '#contract/content/brand';
import { useListings } from './departments';
import { menu } from './messages';

/** An entry of a menu that staff edit. */
export type MenuEntry = { label: string; href: string };

type MenuLinkProps = MenuEntry & Omit<LinkProps, 'to'>;

/** A link of a menu: a path of the shop, or a URL of another site. */
export function MenuLink({ label, href, ...rest }: MenuLinkProps) {
  return (
    <Link to={href} {...(href.startsWith('/') ? {} : { rel: 'noopener' })} {...rest}>
      {label}
    </Link>
  );
}

/** The links of a column of the footer: the departments, where it lists them, and its own. */
export function useColumnEntries(): (column: MenuColumn) => MenuEntry[] {
  const { departments, listing } = useListings();
  const ofDepartments = [
    ...departments.map(({ name, all }) => ({ label: name, href: all })),
    { label: menu.newArrivals, href: listing('New') },
  ];
  return ({ hasDepartments, links }) => [...(hasDepartments ? ofDepartments : []), ...links];
}
