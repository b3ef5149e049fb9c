import { useRef } from 'react';
import type { Main } from '#contract/values/assortment';
import { useLazyOnApproach } from '../../../ui/lazy/use-lazy-component';
import { Backdrop } from '../backdrop';
import { header, menu } from '../messages';
import { useDepartment } from '../use-department';
import type { MenuPicture } from './menu-pictures';
import { useMegaMenu } from './use-mega-menu';

const loadPanel = async () => (await import('./mega-panel')).MegaPanel;

const entries: readonly { main: Main; name: string }[] = [
  { main: 'women', name: menu.women },
  { main: 'men', name: menu.men },
];

/** Women and Men: buttons that open a panel as wide as the header, from 1024 px. */
export function MegaMenu({ pictures }: { pictures: readonly MenuPicture[] }) {
  const container = useRef<HTMLElement>(null);
  const mega = useMegaMenu(container);
  const here = useDepartment();
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
        {entries.map(({ main, name }) => {
          const isOpen = mega.open === main;
          const id = `menu-${main}`;
          return (
            <div key={main}>
              <button
                type="button"
                aria-expanded={isOpen}
                aria-current={here === main ? 'true' : undefined}
                aria-controls={isOpen ? id : undefined}
                onFocus={approach.onFocus}
                className="relative flex h-(--header) items-center text-16 after:absolute after:inset-x-0 after:-bottom-px after:h-px after:bg-thread after:opacity-0 hover:after:opacity-100 aria-expanded:after:opacity-100 aria-[current]:font-medium aria-[current]:after:opacity-100"
                {...mega.button(main)}
              >
                {name}
              </button>
              {isOpen && Panel && (
                <Panel
                  id={id}
                  main={main}
                  pictures={pictures.filter((picture) => picture.main === main)}
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
