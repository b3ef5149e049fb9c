import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';
import { Count } from './text/count';

type IconButtonLook = {
  icon: LucideIcon;
  /** The button's name; add a count's meaning to it: 'Cart, 3 items'. */
  label: string;
  filled?: boolean;
  size?: 16 | 18 | 20;
  /** Shown in a disc at the top; left out when undefined. */
  count?: number;
};

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> &
  IconButtonLook;

/** 44 px round, for links too: `<Link className={iconButtonClass}>`. */
export const iconButtonClass =
  'not-[.absolute]:relative inline-grid size-11 flex-none place-items-center rounded-full';

export function IconButton({
  icon,
  label,
  filled = false,
  size = 20,
  count,
  className,
  ...props
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-label={label}
      className={classNames(iconButtonClass, 'disabled:text-ink-3', className)}
    >
      <Icon of={icon} size={size} filled={filled} />
      {count !== undefined && <Count of={count} />}
    </button>
  );
}
