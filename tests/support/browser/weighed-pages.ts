import type { CallName } from '#contract/api';
import { adminPages } from '#contract/values/pages/admin-pages';
import * as pages from '#contract/values/pages/storefront-pages';
import { type Person, signInAt } from '../people';
import { accounts } from '../served/served-demo';
import { type Budget, budgets } from './page-weight';

/** A page to weigh: name, URL, user and budget. */
export interface PageBudget {
  name: string;
  path: string;
  jwt?: string;
  budget: Budget;
}

/** The pages of the shop that a first visit may begin with. */
export async function weighedStorefrontPages(url: string): Promise<PageBudget[]> {
  const { jwt, call } = await signInAt(url, accounts.shopper);
  const { content } = await call('GET /api/products', { query: { main: 'men' } });
  const [order] = await call('GET /api/orders', { query: {} });
  return [
    { name: 'home', path: pages.home(), budget: budgets.home },
    { name: 'home, signed in', path: pages.home(), jwt, budget: budgets.homeSignedIn },
    {
      name: 'listing',
      path: pages.listing({ levelOne: 'men', levelTwo: 'clothing', levelThree: 'all' }),
      jwt,
      budget: budgets.listing,
    },
    {
      name: 'product',
      path: pages.product({ productId: content[0]?._id ?? '' }),
      jwt,
      budget: budgets.product,
    },
    { name: 'search', path: pages.search({ q: 'linen' }), budget: {} },
    { name: 'cart', path: pages.cart(), jwt, budget: {} },
    { name: 'checkout', path: pages.checkout(), jwt, budget: {} },
    { name: 'order', path: pages.order({ order_id: order?._id ?? '' }), jwt, budget: {} },
    { name: 'favourites', path: pages.wishlist(), jwt, budget: {} },
    { name: 'account', path: pages.account(), jwt, budget: {} },
    { name: 'sign in', path: pages.signIn(), budget: {} },
    { name: 'size guide', path: pages.content({ name: 'size-guide' }), budget: {} },
    { name: 'page', path: '/pages/our-story', budget: {} },
    { name: 'journal', path: pages.journal(), budget: {} },
    { name: 'nothing there', path: '/nothing/there', budget: {} },
  ];
}

/** Pages of every area of the admin: its lists, records and forms that load most. */
export async function weighedAdminPages(url: string): Promise<PageBudget[]> {
  const admin = await signInAt(url, accounts.admin);
  const id = await firstIds(admin);
  const pages: [name: string, path: string][] = [
    ['dashboard', adminPages.dashboard()],
    ['orders', adminPages.orders()],
    ['order', adminPages.order({ id: id.order })],
    ['packing slip', adminPages.packingSlip({ id: id.order })],
    ['products', adminPages.products()],
    ['new product', adminPages.createProduct()],
    ['product', adminPages.editProduct({ id: id.product })],
    ['imports', adminPages.imports()],
    ['customers', adminPages.customers()],
    ['customer', adminPages.customer({ id: id.customer })],
    ['stock', adminPages.stock()],
    ['product stock', adminPages.productStock({ id: id.product })],
    ['returns', adminPages.returns()],
    ['return reasons', adminPages.returnReasons()],
    ['promotions', adminPages.promotions()],
    ['new promotion', adminPages.newPromotion()],
    ['promotion', adminPages.promotion({ id: id.promotion })],
    ['content', adminPages.content()],
    ['home page content', adminPages.contentPart({ part: 'home' })],
    ['pages', adminPages.sitePages()],
    ['new page', adminPages.newSitePage({ kind: 'page' })],
    ['brand', adminPages.brand()],
    ['settings', adminPages.settings()],
    ['staff', adminPages.staff()],
    ['mails', adminPages.emails()],
    ['mail', adminPages.email({ id: id.mail })],
    ['email texts', adminPages.emailTexts()],
    ['texts of an email', adminPages.editEmailTexts({ id: 'order-shipped' })],
    ['jobs', adminPages.jobs()],
    ['audit', adminPages.audit()],
    ['second factor', adminPages.secondFactor()],
  ];
  return pages.map(([name, path]) => ({
    name: `admin: ${name}`,
    path,
    jwt: admin.jwt,
    budget: budgets.admin,
  }));
}

type Lists = Extract<
  CallName,
  | 'GET /api/admin/orders'
  | 'GET /api/admin/customers'
  | 'GET /api/admin/promotions'
  | 'GET /api/admin/mail'
>;

async function firstIds({ call }: Person) {
  const first = async (name: Lists) => (await call(name, { query: {} }))[0]?._id ?? '';
  const { content } = await call('GET /api/admin/products', { query: {} });
  return {
    order: await first('GET /api/admin/orders'),
    customer: await first('GET /api/admin/customers'),
    promotion: await first('GET /api/admin/promotions'),
    mail: await first('GET /api/admin/mail'),
    product: content[0]?._id ?? '',
  };
}
