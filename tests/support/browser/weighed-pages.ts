import { adminPages } from '#contract/values/pages/admin-pages';
import * as storefrontPages from '#contract/values/pages/storefront-pages';
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

/** A link to each page of a map that needs parameters. The compiler requires one for a new page. */
type Links<Pages> = {
  [Name in keyof Pages as Pages[Name] extends () => string ? never : Name]: string;
};

/** The names of all pages of a map, with a path of each. */
function pathsOf<Pages extends Record<string, (...values: never[]) => string>>(
  pages: Pages,
  links: Links<Pages>,
): [name: string, path: string][] {
  const given = new Map(Object.entries<string>(links));
  return Object.entries(pages).map(([name, page]) => [name, given.get(name) ?? page()]);
}

/** Pages that are shown only before a person signs in. */
const visitorPages = ['signIn', 'signUp', 'forgotPassword', 'resetPassword', 'invitation', 'setup'];

const storefrontBudgets = new Map<string, Budget>([
  ['home', budgets.homeSignedIn],
  ['listing', budgets.listing],
  ['product', budgets.product],
]);

/**
 * All pages of the storefront, seen by a shopper. Those that open by a link of an email say that the link is no longer valid.
 */
export async function weighedStorefrontPages(url: string): Promise<PageBudget[]> {
  const { jwt, call } = await signInAt(url, accounts.shopper);
  const { content } = await call('GET /api/products', { query: { main: 'men' } });
  const [order] = await call('GET /api/orders', { query: {} });
  const [brand] = await call('GET /api/brands');
  const order_id = order?._id ?? '';
  const paths = pathsOf(storefrontPages, {
    listing: storefrontPages.listing({
      levelOne: 'men',
      levelTwo: 'clothing',
      levelThree: 'all',
    }),
    brand: storefrontPages.brand({ slug: brand?.slug ?? '' }),
    collection: storefrontPages.collection({ slug: 'the-linen-edit' }),
    product: storefrontPages.product({ productId: content[0]?._id ?? '' }),
    draftPreviews: storefrontPages.draftPreviews({ preview: 'none' }),
    paymentReturn: storefrontPages.paymentReturn({ order_id }),
    order: storefrontPages.order({ order_id }),
    returnSlip: storefrontPages.returnSlip({ order_id, return_id: 'none' }),
    invoice: storefrontPages.invoice({ invoice_id: 'none' }),
    content: storefrontPages.content({ name: 'size-guide' }),
    sitePage: storefrontPages.sitePage({ slug: 'our-story' }),
    article: storefrontPages.article({ slug: 'how-to-wash-linen' }),
    unsubscribe: storefrontPages.unsubscribe({ token: 'none' }),
  });
  return [
    { name: 'home, as a visitor', path: storefrontPages.home(), budget: budgets.home },
    { name: 'nothing there', path: '/nothing/there', budget: {} },
    ...paths.map(([name, path]) => ({
      name,
      path,
      ...(!visitorPages.includes(name) && { jwt }),
      budget: storefrontBudgets.get(name) ?? {},
    })),
  ];
}

/** All pages of the admin area. */
export async function weighedAdminPages(url: string): Promise<PageBudget[]> {
  const admin = await signInAt(url, accounts.admin);
  const id = await recordIds(admin);
  const paths = pathsOf(adminPages, {
    editProduct: adminPages.editProduct({ id: id.product }),
    import: adminPages.import({ id: id.import }),
    order: adminPages.order({ id: id.order }),
    packingSlip: adminPages.packingSlip({ id: id.order }),
    packingSlips: adminPages.packingSlips({ orders: id.order }),
    draftOrder: adminPages.draftOrder({ id: id.draft }),
    customer: adminPages.customer({ id: id.customer }),
    collection: adminPages.collection({ id: id.collection }),
    productStock: adminPages.productStock({ id: id.product }),
    review: adminPages.review({ id: id.review }),
    promotion: adminPages.promotion({ id: id.promotion }),
    customerGroup: adminPages.customerGroup({ id: id.customerGroup }),
    campaign: adminPages.campaign({ id: id.campaign }),
    campaignRehearsal: adminPages.campaignRehearsal({ id: id.campaign }),
    contentPart: adminPages.contentPart({ part: 'home' }),
    newSitePage: adminPages.newSitePage({ kind: 'page' }),
    sitePage: adminPages.sitePage({ id: id.sitePage }),
    translation: adminPages.translation({ kind: 'product', language: 'de', id: id.product }),
    email: adminPages.email({ id: id.email }),
    editEmailTexts: adminPages.editEmailTexts({ id: 'order-shipped' }),
    change: adminPages.change({ id: id.change }),
  });
  return paths.map(([name, path]) => ({
    name: `admin: ${name}`,
    path,
    jwt: admin.jwt,
    budget: budgets.admin,
  }));
}

/** A record of each kind that has a page. The demo shop has no draft order and no file of products, which are made. */
async function recordIds({ call }: Person) {
  const first = (rows: { _id: string }[]) => rows[0]?._id ?? '';
  const { content } = await call('GET /api/admin/products', { query: {} });
  const { _id: draft } = await call('POST /api/admin/draft-orders', { body: {} });
  const { _id: productImport } = await call(
    'POST /api/admin/products/imports',
    { query: { name: 'products.csv' } },
    { file: new Blob(['title\nLinen Shirt']), fileType: 'text/csv' },
  );
  const { _id: customerGroup } = await call('POST /api/admin/customer-groups', {
    body: { name: 'Members', kind: 'rule', leastOrders: 2 },
  });
  const { _id: campaign } = await call('POST /api/admin/campaigns', { body: { name: 'Sale' } });
  return {
    product: first(content),
    draft,
    campaign,
    import: productImport,
    order: first(await call('GET /api/admin/orders')),
    customer: first(await call('GET /api/admin/customers')),
    collection: first(await call('GET /api/admin/assortment/collections')),
    review: first(await call('GET /api/admin/reviews')),
    promotion: first(await call('GET /api/admin/promotions')),
    customerGroup,
    sitePage: first(await call('GET /api/admin/site-pages')),
    email: first(await call('GET /api/admin/mail')),
    change: first(await call('GET /api/admin/product-changes')),
  };
}
