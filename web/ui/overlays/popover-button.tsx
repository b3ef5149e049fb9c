import { type ComponentProps, useId, useRef, useState } from 'react';

/** The state of a panel that a button opens. */
export function usePopover() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  return { id, button, isOpen, close, toggle: () => setOpen(!isOpen) };
}

type PopoverButtonProps = Omit<ComponentProps<'button'>, 'popover'> & {
  label: string;
  popover: ReturnType<typeof usePopover>;
};

export function PopoverButton({ label, popover, ...props }: PopoverButtonProps) {
  return (
    <button
      {...props}
      ref={popover.button}
      type="button"
      aria-label={label}
      aria-expanded={popover.isOpen}
      aria-controls={popover.isOpen ? popover.id : undefined}
      onClick={popover.toggle}
    />
  );
}
