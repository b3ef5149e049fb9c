import type { Feature } from '../feature';
import { reminderAdminRoutes } from './reminders.admin.routes';
import { reminderData } from './reminders.personal-data';
import { reminderRoutes } from './reminders.routes';
import { deleteExpiredReminders, remindOfCarts, tellOfPriceDrops } from './reminders.service';

const MINUTE = 60;

/** Emails that remind shoppers of what they have left: items in the cart, and favourites that got cheaper. */
export const remindersFeature: Feature = {
  name: 'reminders',
  uses: ['email', 'wishlist'],
  tables: ['email_choice', 'reminder'],
  reads: [
    'account',
    'cart_item',
    'customer_total',
    'payment',
    'product',
    'product_size',
    'shop_order',
    'wishlist_item',
  ],
  routes: [...reminderRoutes, ...reminderAdminRoutes],
  schedules: (shop) => [
    { name: 'remind of carts', seconds: 10 * MINUTE, run: () => remindOfCarts(shop) },
    { name: 'tell of price drops', seconds: 60 * MINUTE, run: () => tellOfPriceDrops(shop) },
  ],
  deleteExpired: deleteExpiredReminders,
  personalData: reminderData,
  auditLabels: { 'refused-address.allow': 'Allowed emails to a refused address' },
};
