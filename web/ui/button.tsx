import type { ComponentPropsWithRef } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'plain';
export type ButtonSize = 'row' | 'small' | 'normal' | 'large';

type ButtonLook = {
  kind?: ButtonKind;
  /** Heights in pixels: 32 in table rows, 36 small, 48, and 52 to buy or pay. */
  size?: ButtonSize;
  block?: boolean;
  className?: string;
};

type ButtonProps = ComponentPropsWithRef<'button'> &
  ButtonLook & {
    /** The text while an action runs, over a progress bar. The button stays focused but inert. */
    busy?: string | false | undefined;
  };

const kinds: Record<ButtonKind, string> = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border-ink hover:bg-ink hover:text-paper',
  quiet: 'border-line-strong hover:border-ink',
  plain: 'border-transparent hover:underline underline-offset-4',
};

const sizes: Record<ButtonSize, string> = {
  row: 'min-h-8 gap-1.5 px-3 text-13',
  small: 'min-h-9 gap-1.5 px-3.5 text-13',
  normal: 'min-h-12 gap-2.5 px-7 text-14',
  large: 'min-h-13 gap-2.5 px-7 text-14',
};

const shape =
  'relative inline-flex items-center justify-center overflow-clip whitespace-nowrap rounded border font-medium transition-colors';
const disabledLook =
  'disabled:border-transparent disabled:bg-sunken disabled:text-ink-3 disabled:no-underline';

/** The classes of a button, for elements other than `Button` and `LinkButton`. */
export function buttonClass({ kind = 'primary', size, block, className }: ButtonLook = {}): string {
  return classNames(shape, kinds[kind], sizes[size ?? 'normal'], block && 'w-full', className);
}

export function Button({ kind, size, block, className, busy, onClick, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={buttonClass({ kind, size, block, className: classNames(disabledLook, className) })}
      aria-disabled={busy ? true : props['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy || props.children}
      {busy && <BusyBar />}
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({
  kind,
  size,
  block,
  className,
  ...link
}: ComponentPropsWithRef<typeof Link> & ButtonLook) {
  return <Link {...link} className={buttonClass({ kind, size, block, className })} />;
}

function BusyBar() {
  return (
    <span
      aria-hidden="true"
      className="absolute start-0 bottom-0 h-0.5 w-[42%] animate-busy bg-current opacity-70 motion-reduce:w-full"
    />
  );
}
