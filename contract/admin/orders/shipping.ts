import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { order, unitsOfItems } from '../../orders/orders';
import { rawText, text } from '../../text';
import { area } from '../area';

const orders = area('staff:orders', 'Admin: orders');

const tracking = z.object({
  trackingNumber: text(100).default(''),
  carrier: text(100).default(''),
  /** A link to the carrier's page, if it does not follow from carrier and number. */
  trackingUrl: text(500)
    .refine(
      (value) => value === '' || (/^https?:\/\/[^/\\\s]\S*$/i.test(value) && URL.canParse(value)),
      'Enter a link that begins with https://.',
    )
    .default(''),
  /**
   * Whether staff have confirmed what 409 `needs_confirmation` asks: the order has a change that waits for its payment and is
   * dropped, or another order has this tracking number.
   */
  confirmed: z.boolean().default(false),
});

export const shipOrder = endpoint({
  ...orders.put('/api/admin/orders/:id/ship'),
  summary:
    'Ship everything that is left in one parcel, with carrier and tracking number if any; repeating it changes nothing. The email is delayed briefly, see `undoShipment`',
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
      /** Whether it is shipped once staff confirm it. */
      needsConfirmation: z.boolean().default(false),
    }),
  ),
});

export const undoShipment = endpoint({
  ...orders.post('/api/admin/orders/:id/ship/undo'),
  summary:
    'Undo the shipment of the newest parcel until its email is sent, after that 409 `order_state`; the order is Pending again',
  body: z.object({
    /** The parcel to undo, which has to be the newest. */
    parcelId: rawText(100).optional(),
  }),
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
    'Change carrier and tracking number of the newest parcel; `notify` emails them to the shopper',
  body: tracking.extend({ notify: z.boolean().default(false) }),
  response: order,
});

const parcelParams = z.object({ id: z.string(), parcelId: z.string() });

export const shipParcel = endpoint({
  ...orders.post('/api/admin/orders/:id/parcels'),
  summary:
    'Ship some items in a parcel. 409 `order_state` if the order does not have that many left to ship. The order is Shipped once everything is. The email is delayed briefly, see `undoShipment`',
  status: 201,
  body: tracking.extend({
    items: unitsOfItems('Select at least one item to ship.'),
  }),
  response: order,
  idempotent: true,
});

export const changeParcelTracking = endpoint({
  ...orders.put('/api/admin/orders/:id/parcels/:parcelId/tracking'),
  summary:
    'Change carrier, tracking number and link of a parcel; `notify` emails them to the shopper',
  params: parcelParams,
  body: tracking.extend({ notify: z.boolean().default(false) }),
  response: order,
});

export const deliverParcel = endpoint({
  ...orders.put('/api/admin/orders/:id/parcels/:parcelId/deliver'),
  summary:
    'Mark a parcel as delivered; repeating it changes nothing. The order is Delivered with its last parcel',
  params: parcelParams,
  response: order,
});

export const cancelRest = endpoint({
  ...orders.put('/api/admin/orders/:id/cancel-rest'),
  conditionalRights: [{ right: 'staff:refunds', when: 'the order was paid' }],
  summary:
    'Cancel the unshipped items of a partly shipped order: refunds these items and puts them back into stock. The order is then Shipped, or Delivered if its parcels are, or Returned if all parcels came back',
  response: order,
});

export const deliverOrder = endpoint({
  ...orders.put('/api/admin/orders/:id/deliver'),
  summary: 'Mark a Shipped order as delivered; the return period begins',
  response: order,
});
