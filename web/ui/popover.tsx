import { type ComponentType, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { useLate } from './use-late';

/** What the panel of a popover is given: to be passed on to its `OverlayPanel`. */
export type PopoverPanelProps = {
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

type PopoverProps = {
  label: string;
  button: ReactNode;
  buttonClassName?: string;
  /** Gives the panel, which is loaded when the hand or the focus comes near. One and the same function. */
  load: () => Promise<ComponentType<PopoverPanelProps>>;
  onFail?: () => void;
};

/** A button that opens a panel below it. */
export function Popover({ label, button: shown, buttonClassName, load, onFail }: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isNear, setNear] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  const Panel = useLate(load, isNear || isOpen, onFail);
  const come = () => setNear(true);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPointerEnter={come}
        onFocus={come}
        onClick={() => setOpen(!isOpen)}
        className={buttonClassName}
      >
        {shown}
      </button>
      {isOpen && Panel && <Panel id={id} button={button} onClose={close} />}
    </>
  );
}
