import { type ReactNode, useId, useRef, useState } from 'react';
import { OverlayPanel } from './overlay-panel';

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

/** A button that opens a panel below it. Escape and a press elsewhere close it; the focus returns to the button. */
export function Popover({
  label,
  button: shown,
  buttonClassName,
  gap,
  className,
  children,
}: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className={buttonClassName}
      >
        {shown}
      </button>
      {isOpen && (
        <OverlayPanel id={id} button={button} onClose={close} gap={gap} className={className}>
          {children(close)}
        </OverlayPanel>
      )}
    </>
  );
}
