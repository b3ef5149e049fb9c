import type { IconNode } from 'lucide';
import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';

type IconButtonLook = {
  icon: IconNode;
  /** The button's accessible name. */
  label: string;
  filled?: boolean;
  size?: 16 | 18 | 20;
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
    </button>
  );
}

/** A badge at an icon's top corner. Hidden from screen readers, because the control's label includes the number. */
export function Count({ of: count }: { of: number }) {
  return (
    <span
      aria-hidden="true"
      className="absolute end-[3px] top-[5px] h-4 min-w-4 rounded-full bg-ink px-1 text-center text-[10px]/4 font-medium tracking-normal text-paper tabular-nums"
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
