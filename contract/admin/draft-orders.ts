import { z } from 'zod';
import { CART_LINES_LIMIT, cartWithGone, lineQuantity } from '../cart';
import { deletedId } from '../catalogue/catalogue';
import { endpoint } from '../endpoint';
import { moneyInput } from '../money';
import { orderInput } from '../orders/orders';
import { emailAddress, phoneNumber, rawText, text } from '../text';
import { paymentMethods } from '../values/orders/payment-methods';
import { area, paging } from './area';

/** Days after its last save until a draft is deleted. */
export const DRAFT_ORDER_DAYS = 90;

const draftItem = z.object({
  product: rawText(100),
  size: rawText(20),
  quantity: lineQuantity,
});

/** As `orderInput`, and what a cart has. Everything may be missing until the draft is sent. */
export const draftOrderInput = orderInput.omit({ paymentMethod: true }).extend({
  firstName: text(100).default(''),
  lastName: text(100).default(''),
  email: z.union([z.literal(''), emailAddress]).default(''),
  mobile: z.union([z.literal(''), phoneNumber]).default(''),
  streetAddress: text(300).default(''),
  promoCode: text(40).default(''),
  items: z
    .array(draftItem)
    .max(CART_LINES_LIMIT, 'Too many items.')
    .refine(
      (items) =>
        new Set(items.map(({ product, size }) => `${product}/${size}`)).size === items.length,
      'Each product and size can only be listed once.',
    )
    .default([]),
});
export type DraftOrderInput = z.output<typeof draftOrderInput>;

const draftOrder = draftOrderInput.extend({
  _id: z.string(),
  version: z.number().int(),
  /** Once it is sent; everything else is in the order then. */
  orderId: z.string().nullable(),
  savedAt: z.string(),
});
export type DraftOrder = z.infer<typeof draftOrder>;

const draftOrderSummary = draftOrder
  .pick({ _id: true, firstName: true, lastName: true, email: true, savedAt: true })
  .extend({
    /** Units of all items. */
    totalItem: z.number().int(),
  });
export type DraftOrderSummary = z.infer<typeof draftOrderSummary>;

/** A draft at today's prices and stock. The `_id` of an item is `<product>/<size>`. */
const pricedDraft = cartWithGone.extend({
  /** Why the promo code does not apply; null if it does, or there is none. */
  promoRefusal: z.string().nullable(),
  /** How it can be paid. */
  paymentMethods: z.array(z.enum(paymentMethods)),
});
export type PricedDraft = z.infer<typeof pricedDraft>;

const drafts = area('staff:orders', 'Admin: draft orders');

export const listDraftOrders = endpoint({
  ...drafts.get('/api/admin/draft-orders'),
  summary: 'Drafts that are not sent, the last saved first; `q` searches names and emails',
  query: z.object({ q: rawText(200).trim().optional(), ...paging(20, 100) }),
  response: z.array(draftOrderSummary),
  list: true,
});

export const getDraftOrder = endpoint({
  ...drafts.get('/api/admin/draft-orders/:id'),
  summary: 'One draft; of a sent one only `orderId`',
  response: draftOrder,
});

export const createDraftOrder = endpoint({
  ...drafts.post('/api/admin/draft-orders'),
  summary: `Save a new draft. It holds no stock, and is deleted ${DRAFT_ORDER_DAYS} days after the last save`,
  status: 201,
  body: draftOrderInput,
  response: draftOrder,
});

export const updateDraftOrder = endpoint({
  ...drafts.put('/api/admin/draft-orders/:id'),
  summary: 'Replace a draft',
  body: draftOrderInput.extend({ version: z.number().int() }),
  response: draftOrder,
});

export const deleteDraftOrder = endpoint({
  ...drafts.delete('/api/admin/draft-orders/:id'),
  summary: 'Delete a draft that is not sent',
  response: deletedId,
});

export const priceDraftOrder = endpoint({
  ...drafts.post('/api/admin/draft-orders/preview'),
  summary: 'What a draft costs now, and how it can be delivered and paid; nothing is stored',
  body: draftOrderInput,
  response: pricedDraft,
});

export const sendDraftOrder = endpoint({
  ...drafts.post('/api/admin/draft-orders/:id/send'),
  summary:
    'Turn a draft into a Pending order that holds its stock as any unpaid order. The customer is emailed a link to pay by card, the details for a bank transfer, or the confirmation of an order that is paid on delivery. A draft that is sent already returns its order',
  body: z.object({
    version: z.number().int(),
    paymentMethod: z.enum(paymentMethods),
    /** The total that was shown; 409 `order_state` if it is another one by now. */
    total: moneyInput,
  }),
  response: z.object({ orderId: z.string() }),
});
