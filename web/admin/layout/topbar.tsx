import { Menu as MenuIcon } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Profile } from '#contract/accounts';
import * as paths from '../../paths';
import { useAuth } from '../../state/auth';
import { useDashboard } from '../../state/dashboard';
import { formatClock } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';
import { Menu, MenuAction, MenuDivider, MenuLink } from '../../ui/menu';
import { layout } from '../messages';

/** The bar above the page: the menu button on a phone, the data's time, and who is signed in. */
export function Topbar({ user, onMenu }: { user: Profile; onMenu: () => void }) {
  const { data } = useDashboard();
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const leave = async () => {
    await navigate(paths.home());
    await signOut();
  };
  return (
    <header className="flex h-14 items-center gap-3 border-b border-line px-4 lg:px-8 print:hidden">
      <IconButton
        icon={MenuIcon}
        label={layout.openSections}
        onClick={onMenu}
        className="-ms-3 lg:hidden"
      />
      <span className="ms-auto text-12 text-ink-2">
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
        <MenuLink to={paths.home()}>{layout.viewShop}</MenuLink>
        <MenuAction onSelect={leave}>{layout.logout}</MenuAction>
      </Menu>
    </header>
  );
}
