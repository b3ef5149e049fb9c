import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';

const notFoundPage = 'storefront/not-found/not-found-page.tsx';
const listingPage = 'storefront/listing/listing-page.tsx';
const contentPage = 'storefront/content/content-page.tsx';

const contentPaths = [
  'shipping',
  'returns',
  'size-guide',
  'contact',
  'privacy',
  'terms',
  'about',
  'materials',
];

const storefront = layout('storefront/layout/storefront-layout.tsx', [
  index('storefront/home/home-page.tsx'),
  route(':levelOne/:levelTwo/:levelThree', listingPage),
  route('search', listingPage, { id: 'search' }),
  route('product/:productId', 'storefront/product/product-page.tsx'),
  route('cart', 'storefront/cart/cart-page.tsx'),
  route('checkout', 'storefront/checkout/checkout-page.tsx'),
  route('order', 'storefront/order/order-page.tsx'),
  route('favourites', 'storefront/wishlist/wishlist-page.tsx'),
  route('account', 'storefront/account/account-page.tsx'),
  route('signin', 'storefront/auth/sign-in-page.tsx'),
  route('signup', 'storefront/auth/sign-up-page.tsx'),
  route('forgot-password', 'storefront/auth/forgot-password-page.tsx'),
  route('reset-password', 'storefront/auth/reset-password-page.tsx'),
  ...contentPaths.map((path) => route(path, contentPage, { id: `content-${path}` })),
  // Without this one an unknown /admin/a/b would be taken for a listing.
  route('admin/:section/:page', notFoundPage, { id: 'admin-not-found' }),
  route('*', notFoundPage),
]);

const admin = route('admin', 'admin/layout/admin-layout.tsx', [
  index('admin/dashboard/dashboard-page.tsx'),
  route('orders', 'admin/orders/orders-page.tsx'),
  route('orders/:id', 'admin/orders/order-page.tsx'),
  route('products', 'admin/products/products-page.tsx'),
  ...prefix('product', [
    route('create', 'admin/products/create-product-page.tsx'),
    route(':id/edit', 'admin/products/edit-product-page.tsx'),
  ]),
  route('customer', 'admin/customers/customers-page.tsx'),
]);

export default [storefront, admin] satisfies RouteConfig;
