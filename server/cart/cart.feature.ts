import type { Feature } from '../feature';
import { cartAdminRoutes } from './cart.admin.routes';
import { cartData } from './cart.personal-data';
import { cartRoutes } from './cart.routes';
import { deleteOldMerges } from './merge-cart.service';

export const cartFeature: Feature = {
  name: 'cart',
  uses: ['catalogue', 'delivery', 'inventory', 'promotions', 'tax'],
  tables: ['cart', 'cart_item', 'cart_merge'],
  reads: [
    'account',
    'generated_code',
    'order_line',
    'payment',
    'product',
    'product_size',
    'shop_order',
  ],
  routes: [...cartRoutes, ...cartAdminRoutes],
  deleteExpired: deleteOldMerges,
  personalData: cartData,
};
