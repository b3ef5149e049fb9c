import { dashboard, setup } from './admin-entry-pages';
import { adminPage } from './admin-page';

/**
 * The pages of the admin area, those of the sidebar in its order. The page `draftOrders` is shown by
 * `draft-orders-page.tsx`; `web/routes.ts` says which pages share a file.
 */
export const adminPages = {
  dashboard,
  setup,
  secondFactor: adminPage('/admin/second-factor', 'staff'),

  products: adminPage('/admin/products', 'staff:products', 'main'),
  editProduct: adminPage('/admin/product/:id/edit', 'staff:products'),
  imports: adminPage('/admin/products/imports', 'staff:products'),
  import: adminPage('/admin/products/imports/:id', 'staff:products'),
  fit: adminPage('/admin/products/fit', 'staff:products'),
  sizeCharts: adminPage('/admin/products/measurements', 'staff:products'),

  orders: adminPage('/admin/orders', 'staff:orders', 'main'),
  order: adminPage('/admin/orders/:id', 'staff:orders'),
  packingSlip: adminPage('/admin/orders/:id/packing-slip', 'staff:orders'),
  /** The packing slips of several orders. */
  packingSlips: adminPage('/admin/orders/packing-slips?orders', 'staff:orders'),
  invoices: adminPage('/admin/orders/invoices', 'staff:orders'),
  taxReport: adminPage('/admin/orders/tax-report', 'staff:orders'),
  draftOrders: adminPage('/admin/orders/drafts', 'staff:orders'),
  newDraftOrder: adminPage('/admin/orders/drafts/new', 'staff:orders'),
  draftOrder: adminPage('/admin/orders/drafts/:id', 'staff:orders'),

  customers: adminPage('/admin/customer', 'staff:orders', 'main'),
  customer: adminPage('/admin/customer/:id', 'staff:orders'),

  /** With `colourOf` or `copyOf`, the id of a product: with its shared fields, or with almost all of its fields. */
  createProduct: adminPage('/admin/product/create', 'staff:products', 'main'),

  assortment: adminPage('/admin/assortment', 'staff:products', 'catalogue'),
  categories: adminPage('/admin/assortment/categories', 'staff:products'),
  colours: adminPage('/admin/assortment/colours', 'staff:products'),
  sizes: adminPage('/admin/assortment/sizes', 'staff:products'),
  attributes: adminPage('/admin/assortment/attributes', 'staff:products'),
  brands: adminPage('/admin/assortment/brands', 'staff:products'),
  assortmentFile: adminPage('/admin/assortment/file', 'staff:products'),

  collections: adminPage('/admin/collections', 'staff:products', 'catalogue'),
  newCollection: adminPage('/admin/collections/new', 'staff:products'),
  collection: adminPage('/admin/collections/:id', 'staff:products'),

  stock: adminPage('/admin/stock', 'staff:stock', 'catalogue'),
  productStock: adminPage('/admin/stock/:id', 'staff:stock'),

  reviews: adminPage('/admin/reviews', 'staff:reviews', 'catalogue'),
  review: adminPage('/admin/reviews/:id', 'staff:reviews'),
  reviewImports: adminPage('/admin/reviews/imports', 'staff:reviews'),

  returns: adminPage('/admin/returns', 'staff:returns', 'sales'),
  withdrawals: adminPage('/admin/returns/withdrawals', 'staff:returns'),
  returnReasons: adminPage('/admin/returns/reasons', 'staff:returns'),

  paymentIssues: adminPage('/admin/payment-issues', 'staff:refunds', 'sales'),
  payouts: adminPage('/admin/payment-issues/payouts', 'staff:refunds'),

  promotions: adminPage('/admin/promotions', 'staff:products', 'sales'),
  newPromotion: adminPage('/admin/promotions/new', 'staff:products'),
  promotion: adminPage('/admin/promotions/:id', 'staff:products'),
  customerGroups: adminPage('/admin/customer-groups', 'staff:products'),
  newCustomerGroup: adminPage('/admin/customer-groups/new', 'staff:products'),
  customerGroup: adminPage('/admin/customer-groups/:id', 'staff:products'),

  campaigns: adminPage('/admin/campaigns', 'staff:products', 'sales'),
  newCampaign: adminPage('/admin/campaigns/new', 'staff:products'),
  campaign: adminPage('/admin/campaigns/:id', 'staff:products'),
  campaignRehearsal: adminPage('/admin/campaigns/:id/rehearsal', 'staff:products'),

  content: adminPage('/admin/content', 'staff:products', 'content'),
  contentPart: adminPage('/admin/content/:part', 'staff:products'),

  sitePages: adminPage('/admin/pages', 'staff:products', 'content'),
  newSitePage: adminPage('/admin/pages/new?kind', 'staff:products'),
  sitePage: adminPage('/admin/pages/:id', 'staff:products'),

  translations: adminPage('/admin/translations', 'staff:products', 'content'),
  translation: adminPage('/admin/translations/:kind/:language/:id', 'staff:products'),

  brand: adminPage('/admin/brand', 'admin', 'content'),

  paymentSetup: adminPage('/admin/payments', 'admin', 'shop'),
  delivery: adminPage('/admin/delivery', 'admin', 'shop'),
  legal: adminPage('/admin/legal', 'admin', 'shop'),
  tax: adminPage('/admin/tax', 'admin', 'shop'),
  settings: adminPage('/admin/settings', 'admin', 'shop'),
  staff: adminPage('/admin/staff', 'admin', 'shop'),

  emails: adminPage('/admin/mail', 'admin', 'shop'),
  email: adminPage('/admin/mail/:id', 'admin'),
  mailServer: adminPage('/admin/mail/server', 'admin'),
  emailTexts: adminPage('/admin/mail/texts', 'admin'),
  editEmailTexts: adminPage('/admin/mail/texts/:id', 'admin'),
  reminders: adminPage('/admin/mail/reminders', 'admin'),
  jobs: adminPage('/admin/jobs', 'admin'),

  audit: adminPage('/admin/audit', 'admin', 'shop'),
  /** Merchandisers undo their own changes. */
  changes: adminPage('/admin/audit/changes', 'staff:products'),
  change: adminPage('/admin/audit/changes/:id', 'staff:products'),
};

export type AdminPageName = keyof typeof adminPages;
