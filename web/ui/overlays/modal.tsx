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

/** As long as what closes takes to fade. */
const LEAVING_MS = 250;

/**
 * The platform's own modal dialog: what is behind it is inert, the focus stays in it and goes back where it was. It
 * fills the window; a press beside what is in it closes it.
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
  const isThere = useLeaving(open);
  useBackCloses(open && closesOnBack, onClose);

  useLayoutEffect(() => {
    const { current } = dialog;
    if (!current || !open) return;
    const opener = document.activeElement;
    // A page with a scrollbar keeps its room while a dialog stops it from scrolling, so nothing shifts sideways.
    const { documentElement: root } = document;
    root.toggleAttribute('data-scrollbar', window.innerWidth > root.clientWidth);
    current.showModal();
    // The browser takes the first control, which is the cross; a dialog may name a better one.
    current.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      current.close();
      giveFocusBack(opener);
    };
  }, [open]);

  if (!isThere) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which is a cancel
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        // That of a file input in it bubbles too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // A browser may close it against our word, when Escape is pressed twice. One that has been opened again since is
      // not closed: development runs every effect twice.
      onClose={({ currentTarget }) => open && !currentTarget.open && onClose()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className={classNames('modal group/modal', className)}
    >
      {children}
    </dialog>
  );
}

/** The browser does so by itself, but for a dialog that is closed while it still comes in: then nothing has the focus. */
function giveFocusBack(opener: Element | null): void {
  const give = () => {
    if (document.activeElement === document.body && opener instanceof HTMLElement)
      opener.focus({ preventScroll: true });
  };
  give();
  // What was behind the dialog may be inert until the next frame.
  requestAnimationFrame(give);
}

/** True while it is open, and after that for as long as it takes to leave. */
function useLeaving(open: boolean): boolean {
  const [isThere, setThere] = useState(open);
  if (open && !isThere) setThere(true);
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => setThere(false), LEAVING_MS);
    return () => clearTimeout(timer);
  }, [open]);
  return isThere;
}
