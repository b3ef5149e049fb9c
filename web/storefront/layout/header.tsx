import { Menu, Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import * as paths from '../../paths';
import { useShopFacts } from '../../state/shop-facts';
import { IconButton } from '../../ui/icon-button';
import { AccountMenu, SignInLink } from './account-menu';
import { CartLink } from './cart-link';
import { FavouritesMenu } from './favourites-menu';
import { MegaMenu } from './mega-menu';
import type { MenuPicture } from './menu-pictures';
import { header } from './messages';
import { SearchBar } from './search-bar';
import { useLate } from './use-late';

/** With the dialog it stands on, a tenth of the home page's scripts. */
const loadDrawer = async () => (await import('./drawer')).Drawer;

type HeaderProps = {
  pictures: readonly MenuPicture[];
};

export function Header({ pictures }: HeaderProps) {
  const { shopName } = useShopFacts();
  const search = useSearch();
  const Drawer = useLate(loadDrawer);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  return (
    <header className="relative z-5 border-b border-line bg-paper">
      <div className="wrap grid h-(--header) grid-cols-[1fr_auto_1fr] items-center">
        <div>
          <MegaMenu pictures={pictures} />
          <div className="-ms-3 flex gap-1 lg:hidden print:hidden">
            <IconButton icon={Menu} label={header.menu} onClick={() => setDrawerOpen(true)} />
            <IconButton icon={Search} label={header.search} onClick={search.open} />
          </div>
        </div>
        <Link
          to={paths.home()}
          className="pb-[3px] font-display text-[1.875rem] leading-none tracking-[-0.02em] lg:text-[2.25rem]"
        >
          {shopName}
        </Link>
        <div className="-me-3 flex items-center justify-end gap-1 print:hidden">
          <IconButton
            icon={Search}
            label={header.search}
            onClick={search.open}
            className="max-lg:hidden"
          />
          <SignInLink />
          <FavouritesMenu />
          <AccountMenu />
          <CartLink />
        </div>
      </div>
      {search.isOpen && <SearchBar onClose={search.close} />}
      {Drawer && <Drawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />}
    </header>
  );
}

/** Whether the search field is open; closing it gives the focus back to the button that opened it. */
function useSearch() {
  const { key: page } = useLocation();
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  return {
    isOpen: openedOn === page,
    open: ({ currentTarget }: { currentTarget: HTMLElement }) => {
      opener.current = currentTarget;
      setOpenedOn(page);
    },
    close: () => {
      setOpenedOn(null);
      if (document.activeElement?.closest('search')) opener.current?.focus();
    },
  };
}
