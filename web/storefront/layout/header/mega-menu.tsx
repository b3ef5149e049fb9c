import { type FocusEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useAssortment } from '../../../api/assortment';
import { useLazyOnApproach } from '../../../ui/lazy/use-lazy-component';
import { Backdrop } from '../backdrop';
import { departmentMenus } from '../departments';
import { header } from '../messages';
import type { MenuPicture } from './menu-pictures';

const loadPanel = async () => (await import('./mega-panel')).MegaPanel;

/** The departments: buttons that open a panel as wide as the header, from 1024 px. */
export function MegaMenu({ pictures }: { pictures: readonly MenuPicture[] }) {
  const container = useRef<HTMLElement>(null);
  const mega = useMegaMenu(container);
  const departments = departmentMenus(useAssortment());
  const current = useDepartment();
  const { Part: Panel, approach } = useLazyOnApproach(loadPanel, mega.open !== null, mega.close);
  return (
    <>
      <nav
        ref={container}
        aria-label={header.main}
        onPointerEnter={approach.onPointerEnter}
        className="hidden gap-8 lg:flex print:hidden"
        {...mega.container}
      >
        {departments.map((department) => {
          const { key, name } = department;
          const isOpen = mega.open === key;
          const id = `menu-${key}`;
          return (
            <div key={key}>
              <button
                type="button"
                aria-expanded={isOpen}
                aria-current={current === key ? 'true' : undefined}
                aria-controls={isOpen ? id : undefined}
                onFocus={approach.onFocus}
                className="relative flex h-(--header) items-center text-16 after:absolute after:inset-x-0 after:-bottom-px after:h-px after:bg-thread after:opacity-0 hover:after:opacity-100 aria-expanded:after:opacity-100 aria-[current]:font-medium aria-[current]:after:opacity-100"
                {...mega.button(key)}
              >
                {name}
              </button>
              {isOpen && Panel && (
                <Panel
                  id={id}
                  department={department}
                  pictures={pictures.filter((picture) => picture.department === key)}
                  onChoose={mega.close}
                />
              )}
            </div>
          );
        })}
      </nav>
      {mega.open && <Backdrop />}
    </>
  );
}

/** Time that the mouse stays on an entry before its menu opens, and away before it closes. */
const HOVER_DELAY_MS = 500;

type Open = {
  department: string;
  /** A press on a menu opened by hovering keeps it open; on one opened by a press, closes it. */
  openedByClick: boolean;
  /** Location key; navigation closes the menu. */
  page: string;
};

/** The state of the header's menus. `menu` is the element that contains the buttons and panels. */
function useMegaMenu(menu: RefObject<HTMLElement | null>) {
  const { key: page } = useLocation();
  const [opened, setOpened] = useState<Open | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const open = opened?.page === page ? opened.department : null;

  const close = useCallback(() => {
    clearTimeout(timer.current);
    setOpened(null);
  }, []);
  const schedule = (next: Open | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpened(next), HOVER_DELAY_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useDismissal(open, menu, close);

  return {
    open,
    close,
    button: (department: string) => ({
      onMouseEnter: () => {
        if (open === department) clearTimeout(timer.current);
        else schedule({ department, openedByClick: false, page });
      },
      // The mouse may cross another button on its way into an open panel.
      onMouseLeave: () => clearTimeout(timer.current),
      onClick: () => {
        clearTimeout(timer.current);
        const isClosing = open === department && opened?.openedByClick === true;
        setOpened(isClosing ? null : { department, openedByClick: true, page });
      },
    }),
    container: {
      // The container includes the panel.
      onMouseEnter: () => clearTimeout(timer.current),
      onMouseLeave: () => schedule(null),
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      },
    },
  };
}

/** Escape closes the menu and returns the focus to its button; a press outside closes it too. */
function useDismissal(open: string | null, menu: RefObject<HTMLElement | null>, close: () => void) {
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

/** The key of the current listing's department; null on other pages. */
export function useDepartment(): string | null {
  const [, first] = useLocation().pathname.toLowerCase().split('/');
  return useAssortment().departments.find(({ slug }) => slug === first)?.key ?? null;
}
