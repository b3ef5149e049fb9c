import { type ComponentType, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { useLazyOnApproach } from '../lazy/use-lazy-component';

/** What the panel of a popover is given: to be passed on to its `OverlayPanel`. */
export type PopoverPanelProps = {
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

type LazyPopoverProps = {
  label: string;
  button: ReactNode;
  buttonClassName?: string;
  /** Gives the panel, which is loaded when the hand or the focus comes near. One and the same function. */
  load: () => Promise<ComponentType<PopoverPanelProps>>;
};

/** A button that opens a panel below it, whose code is loaded when it is about to be needed. */
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
