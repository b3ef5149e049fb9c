import { type ComponentType, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { useLazyOnApproach } from '../lazy/use-lazy-component';

/** The props of a popover's panel, to pass on to its `OverlayPanel`. */
export type PopoverPanelProps = {
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

type LazyPopoverProps = {
  label: string;
  button: ReactNode;
  buttonClassName?: string;
  /** Loads the panel on hover or focus of the button. Must be a constant function. */
  load: () => Promise<ComponentType<PopoverPanelProps>>;
};

/** A button that opens a panel below it, whose code is loaded on hover or focus. */
export function LazyPopover({ label, button: shown, buttonClassName, load }: LazyPopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  const { Part: Panel, approach } = useLazyOnApproach(load, isOpen, close);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        {...approach}
        onClick={() => setOpen(!isOpen)}
        className={buttonClassName}
      >
        {shown}
      </button>
      {isOpen && Panel && <Panel id={id} button={button} onClose={close} />}
    </>
  );
}
