import {
  BadgePercent,
  Boxes,
  CircleDollarSign,
  CreditCard,
  FileText,
  GalleryVerticalEnd,
  History,
  type IconNode,
  Languages,
  LayoutDashboard,
  ListChecks,
  Mail,
  Megaphone,
  MessageSquareText,
  Newspaper,
  Package,
  Palette,
  Plus,
  ReceiptText,
  Route,
  Scale,
  Settings,
  Shirt,
  Tags,
  Undo2,
  UserCog,
  Users,
} from 'lucide';
import { matchRoutes } from 'react-router';
import type { MenuGroup } from '#contract/values/pages/admin-page';
import { type AdminPageName, adminPages } from '#contract/values/pages/admin-pages';
import { may, type Right, type Role } from '#contract/values/rights';
import { layout } from './messages';

/** The groups below the everyday sections, by subject. */
export const furtherGroups = ['catalogue', 'sales', 'content', 'shop'] as const;

/** The names of the pages that the sidebar and the command palette list. */
type SectionName = {
  [Name in AdminPageName]: (typeof adminPages)[Name] extends { menu: MenuGroup } ? Name : never;
}[AdminPageName];

export interface AdminSection {
  to: string;
  label: string;
  icon: IconNode;
  right: Right;
  group: MenuGroup;
}

const icons: Record<SectionName, IconNode> = {
  dashboard: LayoutDashboard,
  setup: ListChecks,
  products: Shirt,
  orders: Package,
  customers: Users,
  createProduct: Plus,
  assortment: Tags,
  collections: GalleryVerticalEnd,
  stock: Boxes,
  reviews: MessageSquareText,
  returns: Undo2,
  paymentIssues: CircleDollarSign,
  promotions: BadgePercent,
  campaigns: Megaphone,
  content: FileText,
  sitePages: Newspaper,
  translations: Languages,
  brand: Palette,
  paymentSetup: CreditCard,
  delivery: Route,
  legal: Scale,
  tax: ReceiptText,
  settings: Settings,
  staff: UserCog,
  emails: Mail,
  audit: History,
};

/** Every section of the admin area, in the order of the map of pages. */
const allSections = (Object.keys(adminPages) as AdminPageName[]).filter(isSection).map(
  (name): AdminSection => ({
    to: adminPages[name].path,
    label: layout.pages[name],
    icon: icons[name],
    right: adminPages[name].right,
    group: adminPages[name].menu,
  }),
);

function isSection(name: AdminPageName): name is SectionName {
  return adminPages[name].menu !== undefined;
}

/** The sections that a role may open; the checklist of a new shop until all its steps are settled. */
export const sectionsFor = (role: Role, isSettingUp = false): readonly AdminSection[] =>
  allSections.filter(
    ({ to, right }) => may(role, right) && (isSettingUp || to !== adminPages.setup.path),
  );

const routes = Object.values(adminPages).map(({ path, right }) => ({ path, handle: right }));

/** Whether a role may open the page of this path; one that is not on the map is for all staff. */
export function mayOpen(role: Role, pathname: string): boolean {
  const [found] = matchRoutes(routes, pathname) ?? [];
  return may(role, found?.route.handle ?? 'staff');
}
