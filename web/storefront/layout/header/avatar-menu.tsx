import { User } from 'lucide-react';
import type { Profile } from '#contract/accounts';
import { useAuth } from '../../../api/auth';
import * as paths from '../../../paths';
import { Icon } from '../../../ui/icon';
import { Menu, MenuAction, MenuDivider, MenuLink } from '../../../ui/overlays/menu';
import { header } from '../messages';
import { useSignOut } from '../use-sign-out';
import { avatarClass } from './avatar-class';

/** Whose profile could not be loaded has a menu all the same. */
export function AvatarMenu() {
  const { user, isLoading } = useAuth();
  const signOut = useSignOut();
  const initial = user ? initialOf(user) : !isLoading && <Icon of={User} size={16} />;
  return (
    <Menu
      label={header.account}
      gap={16}
      buttonClassName="grid size-11 place-items-center rounded-full"
      button={<span className={avatarClass}>{initial}</span>}
    >
      {user && user.role !== 'User' && <MenuLink to={paths.admin()}>{header.dashboard}</MenuLink>}
      <MenuLink to={paths.account()}>{header.profile}</MenuLink>
      <MenuDivider />
      <MenuAction onSelect={signOut}>{header.signOut}</MenuAction>
    </Menu>
  );
}

/** The first letter as it is read: a name may begin with a character of two UTF-16 units. */
function initialOf({ firstName }: Profile): string {
  return ([...firstName.trim()][0] ?? '').toUpperCase();
}
