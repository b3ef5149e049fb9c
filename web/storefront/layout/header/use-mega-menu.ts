import { type FocusEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Main } from '#contract/values/assortment';

/** How long the mouse must rest on an entry before its menu opens, and be away before it closes. */
const INTENT_MS = 500;

type Open = {
  main: Main;
  /** What the mouse opened, the first press keeps; what was pressed open, a press closes. */
  isPressed: boolean;
  /** The page it was opened on: on the next one it is closed. */
  page: string;
};

/** Which of the header's menus is open. `menu` is the element that holds the buttons and the panels. */
export function useMegaMenu(menu: RefObject<HTMLElement | null>) {
  const { key: page } = useLocation();
  const [opened, setOpened] = useState<Open | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const open = opened?.page === page ? opened.main : null;

  const close = useCallback(() => {
    clearTimeout(timer.current);
    setOpened(null);
  }, []);
  const soon = (next: Open | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpened(next), INTENT_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useDismissal(open, menu, close);

  return {
    open,
    close,
    button: (main: Main) => ({
      onMouseEnter: () => {
        if (open === main) clearTimeout(timer.current);
        else soon({ main, isPressed: false, page });
      },
      // On its way into an open panel the mouse may cross another button.
      onMouseLeave: () => clearTimeout(timer.current),
      onClick: () => {
        clearTimeout(timer.current);
        const isKept = open === main && opened?.isPressed === true;
        setOpened(isKept ? null : { main, isPressed: true, page });
      },
    }),
    container: {
      // The panel lies in the container too: what is under the mouse does not close.
      onMouseEnter: () => clearTimeout(timer.current),
      onMouseLeave: () => soon(null),
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      },
    },
  };
}

/** Escape closes the menu wherever the focus is, and gives it back to the menu's button; so does a press elsewhere. */
function useDismissal(open: Main | null, menu: RefObject<HTMLElement | null>, close: () => void) {
  useEffect(() => {
    if (open === null) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      const button = menu.current?.querySelector<HTMLElement>('[aria-expanded=true]');
      if (menu.current?.contains(document.activeElement)) button?.focus();
      close();
    };
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [open, menu, close]);
}
