import { Link } from 'react-router';
import { useToken } from '../../../api/session/session';
import { classNames } from '../../../ui/class-names';
import { useLazyComponent } from '../../../ui/lazy/use-lazy-component';
import { header } from '../messages';
import { useSignInPath } from '../use-sign-in-path';

// The server does not know whether the visitor is signed in, so it renders both the link and the avatar. The data
// attribute that the boot script sets shows the right one before the first paint.
const hiddenFromUsers = '[[data-session=kept]_&]:hidden';
const onlyForUsers = 'hidden lg:[[data-session=kept]_&]:grid';

/** The sign-in link, from 1024 px; below that it is in the drawer. */
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

const loadMenu = async () => (await import('./avatar-menu')).AvatarMenu;

/** The avatar's disc, also used as its placeholder. */
const avatarClass =
  'grid size-7.5 place-items-center rounded-full bg-sunken text-13 font-medium shadow-[inset_0_0_0_1px_var(--color-line-strong)] forced-colors:border';

/** The signed-in user's avatar and menu, from 1024 px. */
export function AccountMenu() {
  const token = useToken();
  const Menu = useLazyComponent(loadMenu, typeof token === 'string');
  if (token === null) return null;
  if (!Menu)
    return (
      <span
        aria-hidden="true"
        className={classNames(
          'size-11 place-items-center',
          token === undefined ? onlyForUsers : 'hidden lg:grid',
        )}
      >
        <span className={avatarClass} />
      </span>
    );
  return (
    <div className="hidden lg:block">
      <Menu avatarClass={avatarClass} />
    </div>
  );
}
