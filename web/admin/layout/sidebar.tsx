import { LogOut, Menu as MenuIcon, Search } from 'lucide';
import { useId } from 'react';
import { Link, NavLink } from 'react-router';
import type { Profile } from '#contract/accounts';
import { ownValue } from '#contract/values/own-value';
import type { MenuGroup } from '#contract/values/pages/admin-page';
import { adminPages } from '#contract/values/pages/admin-pages';
import * as pages from '#contract/values/pages/storefront-pages';
import { useDashboard } from '../../api/admin/queries';
import { BrandLogo } from '../../brand/brand-logo';
import { useEndSession } from '../../end-session';
import { classNames } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { Menu, MenuAction, MenuDivider, MenuLink } from '../../ui/overlays/menu';
import { Sheet } from '../../ui/overlays/sheet';
import { useDates } from '../../ui/text/dates';
import { LanguageMenu } from './language-menu';
import { layout, palette } from './messages';
import { type AdminSection, furtherGroups } from './sections';

interface SidebarProps {
  /** The sections that the user's role may open. */
  sections: readonly AdminSection[];
}

/** The sections beside the page, from 1024 px. */
export function Sidebar({ sections }: SidebarProps) {
  return (
    <aside
      aria-label={layout.area}
      className="sticky top-0 hidden h-screen flex-col border-e border-line bg-sunken px-3 lg:flex print:hidden"
    >
      <Brand />
      <Sections sections={sections} />
    </aside>
  );
}

interface DrawerProps extends SidebarProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The sidebar as a panel over the page, below 1024 px. */
export function SectionDrawer({ isOpen, onClose, sections }: DrawerProps) {
  return (
    <Sheet open={isOpen} onClose={onClose} side="left" title={layout.sections} head={<Brand />}>
      <div className="-mx-3 flex h-full flex-col">
        <Sections sections={sections} onChoose={onClose} />
      </div>
    </Sheet>
  );
}

function Brand() {
  return (
    <Link
      to={pages.home()}
      className="flex h-14 flex-none items-baseline gap-2 px-3 pt-3.5 font-display text-[1.625rem] leading-7 tracking-[-0.02em]"
    >
      <BrandLogo className="h-7 min-w-0" />
      <small className="font-text text-13 tracking-normal text-ink-2">{layout.area}</small>
    </Link>
  );
}

function Sections({ sections, onChoose }: SidebarProps & { onChoose?: () => void }) {
  const { data } = useDashboard();
  const id = useId();
  const endSession = useEndSession();
  const { toShip = 0, reviewsToCheck = 0 } = data ?? {};
  const waiting: Record<string, Waiting> = {
    [adminPages.orders()]: { count: toShip, label: layout.toShip(toShip) },
    [adminPages.reviews()]: { count: reviewsToCheck, label: layout.toCheck(reviewsToCheck) },
  };
  const entries = (group: MenuGroup) =>
    sections
      .filter((section) => section.group === group)
      .map((section) => (
        <Entry
          key={section.to}
          section={section}
          waiting={ownValue(waiting, section.to)}
          onChoose={onChoose}
        />
      ));
  return (
    <nav aria-label={layout.sections} className="mt-3 flex min-h-0 flex-1 flex-col">
      <div className="-mx-2 min-h-0 flex-1 overflow-y-auto px-2 py-1">
        <ul className="grid gap-0.5">{entries('main')}</ul>
        {furtherGroups
          .filter((group) => sections.some((section) => section.group === group))
          .map((group) => (
            <div key={group} className="mt-3 border-t border-line pt-3">
              <h2 id={`${id}-${group}`} className="px-3 pb-1 text-12 text-ink-2">
                {layout.groups[group]}
              </h2>
              <ul aria-labelledby={`${id}-${group}`} className="grid gap-0.5">
                {entries(group)}
              </ul>
            </div>
          ))}
      </div>
      <div className="flex-none border-t border-line py-2">
        <button
          type="button"
          onClick={() => {
            onChoose?.();
            endSession();
          }}
          className={entryClass}
        >
          <Icon of={LogOut} size={18} />
          {layout.logout}
        </button>
      </div>
    </nav>
  );
}

