import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';
import { writtenPages } from '#contract/values/content/written-pages';

const notFoundPage = 'storefront/not-found-page.tsx';
const listingPage = 'storefront/listing/listing-page.tsx';
const contentPage = 'storefront/content/content-page.tsx';

const sitePage = 'storefront/site-pages/site-page.tsx';

const contentPaths = [...writtenPages, 'about', 'materials'];

const storefront = layout('storefront/layout/storefront-layout.tsx', [
  index('storefront/home/home-page.tsx'),
  route(':levelOne/:levelTwo/:levelThree', listingPage),
  route('search', listingPage, { id: 'search' }),
  route('brands', 'storefront/brands/brands-page.tsx'),
  route('brands/:slug', 'storefront/brands/brand-page.tsx'),
  route('collections', 'storefront/collections/collections-page.tsx'),
  route('collections/:slug', 'storefront/collections/collection-page.tsx'),
  route('product/:productId', 'storefront/product/product-page.tsx'),
  route('cart', 'storefront/cart/cart-page.tsx'),
  route('checkout', 'storefront/checkout/checkout-page.tsx'),
  route('order', 'storefront/order/order-page.tsx'),
  route('order/link', 'storefront/order/order-link-page.tsx'),
  route('order/offer', 'storefront/order/draft-offer-page.tsx'),
  route('order/data', 'storefront/order/order-data-page.tsx'),
  route('order/return-slip', 'storefront/order/return-slip-page.tsx'),
  route('review', 'storefront/reviews/write/review-page.tsx'),
  route('withdraw', 'storefront/withdrawal/withdrawal-page.tsx'),
  route('withdraw/confirm', 'storefront/withdrawal/confirm-withdrawal-page.tsx'),
  route('order/invoice', 'storefront/invoices/invoice-page.tsx'),
  route('favourites', 'storefront/wishlist/wishlist-page.tsx'),
  route('account', 'storefront/account/account-page.tsx'),
  route('signin', 'storefront/auth/sign-in-page.tsx'),
  route('signup', 'storefront/auth/sign-up-page.tsx'),
  route('forgot-password', 'storefront/auth/forgot-password-page.tsx'),
  route('reset-password', 'storefront/auth/reset-password-page.tsx'),
  route('invitation', 'storefront/auth/invitation-page.tsx'),
  route('setup', 'storefront/auth/setup-page.tsx'),
  route('confirm-email', 'storefront/auth/confirm-email-page.tsx'),
  route('undo-email-change', 'storefront/auth/undo-email-change-page.tsx'),
  ...contentPaths.map((path) => route(path, contentPage, { id: `content-${path}` })),
  route('pages/:slug', sitePage, { id: 'page' }),
  route('journal', 'storefront/site-pages/journal-page.tsx'),
  route('journal/:slug', sitePage, { id: 'article' }),
  // Without this route, an unknown /admin/a/b would match the listing route.
  route('admin/:section/:page', notFoundPage, { id: 'admin-not-found' }),
  route('*', notFoundPage),
]);

const admin = route('admin', 'admin/layout/admin-layout.tsx', [
  index('admin/dashboard/dashboard-page.tsx'),
  route('orders', 'admin/orders/orders-page.tsx'),
  route('orders/:id', 'admin/orders/order-page.tsx'),
  route('orders/:id/packing-slip', 'admin/orders/packing-slip-page.tsx'),
  route('orders/invoices', 'admin/invoices/invoices-page.tsx'),
  route('orders/tax-report', 'admin/invoices/tax-report-page.tsx'),
  route('orders/drafts', 'admin/draft-orders/draft-orders-page.tsx'),
  route('orders/drafts/new', 'admin/draft-orders/draft-order-page.tsx', { id: 'new-draft-order' }),
  route('orders/drafts/:id', 'admin/draft-orders/draft-order-page.tsx'),
  route('products', 'admin/products/products-page.tsx'),
  route('products/imports', 'admin/imports/imports-page.tsx'),
  route('products/fit', 'admin/fit/fit-page.tsx'),
  route('products/measurements', 'admin/size-charts/size-charts-page.tsx'),
  route('products/imports/:id', 'admin/imports/import-page.tsx'),
  route('reviews/imports', 'admin/review-imports/review-imports-page.tsx'),
  ...prefix('product', [
    route('create', 'admin/products/create-product-page.tsx'),
    route(':id/edit', 'admin/products/edit-product-page.tsx'),
  ]),
  route('customer', 'admin/customers/customers-page.tsx'),
  route('customer/:id', 'admin/customers/customer-page.tsx'),
  route('stock', 'admin/stock/stock-page.tsx'),
  route('stock/:id', 'admin/stock/product-stock-page.tsx'),
  route('returns', 'admin/returns/returns-page.tsx'),
  route('returns/withdrawals', 'admin/returns/withdrawals-page.tsx'),
  route('returns/reasons', 'admin/returns/reasons-page.tsx'),
  route('payment-issues', 'admin/payment-issues/payment-issues-page.tsx'),
  route('reviews', 'admin/reviews/reviews-page.tsx'),
  route('reviews/:id', 'admin/reviews/review-page.tsx'),
  route('promotions', 'admin/promotions/promotions-page.tsx'),
  route('promotions/new', 'admin/promotions/promotion-page.tsx', { id: 'new-promotion' }),
  route('promotions/:id', 'admin/promotions/promotion-page.tsx'),
  ...prefix('assortment', [
    index('admin/assortment/departments-page.tsx'),
    route('categories', 'admin/assortment/categories-page.tsx'),
    route('colours', 'admin/assortment/colours-page.tsx'),
    route('sizes', 'admin/assortment/sizes-page.tsx'),
    route('attributes', 'admin/assortment/attributes-page.tsx'),
    route('brands', 'admin/assortment/brands-page.tsx'),
    route('file', 'admin/assortment/file/file-page.tsx'),
  ]),
  route('collections', 'admin/collections/collections-page.tsx'),
  route('collections/new', 'admin/collections/collection-page.tsx', { id: 'new-collection' }),
  route('collections/:id', 'admin/collections/collection-page.tsx'),
  route('content', 'admin/content/content-page.tsx'),
  route('pages', 'admin/site-pages/site-pages-page.tsx'),
  route('pages/new', 'admin/site-pages/site-page-page.tsx', { id: 'new-site-page' }),
  route('pages/:id', 'admin/site-pages/site-page-page.tsx'),
  route('brand', 'admin/brand/brand-page.tsx'),
  route('delivery', 'admin/delivery/delivery-page.tsx'),
  route('legal', 'admin/legal/legal-page.tsx'),
  route('tax', 'admin/tax/tax-page.tsx'),
  route('settings', 'admin/settings/settings-page.tsx'),
  route('setup', 'admin/setup/setup-page.tsx'),
  route('staff', 'admin/staff/staff-page.tsx'),
  route('mail', 'admin/emails/emails-page.tsx'),
  route('mail/texts', 'admin/emails/texts/email-texts-page.tsx'),
  route('mail/texts/:id', 'admin/emails/texts/email-texts-editor.tsx'),
  route('mail/:id', 'admin/emails/email-page.tsx'),
  route('jobs', 'admin/emails/jobs-page.tsx'),
  route('audit', 'admin/audit/audit-page.tsx'),
  route('second-factor', 'admin/second-factor/second-factor-page.tsx'),
]);

const themeFile = route('theme/:file', 'theme/theme-file.ts');

export default [storefront, admin, themeFile] satisfies RouteConfig;
