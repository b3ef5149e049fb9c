import { type FocusEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Main } from '#contract/values/assortment';

/** Time that the mouse stays on an entry before its menu opens, and away before it closes. */
const HOVER_DELAY_MS = 500;

type Open = {
  main: Main;
  /** A press on a menu opened by hovering keeps it open; on one opened by a press, closes it. */
  openedByClick: boolean;
  /** Location key; navigation closes the menu. */
  page: string;
};

/** The state of the header's menus. `menu` is the element that contains the buttons and panels. */
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
    timer.current = setTimeout(() => setOpened(next), HOVER_DELAY_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useDismissal(open, menu, close);

  return {
    open,
    close,
    button: (main: Main) => ({
      onMouseEnter: () => {
        if (open === main) clearTimeout(timer.current);
        else soon({ main, openedByClick: false, page });
      },
      // The mouse may cross another button on its way into an open panel.
      onMouseLeave: () => clearTimeout(timer.current),
      onClick: () => {
        clearTimeout(timer.current);
        const isClosing = open === main && opened?.openedByClick === true;
        setOpened(isClosing ? null : { main, openedByClick: true, page });
      },
    }),
    container: {
      // The container includes the panel.
      onMouseEnter: () => clearTimeout(timer.current),
      onMouseLeave: () => soon(null),
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      },
    },
  };
}

/** Escape closes the menu and returns the focus to its button; a press outside closes it too. */
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