const entryClass =
  'relative flex h-9 w-full items-center gap-3 rounded px-3 text-ink-2 hover:text-ink pointer-coarse:h-11';

/** How much of a section waits for staff. */
interface Waiting {
  count: number;
  label: string;
}

interface EntryProps {
  section: AdminSection;
  waiting?: Waiting | undefined;
  onChoose?: (() => void) | undefined;
}

function Entry({ section, waiting, onChoose }: EntryProps) {
  return (
    <li>
      <NavLink
        to={section.to}
        end={section.to === adminPages.dashboard()}
        prefetch="intent"
        onClick={onChoose}
        className={({ isActive }) =>
          classNames(
            entryClass,
            isActive &&
              'bg-surface font-medium text-ink! before:absolute before:inset-y-2 before:start-0 before:w-px before:bg-thread forced-colors:outline-1',
          )
        }
      >
        <Icon of={section.icon} size={18} />
        {section.label}
        {waiting && waiting.count > 0 && (
          <span className="ms-auto text-12 tabular-nums">
            <span aria-hidden="true">{waiting.count}</span>
            <span className="sr-only">, {waiting.label}</span>
          </span>
        )}
      </NavLink>
    </li>
  );
}

interface TopbarProps {
  user: Profile;
  onMenu: () => void;
  onSearch: () => void;
  onKeys: () => void;
}

/** The bar above the page: sections on a phone, the search, the age of the data, and the account. */
export function Topbar({ user, onMenu, onSearch, onKeys }: TopbarProps) {
  const dates = useDates();
  const { data } = useDashboard();
  const endSession = useEndSession();
  return (
    <header className="flex min-h-14 items-center gap-x-3 border-b border-line px-4 max-lg:flex-wrap lg:px-8 print:hidden">
      <IconButton
        icon={MenuIcon}
        label={layout.openSections}
        onClick={onMenu}
        className="-ms-3 lg:hidden"
      />
      <Link
        to={pages.home()}
        className="font-display text-[1.625rem] leading-7 tracking-[-0.02em] lg:hidden"
      >
        <BrandLogo className="h-7" />
      </Link>
      <button
        type="button"
        onClick={onSearch}
        aria-keyshortcuts="Control+K"
        className="hidden h-9 w-72 items-center gap-2.5 rounded border border-line-strong bg-surface px-3 text-13 text-ink-2 hover:border-ink sm:flex max-lg:ms-auto max-lg:w-48"
      >
        <Icon of={Search} size={16} />
        {palette.open}
        <span aria-hidden="true" className="ms-auto font-text text-12">
          {palette.keys}
        </span>
      </button>
      <IconButton
        icon={Search}
        label={palette.open}
        onClick={onSearch}
        className="ms-auto sm:hidden"
      />
      <span className="ms-auto text-12 text-ink-2 max-lg:order-last max-lg:basis-full max-lg:pb-1 max-lg:text-end">
        {data && layout.lastUpdated(dates.time(new Date(data.updatedAt)))}
      </span>
      <Menu
        label={layout.account}
        buttonClassName="grid size-11 place-items-center rounded-full"
        button={
          <span className="grid size-7.5 place-items-center rounded-full bg-sunken text-13 font-medium shadow-[inset_0_0_0_1px_var(--color-line-strong)]">
            {user.firstName.charAt(0).toUpperCase()}
          </span>
        }
      >
        <p className="px-4 py-2 text-13 text-ink-2">{user.email}</p>
        <MenuDivider />
        <MenuLink to={pages.account()}>{layout.account}</MenuLink>
        <MenuLink to={adminPages.secondFactor()}>{layout.secondFactor}</MenuLink>
        <MenuLink to={pages.home()}>{layout.viewShop}</MenuLink>
        <MenuAction onSelect={onKeys}>{layout.keys}</MenuAction>
        <LanguageMenu />
        <MenuAction onSelect={() => endSession()}>{layout.logout}</MenuAction>
      </Menu>
    </header>
  );
}
