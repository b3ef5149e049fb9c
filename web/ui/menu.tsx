import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names';

type MenuProps = {
  /** The button's name. */
  label: string;
  /** What the button shows. */
  button: ReactNode;
  /** Pixels between the button and what it opens. */
  gap?: number;
  buttonClassName?: string;
  children: ReactNode;
};

/** A menu button after the ARIA practices: arrows, Home, End, type-ahead. Fill it with `MenuLink` and `MenuAction`. */
export function Menu({ label, button, buttonClassName, gap = 8, children }: MenuProps) {
  return (
    <HeadlessMenu>
      <MenuButton aria-label={label} className={buttonClassName}>
        {button}
      </MenuButton>
      <MenuItems
        anchor={{ to: 'bottom end', gap, padding: 8 }}
        modal={false}
        transition
        className="z-20 min-w-48 rounded-overlay bg-surface py-2 shadow-overlay transition-opacity duration-(--fast) focus:outline-none data-closed:opacity-0 forced-colors:border"
      >
        {children}
      </MenuItems>
    </HeadlessMenu>
  );
}

const itemClass =
  'flex min-h-10 w-full items-center gap-3 px-4 text-start data-focus:bg-sunken data-disabled:text-ink-3 pointer-coarse:min-h-11 forced-colors:data-focus:outline-2';

export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <MenuItem>
      <Link to={to} className={itemClass}>
        {children}
      </Link>
    </MenuItem>
  );
}

type MenuActionProps = {
  onSelect: () => void;
  children: ReactNode;
  disabled?: boolean;
  className?: string;
};

export function MenuAction({ onSelect, children, disabled = false, className }: MenuActionProps) {
  return (
    <MenuItem disabled={disabled}>
      <button type="button" onClick={onSelect} className={classNames(itemClass, className)}>
        {children}
      </button>
    </MenuItem>
  );
}

export function MenuDivider() {
  return <hr className="my-2 border-line" />;
}
