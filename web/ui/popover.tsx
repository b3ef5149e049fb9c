import { Popover as HeadlessPopover, PopoverButton, PopoverPanel } from '@headlessui/react';
import type { ReactNode } from 'react';
import { classNames } from './class-names';

type PopoverProps = {
  label: string;
  button: ReactNode;
  buttonClassName?: string;
  /** Pixels between the button and what it opens. */
  gap?: number;
  className?: string;
  /** Called with `close`, to be given to links inside. */
  children: (close: () => void) => ReactNode;
};

/** A button that opens a panel below it. Escape and a press elsewhere close it; the focus comes back. */
export function Popover({
  label,
  button,
  buttonClassName,
  className,
  gap = 8,
  children,
}: PopoverProps) {
  return (
    <HeadlessPopover>
      <PopoverButton aria-label={label} className={buttonClassName}>
        {button}
      </PopoverButton>
      <PopoverPanel
        anchor={{ to: 'bottom end', gap, padding: 8 }}
        transition
        className={classNames(
          'z-20 max-w-[calc(100vw-16px)] rounded-overlay bg-surface shadow-overlay transition-opacity duration-(--fast) data-closed:opacity-0 forced-colors:border',
          className,
        )}
      >
        {({ close }) => <>{children(close)}</>}
      </PopoverPanel>
    </HeadlessPopover>
  );
}
