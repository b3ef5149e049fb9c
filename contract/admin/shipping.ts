import { z } from 'zod';
import { endpoint } from '../endpoint';
import { order } from '../orders';
import { rawText, text } from '../text';
import { area } from './area';

const orders = area('staff:orders', 'Admin: orders');

const tracking = z.object({
  trackingNumber: text(100).default(''),
  carrier: text(100).default(''),
});

export const shipOrder = endpoint({
  ...orders.put('/api/admin/orders/:id/ship'),
  summary:
    'Mark as shipped, with carrier and tracking number if any; repeating it changes nothing. The email is delayed briefly, see `undoShipment`',
  body: tracking,
  response: order,
});

export const shipOrders = endpoint({
  ...orders.post('/api/admin/orders/ship'),
  summary: 'Ship many orders, each independently; emails are delayed as for a single order',
  body: z.object({
    orders: z
      .array(tracking.extend({ _id: rawText(100) }))
      .min(1, 'Select at least one order.')
      .max(200, 'At most 200 orders.'),
  }),
  response: z.array(
    z.object({
      _id: z.string(),
      shipped: z.boolean(),
      /** Why it was not shipped. */
      message: z.string().nullable(),
    }),
  ),
});

export const undoShipment = endpoint({
  ...orders.post('/api/admin/orders/:id/ship/undo'),
  summary:
    'Make a shipped order Pending again, until its email is sent; after that 409 `order_state`',
  response: order,
});

export const undoShipments = endpoint({
  ...orders.post('/api/admin/orders/ship/undo'),
  summary: 'Undo many shipments, each independently',
  body: z.object({
    orders: z
      .array(rawText(100))
      .min(1, 'Choose at least one order.')
      .max(200, 'At most 200 orders.'),
  }),
  response: z.array(
    z.object({ _id: z.string(), undone: z.boolean(), message: z.string().nullable() }),
  ),
});

export const changeTracking = endpoint({
  ...orders.put('/api/admin/orders/:id/tracking'),
  summary:
    'Change carrier and tracking number of an order that has been shipped; `notify` emails them to the shopper',
  body: tracking.extend({ notify: z.boolean().default(false) }),
  response: order,
});
