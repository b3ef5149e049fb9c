import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../class-names';
import { useBackCloses } from './use-back-closes';

type ModalProps = {
  open: boolean;
  onClose: () => void;
  /** The id of its title. */
  labelledBy: string;
  describedBy?: string | undefined;
  className?: string;
  /** Whether Back closes it, before it leaves the page. */
  closesOnBack?: boolean;
  children: ReactNode;
};

/** The duration of the closing transition. */
const LEAVING_MS = 250;

/**
 * A native modal dialog: the page behind is inert, and the focus stays in it and returns when it closes. It fills the
 * window; a click beside its content closes it.
 */
export function Modal({
  open,
  onClose,
  labelledBy,
  describedBy,
  className,
  closesOnBack = false,
  children,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isMounted = useMountedUntilClosed(open);
  useBackCloses(open && closesOnBack, onClose);

  useLayoutEffect(() => {
    const { current } = dialog;
    if (!current || !open) return;
    const opener = document.activeElement;
    // The space of the scrollbar is kept while the page cannot scroll, so that nothing shifts sideways.
    const { documentElement: root } = document;
    root.toggleAttribute('data-scrollbar', window.innerWidth > root.clientWidth);
    current.showModal();
    // The browser focuses the first control, the close button; a dialog may name a better one.
    current.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      current.close();
      restoreFocus(opener);
    };
  }, [open]);

  if (!isMounted) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which is a cancel
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        // The cancel event of a file input bubbles too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // A browser closes it when Escape is pressed twice. A dialog that was opened again is not closed: development runs
      // every effect twice.
      onClose={({ currentTarget }) => open && !currentTarget.open && onClose()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className={classNames('modal group/modal', className)}
    >
      {children}
    </dialog>
  );
}

/** The browser returns the focus itself, except where the dialog is closed while it opens. */
function restoreFocus(opener: Element | null): void {
  const restore = () => {
    if (document.activeElement === document.body && opener instanceof HTMLElement)
      opener.focus({ preventScroll: true });
  };
  restore();
  // The page behind the dialog may be inert until the next frame.
  requestAnimationFrame(restore);
}

/** True while it is open or closing. */
function useMountedUntilClosed(open: boolean): boolean {
  const [isMounted, setMounted] = useState(open);
  if (open && !isMounted) setMounted(true);
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => setMounted(false), LEAVING_MS);
    return () => clearTimeout(timer);
  }, [open]);
  return isMounted;
}
