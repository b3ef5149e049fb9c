import { User } from 'lucide-react';
import { Link } from 'react-router';
import type { Profile } from '#contract/accounts';
import { useToken } from '../../api/session';
import * as paths from '../../paths';
import { useAuth } from '../../state/auth';
import { classNames } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import { Menu, MenuAction, MenuDivider, MenuLink } from '../../ui/menu';
import { header } from './messages';
import { useSignInPath } from './use-sign-in-path';
import { useSignOut } from './use-sign-out';

// The server does not know who is signed in, so it writes both the link and the avatar's place, and the mark that the
// boot script puts on the document chooses before the first paint: nobody who is signed in reads 'Sign in'.
const hiddenFromUsers = '[[data-session=kept]_&]:hidden';
const onlyForUsers = 'hidden lg:[[data-session=kept]_&]:grid';

/** The way in for a visitor, from 1024 px; below, the drawer has it. */
export function SignInLink() {
  const token = useToken();
  const to = useSignInPath();
  if (typeof token === 'string') return null;
  return (
    <Link
      to={to}
      className={classNames(
        'hidden min-h-11 items-center px-3 underline-offset-4 hover:underline lg:flex',
        token === undefined && hiddenFromUsers,
      )}
    >
      {header.signIn}
    </Link>
  );
}

/** The avatar of who is signed in, with its menu. From 1024 px. */
export function AccountMenu() {
  const { jwt, user, isLoading } = useAuth();
  if (jwt === null) return null;
  if (isLoading)
    return (
      <span
        aria-hidden="true"
        className={classNames(
          'size-11 place-items-center',
          jwt === undefined ? onlyForUsers : 'hidden lg:grid',
        )}
      >
        <span className={disc} />
      </span>
    );
  return (
    <span className="hidden lg:block">
      <Avatar user={user} />
    </span>
  );
}

const disc =
  'grid size-7.5 place-items-center rounded-full bg-sunken text-13 font-medium shadow-[inset_0_0_0_1px_var(--color-line-strong)] forced-colors:border';

/** Whose profile could not be loaded has a menu all the same. */
function Avatar({ user }: { user: Profile | null }) {
  const signOut = useSignOut();
  return (
    <Menu
      label={header.account}
      gap={16}
      buttonClassName="grid size-11 place-items-center rounded-full"
      button={<span className={disc}>{user ? initialOf(user) : <Icon of={User} size={16} />}</span>}
    >
      {user?.role === 'Admin' && <MenuLink to={paths.admin()}>{header.dashboard}</MenuLink>}
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
