import type { ComponentType, ReactNode, RefObject } from 'react';
import { useLazyOnApproach } from '../lazy/use-lazy-component';
import { PopoverButton, usePopover } from './popover-button';

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
export function LazyPopover({ label, button, buttonClassName, load }: LazyPopoverProps) {
  const popover = usePopover();
  const { Part: Panel, approach } = useLazyOnApproach(load, popover.isOpen, popover.close);
  return (
    <>
      <PopoverButton label={label} popover={popover} className={buttonClassName} {...approach}>
        {button}
      </PopoverButton>
      {popover.isOpen && Panel && (
        <Panel id={popover.id} button={popover.button} onClose={popover.close} />
      )}
    </>
  );
}
