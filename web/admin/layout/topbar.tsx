import { Menu as MenuIcon, Search } from 'lucide-react';
import { Link } from 'react-router';
import type { Profile } from '#contract/accounts';
import { useDashboard } from '../../api/admin/queries';
import { shop } from '../../messages';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { Menu, MenuAction, MenuDivider, MenuLink } from '../../ui/overlays/menu';
import { formatClock } from '../../ui/text/format';
import * as paths from '../paths';
import { layout, palette } from './messages';
import { useLogout } from './sidebar';

interface TopbarProps {
  user: Profile;
  onMenu: () => void;
  onSearch: () => void;
  onKeys: () => void;
}

/** The bar above the page: sections on a phone, the search, the age of the data, and the account. */
export function Topbar({ user, onMenu, onSearch, onKeys }: TopbarProps) {
  const { data } = useDashboard();
  const logout = useLogout();
  return (
    <header className="flex h-14 items-center gap-3 border-b border-line px-4 lg:px-8 print:hidden">
      <IconButton
        icon={MenuIcon}
        label={layout.openSections}
        onClick={onMenu}
        className="-ms-3 lg:hidden"
      />
      <Link
        to={paths.home()}
        className="font-display text-[1.625rem] leading-7 tracking-[-0.02em] lg:hidden"
      >
        {shop.name}
      </Link>
      <button
        type="button"
        onClick={onSearch}
        aria-keyshortcuts="Control+K"
        className="hidden h-9 w-72 items-center gap-2.5 rounded border border-line-strong bg-surface px-3 text-13 text-ink-2 hover:border-ink sm:flex max-lg:ms-auto max-lg:w-48"
      >
        <Icon of={Search} size={16} />
        {palette.open}
        <span aria-hidden="true" className="ms-auto font-text text-12">
          {palette.keys}
        </span>
      </button>
      <IconButton
        icon={Search}
        label={palette.open}
        onClick={onSearch}
        className="ms-auto sm:hidden"
      />
      <span className="ms-auto text-12 text-ink-2 max-lg:hidden">
        {data && layout.lastUpdated(formatClock(new Date(data.updatedAt)))}
      </span>
      <Menu
        label={layout.account}
        buttonClassName="grid size-11 place-items-center rounded-full"
        button={
          <span className="grid size-7.5 place-items-center rounded-full bg-sunken text-13 font-medium shadow-[inset_0_0_0_1px_var(--color-line-strong)]">
            {user.firstName.charAt(0).toUpperCase()}
          </span>
        }
      >
        <p className="px-4 py-2 text-13 text-ink-2">{user.email}</p>
        <MenuDivider />
        <MenuLink to={paths.account()}>{layout.account}</MenuLink>
        <MenuLink to={paths.adminSecondFactor()}>{layout.secondFactor}</MenuLink>
        <MenuLink to={paths.home()}>{layout.viewShop}</MenuLink>
        <MenuAction onSelect={onKeys}>{layout.keys}</MenuAction>
        <MenuAction onSelect={logout}>{layout.logout}</MenuAction>
      </Menu>
    </header>
  );
}
