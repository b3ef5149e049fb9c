import { z } from 'zod';
import { CART_LINES_LIMIT, lineQuantity } from '../../cart';
import { endpoint } from '../../endpoint';
import { orderChangeInput, orderChangeQuote, orderChanges } from '../../orders/order-changes';
import { rawText, requiredText } from '../../text';
import { area } from '../area';

const orders = area('staff:orders', 'Admin: orders');

/** As a shopper’s change, with products to add at today’s price. */
const staffQuoteInput = orderChangeInput.extend({
  added: z
    .array(z.object({ product: rawText(100), size: rawText(100), quantity: lineQuantity }))
    .max(CART_LINES_LIMIT)
    .default([]),
  /**
   * Who pays the delivery of an order whose goods fall below the limit for free delivery: 409 `needs_confirmation` without an
   * answer.
   */
  deliveryPaidBy: z.enum(['customer', 'shop']).optional(),
});
export type StaffOrderChangeInput = z.output<typeof staffQuoteInput>;

export const getStaffOrderChanges = endpoint({
  ...orders.get('/api/admin/orders/:id/changes'),
  summary: 'What can be changed about an order until it ships, and its changes',
  response: orderChanges,
});

export const quoteStaffOrderChange = endpoint({
  ...orders.post('/api/admin/orders/:id/changes/preview'),
  summary: 'The totals of a change by staff, without making it',
  body: staffQuoteInput,
  response: orderChangeQuote,
});

export const changeOrderByStaff = endpoint({
  ...orders.post('/api/admin/orders/:id/changes'),
  conditionalRights: [
    { right: 'staff:refunds', when: 'the change lowers the total of a paid order' },
  ],
  summary:
    'Change items and address of a Pending order, or add products. The customer is emailed; a higher total of a paid order waits for a day until the customer has paid the difference',
  status: 201,
  body: staffQuoteInput.extend({ reason: requiredText(300) }),
  response: orderChanges,
});

export const withdrawOrderChangeByStaff = endpoint({
  ...orders.delete('/api/admin/orders/:id/changes/waiting'),
  summary: 'Withdraw the change that waits for its payment; without one nothing changes',
  response: orderChanges,
});
