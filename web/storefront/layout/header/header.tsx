import { Menu, Search, ShoppingBag } from 'lucide';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import * as pages from '#contract/values/pages/storefront-pages';
import { useGuestToken } from '../../../api/guest-cart/guest-tokens';
import { useToken } from '../../../api/session/session';
import { useShopFacts } from '../../../api/shop-facts';
import { BrandLogo } from '../../../brand/brand-logo';
import { Icon } from '../../../ui/icon';
import { Count, IconButton, iconButtonClass } from '../../../ui/icon-button';
import { useLazyComponent, useLazyOnApproach } from '../../../ui/lazy/use-lazy-component';
import { FavouritesMenu } from '../favourites/favourites-menu';
import { type MenuEntry, MenuLink } from '../menu-link';
import { header } from '../messages';
import { AccountMenu, SignInLink } from './account-menu';
import type { Counts } from './header-counts';
import { MegaMenu } from './mega-menu';
import type { MenuPicture } from './menu-pictures';

const loadSearch = async () => (await import('../search/search-bar')).SearchBar;
const loadDrawer = async () => (await import('../drawer')).Drawer;

export function Header({ pictures }: { pictures: readonly MenuPicture[] }) {
  const { headerMenu } = useShopFacts().brand;
  const search = useSearch();
  const drawer = useDrawer();
  const counts = useCounts();
  useHeaderHides();
  return (
    <header className="sticky top-0 z-5 border-b border-line bg-paper transition-transform duration-(--slow) not-focus-within:[[data-header=hidden]_&]:-translate-y-full print:static">
      <div className="wrap grid h-(--header) grid-cols-[1fr_auto_1fr] items-center">
        <div>
          <div className="hidden gap-8 lg:flex print:hidden">
            <MegaMenu pictures={pictures} />
            {headerMenu.length > 0 && <HeaderLinks links={headerMenu} />}
          </div>
          <div className="-ms-3 flex gap-1 lg:hidden print:hidden">
            <IconButton icon={Menu} label={header.menu} {...drawer.opener} />
            <IconButton icon={Search} label={header.search} {...search.opener} />
          </div>
        </div>
        <Link
          to={pages.home()}
          className="flex min-h-11 items-center pb-[3px] font-display text-[1.875rem] leading-none tracking-[-0.02em] lg:text-[2.25rem]"
        >
          <BrandLogo className="h-8 lg:h-9" />
        </Link>
        <div className="-me-3 flex items-center justify-end gap-1 print:hidden">
          <IconButton
            icon={Search}
            label={header.search}
            {...search.opener}
            className="max-lg:hidden"
          />
          <SignInLink />
          <FavouritesMenu count={counts.favourites} />
          <AccountMenu />
          <CartLink count={counts.cart} />
        </div>
      </div>
      {search.Bar && <search.Bar onClose={search.close} />}
      {drawer.Drawer && <drawer.Drawer isOpen={drawer.isOpen} onClose={drawer.close} />}
      {counts.countsReader}
    </header>
  );
}

/** Links that staff add beside the departments. */
function HeaderLinks({ links }: { links: readonly MenuEntry[] }) {
  return (
    <nav aria-label={header.more} className="flex gap-8">
      {links.map((link) => (
        <MenuLink
          key={`${link.label} ${link.href}`}
          {...link}
          className="flex h-(--header) items-center whitespace-nowrap text-16 underline-offset-4 hover:underline"
        />
      ))}
    </nav>
  );
}

/** The link to the cart, with the number of units in it. */
function CartLink({ count }: { count: number }) {
  return (
    <Link
      to={pages.cart()}
      aria-label={header.cart(header.items(count))}
      className={iconButtonClass}
    >
      <Icon of={ShoppingBag} />
      <Count of={count} />
    </Link>
  );
}

/** Whether an overlay is open. Navigation closes it, and returning to the page where it was opened does not open it again. */
function useOpenOnPage() {
  const { key: page } = useLocation();
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const isOpen = openedOn === page;
  if (openedOn !== null && !isOpen) setOpenedOn(null);
  return { isOpen, open: () => setOpenedOn(page), close: () => setOpenedOn(null) };
}

function useDrawer() {
  const { isOpen, open, close } = useOpenOnPage();
  const { Part: Drawer, approach } = useLazyOnApproach(loadDrawer, isOpen, close);
  return { Drawer, isOpen, close, opener: { ...approach, onClick: open } };
}

/** The search field over the header; closing it returns the focus to the button that opened it. */
function useSearch() {
  const { isOpen, open, close: closeBar } = useOpenOnPage();
  const button = useRef<HTMLElement | null>(null);
  const close = () => {
    closeBar();
    if (document.activeElement?.closest('search')) button.current?.focus();
  };
  const { Part, approach } = useLazyOnApproach(loadSearch, isOpen, close);
  const onClick = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    button.current = currentTarget;
    open();
  };
  return { Bar: isOpen ? Part : null, opener: { ...approach, onClick }, close };
}

const loadCounts = async () => (await import('./header-counts')).HeaderCounts;
const none: Counts = { cart: 0, favourites: 0 };

/** The header's counts, and the lazy component that reads them. Most visitors have neither cart nor favourites. */
function useCounts(): Counts & { countsReader: ReactNode } {
  const isSignedIn = typeof useToken() === 'string';
  const hasGuestCart = useGuestToken('cart') !== null;
  const [counts, setCounts] = useState(none);
  const isWanted = isSignedIn || hasGuestCart;
  const CountsReader = useLazyComponent(loadCounts, isWanted);
  return {
    ...(isWanted ? counts : none),
    countsReader: CountsReader && <CountsReader onChange={setCounts} />,
  };
}

/** Smaller scroll movements do not change the direction. */
const MIN_SCROLL_PX = 8;

/**
 * Hides the header when scrolling down, shows it when scrolling up or at the top, through a data attribute. The styles
 * keep it visible while it has the focus; see `--header-offset` in base.css.
 */
function useHeaderHides(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let last = window.scrollY;
    const onScroll = () => {
      const now = Math.max(0, window.scrollY);
      if (Math.abs(now - last) < MIN_SCROLL_PX) return;
      if (now > last && now > 160) dataset.header = 'hidden';
      else delete dataset.header;
      last = now;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      delete dataset.header;
    };
  }, []);
}
