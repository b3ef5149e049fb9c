import type { CallName } from '#contract/api';
import * as paths from '../../../web/admin/paths';
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
export async function storefrontPages(url: string): Promise<PageBudget[]> {
  const { jwt, call } = await signInAt(url, accounts.shopper);
  const { content } = await call('GET /api/products', { query: { main: 'men' } });
  const [order] = await call('GET /api/orders', { query: {} });
  return [
    { name: 'home', path: paths.home(), budget: budgets.home },
    { name: 'home, signed in', path: paths.home(), jwt, budget: budgets.homeSignedIn },
    { name: 'listing', path: paths.listing('men'), jwt, budget: budgets.listing },
    {
      name: 'product',
      path: paths.product(content[0]?._id ?? ''),
      jwt,
      budget: budgets.product,
    },
    { name: 'search', path: paths.search('linen'), budget: {} },
    { name: 'cart', path: paths.cart(), jwt, budget: {} },
    { name: 'checkout', path: paths.checkout(), jwt, budget: {} },
    { name: 'order', path: paths.order(order?._id ?? ''), jwt, budget: {} },
    { name: 'favourites', path: paths.favourites(), jwt, budget: {} },
    { name: 'account', path: paths.account(), jwt, budget: {} },
    { name: 'sign in', path: paths.signIn(), budget: {} },
    { name: 'size guide', path: paths.content('size-guide'), budget: {} },
    { name: 'page', path: '/pages/our-story', budget: {} },
    { name: 'journal', path: paths.journal(), budget: {} },
    { name: 'nothing there', path: '/nothing/there', budget: {} },
  ];
}

/** Every page of the admin area. */
export async function adminPages(url: string): Promise<PageBudget[]> {
  const admin = await signInAt(url, accounts.admin);
  const id = await firstIds(admin);
  const pages: [name: string, path: string][] = [
    ['dashboard', paths.admin()],
    ['orders', paths.adminOrders()],
    ['order', paths.adminOrder(id.order)],
    ['packing slip', paths.adminPackingSlip(id.order)],
    ['products', paths.adminProducts()],
    ['new product', paths.adminCreateProduct()],
    ['product', paths.adminEditProduct(id.product)],
    ['imports', paths.adminImports()],
    ['customers', paths.adminCustomers()],
    ['customer', paths.adminCustomer(id.customer)],
    ['stock', paths.adminStock()],
    ['product stock', paths.adminProductStock(id.product)],
    ['returns', paths.adminReturns()],
    ['return reasons', paths.adminReturnReasons()],
    ['promotions', paths.adminPromotions()],
    ['new promotion', paths.adminNewPromotion()],
    ['promotion', paths.adminPromotion(id.promotion)],
    ['content', paths.adminContent()],
    ['home page content', paths.adminContentPart('home')],
    ['pages', paths.adminSitePages()],
    ['new page', paths.adminNewSitePage('page')],
    ['brand', paths.adminBrand()],
    ['settings', paths.adminSettings()],
    ['staff', paths.adminStaff()],
    ['mails', paths.adminEmails()],
    ['mail', paths.adminEmail(id.mail)],
    ['email texts', paths.adminEmailTextsList()],
    ['texts of an email', paths.adminEmailTexts('order-shipped')],
    ['jobs', paths.adminJobs()],
    ['audit', paths.adminAudit()],
    ['second factor', paths.adminSecondFactor()],
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
