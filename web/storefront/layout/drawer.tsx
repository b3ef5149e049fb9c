import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router';
import type { MenuLink as Entry } from '#contract/content/brand';
import * as adminEntryPages from '#contract/values/pages/admin-entry-pages';
import * as pages from '#contract/values/pages/storefront-pages';
import { isStaff } from '#contract/values/rights';
import { useAssortment } from '../../api/assortment';
import { useAuth } from '../../api/session/auth';
import { useShopFacts } from '../../api/shop-facts';
import { useEndSession } from '../../end-session';
import { Button, LinkButton } from '../../ui/button';
import { Disclosure } from '../../ui/overlays/disclosure';
import { Sheet } from '../../ui/overlays/sheet';
import { stepToLeft, stepToRight } from '../../ui/text/language';
import { type DepartmentLink, type DepartmentMenu, departmentMenus } from './departments';
import { footer } from './footer-messages';
import { useDepartment } from './header/mega-menu';
import { LanguageLinks } from './language-links';
import { MenuLink, useColumnEntries } from './menu-link';
import { header } from './messages';
import { useSignInPath } from './use-sign-in-path';

type DrawerProps = { isOpen: boolean; onClose: () => void };

/**
 * The menu below 1024 px: the departments as tabs, then the other menus, then the account. Its links replace the drawer's
 * history entry (see `useBackCloses`); navigation closes it.
 */
export function Drawer({ isOpen, onClose }: DrawerProps) {
  const {
    shopName,
    brand: { headerMenu, footerMenu },
  } = useShopFacts();
  const entriesOf = useColumnEntries();
  const departments = departmentMenus(useAssortment());
  const current = useDepartment();
  const [chosen, setShown] = useState<string | null>(null);
  const shown = departments.find(({ key }) => key === (chosen ?? current)) ?? departments[0];
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      side="left"
      closesOnBack
      title={header.menu}
      head={shown && <Tabs departments={departments} shown={shown} onShow={setShown} />}
      foot={<Foot />}
    >
      {shown && (
        <div role="tabpanel" id={PANEL} aria-labelledby={tabId(shown)}>
          <DepartmentLinks key={shown.key} department={shown} />
        </div>
      )}
      {headerMenu.length > 0 && (
        <MenuLinks links={headerMenu} className="border-t border-line py-3" />
      )}
      <LinkList links={orderLinks} className="border-t border-line py-3" />
      {footerMenu
        .filter(({ inPhoneMenu }) => inPhoneMenu)
        .map((column) => (
          <Disclosure key={column.title} title={column.title || shopName}>
            <MenuLinks links={entriesOf(column)} />
          </Disclosure>
        ))}
      <LanguageLinks
        className="flex flex-wrap gap-x-6 border-t border-line py-3"
        linkClass="flex min-h-11 items-center text-16 text-ink-2 aria-[current]:font-medium aria-[current]:text-ink"
      />
    </Sheet>
  );
}

const PANEL = 'drawer-panel';
const tabId = ({ key }: DepartmentMenu) => `drawer-tab-${key}`;

type TabsProps = {
  departments: readonly DepartmentMenu[];
  shown: DepartmentMenu;
  onShow: (key: string) => void;
};

/** ARIA tabs pattern: one tab stop, arrow keys move between tabs. */
function Tabs({ departments, shown, onShow }: TabsProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const step = event.key === 'ArrowRight' ? stepToRight : stepToLeft;
    const next = (departments.indexOf(shown) + step + departments.length) % departments.length;
    const other = departments[next] ?? shown;
    onShow(other.key);
    document.getElementById(tabId(other))?.focus();
  };
  return (
    <div role="tablist" className="flex h-full gap-6">
      {departments.map((department) => (
        <button
          key={department.key}
          type="button"
          role="tab"
          id={tabId(department)}
          aria-selected={department === shown}
          aria-controls={PANEL}
          tabIndex={department === shown ? 0 : -1}
          onClick={() => onShow(department.key)}
          onKeyDown={onKeyDown}
          className="relative text-16 text-ink-2 aria-selected:font-medium aria-selected:text-ink aria-selected:after:absolute aria-selected:after:inset-x-0 aria-selected:after:-bottom-px aria-selected:after:h-px aria-selected:after:bg-thread"
        >
          {department.name}
        </button>
      ))}
    </div>
  );
}

function DepartmentLinks({ department }: { department: DepartmentMenu }) {
  return (
    <>
      <ul className="pt-4 pb-5">
        {department.featured.map(({ label, to }) => (
          <li key={to}>
            <Link
              to={to}
              replace
              className="flex min-h-11 items-center font-display text-[1.625rem] tracking-[-0.01em]"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {department.sections.map(({ name, columns }) => (
        <Disclosure key={name} title={name} defaultOpen>
          <LinkList links={columns.flat()} />
        </Disclosure>
      ))}
    </>
  );
}

type LinkListProps = { links: readonly DepartmentLink[]; className?: string };

function LinkList({ links, className }: LinkListProps) {
  return (
    <ul className={className}>
      {links.map(({ label, to }) => (
        <li key={to}>
          <Link to={to} replace className="flex min-h-11 items-center text-16">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function MenuLinks({ links, className }: { links: readonly Entry[]; className?: string }) {
  return (
    <ul className={className}>
      {links.map((link) => (
        <li key={`${link.label} ${link.href}`}>
          <MenuLink {...link} replace className="flex min-h-11 items-center text-16" />
        </li>
      ))}
    </ul>
  );
}

/** Below the departments. */
const orderLinks: DepartmentLink[] = [
  { label: header.orders, to: `${pages.account()}#orders` },
  { label: footer.favourites, to: pages.wishlist() },
];

/** The account's links and actions; their narrow padding lets three buttons share a phone's width. */
function Foot() {
  const { jwt, user } = useAuth();
  const signInPath = useSignInPath();
  const endSession = useEndSession();
  if (!jwt)
    return (
      <>
        <LinkButton to={signInPath} replace kind="quiet" className="px-3!">
          {header.signIn}
        </LinkButton>
        <LinkButton to={pages.signUp()} replace className="px-3!">
          {header.createAccount}
        </LinkButton>
      </>
    );
  return (
    <>
      {user && isStaff(user.role) && (
        <LinkButton to={adminEntryPages.dashboard()} replace kind="quiet" className="px-3!">
          {header.dashboard}
        </LinkButton>
      )}
      <LinkButton to={pages.account()} replace kind="quiet" className="px-3!">
        {header.profile}
      </LinkButton>
      <Button
        kind="quiet"
        className="px-3!"
        onClick={() => endSession('signOut', { replace: true })}
      >
        {header.signOut}
      </Button>
    </>
  );
}
