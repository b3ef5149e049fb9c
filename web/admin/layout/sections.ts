import {
  BadgePercent,
  Boxes,
  CircleDollarSign,
  FileText,
  GalleryVerticalEnd,
  History,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Mail,
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
} from 'lucide-react';
import { may, type Right, type Role } from '#contract/values/rights';
import * as paths from '../paths';
import { layout } from './messages';

/** The everyday sections, and below them the others by subject. */
export type SectionGroup = 'main' | keyof typeof layout.groups;
export const furtherGroups = ['catalogue', 'sales', 'content', 'shop'] as const;

export interface Section {
  to: string;
  label: string;
  icon: LucideIcon;
  right: Right;
  group: SectionGroup;
}

const of =
  (group: SectionGroup) =>
  (to: string, label: string, icon: LucideIcon, right: Right): Section => ({
    to,
    label,
    icon,
    right,
    group,
  });
const main = of('main');
const catalogue = of('catalogue');
const sales = of('sales');
const content = of('content');
const shop = of('shop');

/** Every section of the admin area, in the sidebar's order. */
const allSections: readonly Section[] = [
  main(paths.admin(), layout.dashboard, LayoutDashboard, 'staff'),
  main(paths.adminProducts(), layout.products, Shirt, 'staff:products'),
  main(paths.adminOrders(), layout.orders, Package, 'staff:orders'),
  main(paths.adminCustomers(), layout.customers, Users, 'staff:orders'),
  main(paths.adminCreateProduct(), layout.addProduct, Plus, 'staff:products'),
  catalogue(paths.adminAssortment(), layout.assortment, Tags, 'staff:products'),
  catalogue(paths.adminCollections(), layout.collections, GalleryVerticalEnd, 'staff:products'),
  catalogue(paths.adminStock(), layout.stock, Boxes, 'staff:stock'),
  catalogue(paths.adminReviews(), layout.reviews, MessageSquareText, 'staff:reviews'),
  sales(paths.adminReturns(), layout.returns, Undo2, 'staff:returns'),
  sales(paths.adminPaymentIssues(), layout.paymentIssues, CircleDollarSign, 'staff:refunds'),
  sales(paths.adminPromotions(), layout.promotions, BadgePercent, 'staff:products'),
  content(paths.adminContent(), layout.content, FileText, 'staff:products'),
  content(paths.adminSitePages(), layout.sitePages, Newspaper, 'staff:products'),
  content(paths.adminBrand(), layout.brand, Palette, 'admin'),
  shop(paths.adminDelivery(), layout.delivery, Route, 'admin'),
  shop(paths.adminLegal(), layout.legal, Scale, 'admin'),
  shop(paths.adminTax(), layout.tax, ReceiptText, 'admin'),
  shop(paths.adminSettings(), layout.settings, Settings, 'admin'),
  shop(paths.adminStaff(), layout.staff, UserCog, 'admin'),
  shop(paths.adminEmails(), layout.mail, Mail, 'admin'),
  shop(paths.adminAudit(), layout.audit, History, 'admin'),
];

/** The checklist of a new shop, below the dashboard until all its steps are settled. */
const setup = main(paths.adminSetup(), layout.setup, ListChecks, 'admin');

export const sectionsFor = (role: Role, isSettingUp = false): readonly Section[] =>
  (isSettingUp ? allSections.toSpliced(1, 0, setup) : allSections).filter(({ right }) =>
    may(role, right),
  );

/** The rights by the start of the address; all other addresses belong to the dashboard. */
const rightsByPath: readonly [start: string, right: Right][] = [
  ['/admin/product/', 'staff:products'],
  ['/admin/jobs', 'admin'],
  ['/admin/setup', 'admin'],
  // Merchandisers undo their own changes.
  [paths.adminProductChanges(), 'staff:products'],
  ...allSections
    .filter(({ to }) => to !== paths.admin())
    .map(({ to, right }): [string, Right] => [to, right]),
];

/** Whether a role opens the page of this address. */
export function mayOpen(role: Role, pathname: string): boolean {
  const found = rightsByPath.find(([start]) =>
    `${pathname}/`.startsWith(start.replace(/\/?$/, '/')),
  );
  return may(role, found?.[1] ?? 'staff');
}
