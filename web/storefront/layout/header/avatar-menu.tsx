import { User } from 'lucide';
import type { Profile } from '#contract/accounts';
import * as adminEntryPages from '#contract/values/pages/admin-entry-pages';
import * as pages from '#contract/values/pages/storefront-pages';
import { isStaff } from '#contract/values/rights';
import { useAuth } from '../../../api/session/auth';
import { useEndSession } from '../../../end-session';
import { Icon } from '../../../ui/icon';
import { Menu, MenuAction, MenuDivider, MenuLink } from '../../../ui/overlays/menu';
import { header } from '../messages';

/** The menu is also shown if the profile could not be loaded. */
export function AvatarMenu({ avatarClass }: { avatarClass: string }) {
  const { user, isLoading } = useAuth();
  const endSession = useEndSession();
  const initial = user ? initialOf(user) : !isLoading && <Icon of={User} size={16} />;
  return (
    <Menu
      label={header.account}
      gap={16}
      buttonClassName="grid size-11 place-items-center rounded-full"
      button={<span className={avatarClass}>{initial}</span>}
    >
      {user && isStaff(user.role) && (
        <MenuLink to={adminEntryPages.dashboard()}>{header.dashboard}</MenuLink>
      )}
      <MenuLink to={pages.account()}>{header.profile}</MenuLink>
      <MenuDivider />
      <MenuAction onSelect={() => endSession()}>{header.signOut}</MenuAction>
    </Menu>
  );
}

/** The first character of a name, which may have several UTF-16 code units. */
function initialOf({ firstName }: Profile): string {
  return ([...firstName.trim()][0] ?? '').toUpperCase();
}
