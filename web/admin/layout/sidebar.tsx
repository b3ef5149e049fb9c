import {
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Package,
  Plus,
  Shirt,
  Users,
} from 'lucide-react';
import { Link, NavLink, useNavigate } from 'react-router';
import { shop } from '../../messages';
import * as paths from '../../paths';
import { useAuth } from '../../state/auth';
import { useDashboard } from '../../state/dashboard';
import { classNames } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import { Sheet } from '../../ui/sheet';
import { layout } from '../messages';

/** The sections beside the page, from 1024 px. */
export function Sidebar() {
  return (
    <div className="sticky top-0 hidden h-screen flex-col border-e border-line bg-sunken px-3 pb-4 lg:flex print:hidden">
      <Brand />
      <Sections />
    </div>
  );
}

/** The same as a panel over the page, below 1024 px. */
export function SectionDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Sheet open={isOpen} onClose={onClose} side="left" title={layout.sections} head={<Brand />}>
      <div className="-mx-3 flex min-h-full flex-col pb-4">
        <Sections onChoose={onClose} />
      </div>
    </Sheet>
  );
}

function Brand() {
  return (
    <Link
      to={paths.home()}
      className="flex h-14 items-baseline gap-2 px-3 pt-3.5 font-display text-[1.625rem] leading-7 tracking-[-0.02em]"
    >
      {shop.name}
      <small className="font-text text-13 tracking-normal text-ink-2">{layout.area}</small>
    </Link>
  );
}

function Sections({ onChoose }: { onChoose?: () => void }) {
  const { data } = useDashboard();
  return (
    <nav aria-label={layout.sections} className="mt-4 flex flex-1 flex-col">
      <ul className="grid gap-0.5">
        <Section to={paths.admin()} icon={LayoutDashboard} end onChoose={onChoose}>
          {layout.dashboard}
        </Section>
        <Section to={paths.adminProducts()} icon={Shirt} onChoose={onChoose}>
          {layout.products}
        </Section>
        <Section to={paths.adminOrders()} icon={Package} count={data?.toShip} onChoose={onChoose}>
          {layout.orders}
        </Section>
        <Section to={paths.adminCustomers()} icon={Users} onChoose={onChoose}>
          {layout.customers}
        </Section>
        <Section to={paths.adminCreateProduct()} icon={Plus} onChoose={onChoose}>
          {layout.addProduct}
        </Section>
      </ul>
      <Logout />
    </nav>
  );
}

const entry =
  'relative flex h-9 w-full items-center gap-3 rounded px-3 text-ink-2 hover:text-ink pointer-coarse:h-11';

interface SectionProps {
  to: string;
  icon: LucideIcon;
  end?: boolean;
  /** Orders to ship; left out when there are none. */
  count?: number | undefined;
  onChoose?: (() => void) | undefined;
  children: string;
}

function Section({ to, icon, end = false, count, onChoose, children }: SectionProps) {
  return (
    <li>
      <NavLink
        to={to}
        end={end}
        onClick={onChoose}
        className={({ isActive }) =>
          classNames(
            entry,
            isActive &&
              'bg-surface font-medium text-ink! before:absolute before:inset-y-2 before:start-0 before:w-px before:bg-thread forced-colors:outline-1',
          )
        }
      >
        <Icon of={icon} size={18} />
        {children}
        {count ? (
          <span className="ms-auto text-12 tabular-nums">
            <span aria-hidden="true">{count}</span>
            <span className="sr-only">, {layout.toShip(count)}</span>
          </span>
        ) : null}
      </NavLink>
    </li>
  );
}

/** Ends the session and goes home. */
function Logout() {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const leave = async () => {
    await navigate(paths.home());
    await signOut();
  };
  return (
    <button type="button" onClick={leave} className={classNames(entry, 'mt-auto')}>
      <Icon of={LogOut} size={18} />
      {layout.logout}
    </button>
  );
}
