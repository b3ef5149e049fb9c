import type { Screen } from './screen';

const desk = (name: string, path: Screen['path'], shows: Screen['shows']): Screen[] => [
  { name, path, as: 'admin', shows },
  { name: `${name} on a phone`, path, as: 'admin', width: 360, shows },
];

/** Every page of the admin area, in every state worth a look. A line adds one. */
export const adminScreens: Screen[] = [
  ...desk('the dashboard', '/admin', 'Recent Orders'),
  ...desk('the orders', '/admin/orders', 'Ship Order'),
  ...desk('an order at the desk', ({ delivered }) => `/admin/orders/${delivered._id}`, 'Delivered'),
  ...desk('the products', '/admin/products', 'In Stock'),
  ...desk('the customers', '/admin/customer', /@/),
  ...desk('a product at the desk', ({ product }) => `/admin/product/${product._id}/edit`, 'Brand'),
  ...desk('adding a product', '/admin/product/create', 'Brand'),
  { name: 'the desk for who may not', path: '/admin', as: 'shopper', shows: /not|only/i },
];
