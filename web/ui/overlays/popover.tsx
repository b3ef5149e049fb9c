import type { ReactNode } from 'react';
import { OverlayPanel } from './overlay-panel';
import { PopoverButton, usePopover } from './popover-button';

type PopoverProps = {
  label: string;
  button: ReactNode;
  buttonClassName?: string;
  /** Pixels between the button and its popover. */
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
  gap,
  className,
  children,
}: PopoverProps) {
  const popover = usePopover();
  return (
    <>
      <PopoverButton label={label} popover={popover} className={buttonClassName}>
        {button}
      </PopoverButton>
      {popover.isOpen && (
        <OverlayPanel
          id={popover.id}
          button={popover.button}
          onClose={popover.close}
          gap={gap}
          className={className}
        >
          {children(popover.close)}
        </OverlayPanel>
      )}
    </>
  );
}
