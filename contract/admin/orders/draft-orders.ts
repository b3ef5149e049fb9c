import { z } from 'zod';
import { CART_LINES_LIMIT, cartWithGone, lineQuantity } from '../../cart';
import { deletedId } from '../../catalogue/catalogue';
import { day } from '../../day';
import { endpoint } from '../../endpoint';
import { moneyInput } from '../../money';
import { orderDetails } from '../../orders/orders';
import { offeredMethod } from '../../orders/payments';
import { emailAddress, phoneNumber, rawText, requiredText, text } from '../../text';
import { area, paging } from '../area';
import { explainedPromotion } from '../carts';

/** Days after its last save until a draft is deleted; a sent one only after it has expired as well. */
export const DRAFT_ORDER_DAYS = 90;
/** Days for which a sent draft stays open, unless staff choose another day. */
export const DRAFT_OPEN_DAYS = 14;
/** The last day that staff can choose, in days from now. */
export const DRAFT_OPEN_DAYS_LIMIT = 365;

const draftItem = z.object({
  product: rawText(100),
  size: rawText(20),
  quantity: lineQuantity,
  /** Of one unit; null for the shop's price. */
  price: moneyInput.nullable().default(null),
});

/** As `orderDetails`, and what a cart has. Everything may be missing until the draft is sent. */
export const draftOrderInput = orderDetails.omit({ paymentMethod: true }).extend({
  /** The customer into whose account the order goes; empty for a new guest. Its email must be the draft's. */
  customerId: rawText(100).default(''),
  firstName: text(100).default(''),
  lastName: text(100).default(''),
  email: z.union([z.literal(''), emailAddress]).default(''),
  mobile: z.union([z.literal(''), phoneNumber]).default(''),
  streetAddress: text(300).default(''),
  promoCode: text(40).default(''),
  /** Off the goods, instead of a promo code. */
  discount: z
    .object({ amount: moneyInput, reason: requiredText(100) })
    .nullable()
    .default(null),
  freeDelivery: z.boolean().default(false),
  /** Whether its stock is held from when it is sent until it is paid or expires. */
  holdsStock: z.boolean().default(false),
  /** The last day on which it can be paid, in the shop's time zone; empty for `DRAFT_OPEN_DAYS` after it is sent. */
  openUntil: z.union([z.literal(''), day]).default(''),
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

/**
 * `open`: not sent. `sent`: the customer can pay it, and `orderId` is the unpaid order that holds its stock, if one does.
 * `expired`: its last day has passed. `ordered`: its order is confirmed or cancelled; everything else is in the order then.
 */
export const draftOrderStates = ['open', 'sent', 'expired', 'ordered'] as const;

const draftOrder = draftOrderInput.extend({
  _id: z.string(),
  version: z.number().int(),
  status: z.enum(draftOrderStates),
  orderId: z.string().nullable(),
  savedAt: z.string(),
  /** Null until it is sent. */
  sentAt: z.string().nullable(),
  /** When a sent draft expires. */
  expiresAt: z.string().nullable(),
  /** How it was sent to be paid. */
  paymentMethod: z.string().nullable(),
});
export type DraftOrder = z.infer<typeof draftOrder>;

const draftOrderSummary = draftOrder
  .pick({
    _id: true,
    firstName: true,
    lastName: true,
    email: true,
    savedAt: true,
    status: true,
    expiresAt: true,
  })
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
  paymentMethods: z.array(offeredMethod.pick({ name: true, label: true, flow: true })),
});
export type PricedDraft = z.infer<typeof pricedDraft>;

const drafts = area('staff:orders', 'Admin: draft orders');

export const listDraftOrders = endpoint({
  ...drafts.get('/api/admin/draft-orders'),
  summary:
    'Drafts that are open, sent or expired, the last saved first; `q` searches names and emails',
  query: z.object({ q: rawText(200).trim().optional(), ...paging(20, 100) }),
  response: z.array(draftOrderSummary),
  list: true,
});

export const getDraftOrder = endpoint({
  ...drafts.get('/api/admin/draft-orders/:id'),
  summary: 'One draft; of an ordered one only `orderId`',
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
  summary:
    'Replace a draft. A sent one is open again: its link waits until the draft is sent again, and its unpaid order is cancelled without an email',
  body: draftOrderInput.extend({ version: z.number().int() }),
  response: draftOrder,
});

export const copyDraftOrder = endpoint({
  ...drafts.post('/api/admin/draft-orders/:id/copy'),
  summary: 'A new open draft with the same content, which opens for the usual days',
  status: 201,
  response: draftOrder,
});

export const deleteDraftOrder = endpoint({
  ...drafts.delete('/api/admin/draft-orders/:id'),
  summary:
    'Delete a draft that is not ordered. An unpaid order that holds its stock is cancelled without an email',
  response: deletedId,
});

export const priceDraftOrder = endpoint({
  ...drafts.post('/api/admin/draft-orders/preview'),
  summary: 'What a draft costs now, and how it can be delivered and paid; nothing is stored',
  body: draftOrderInput,
  response: pricedDraft,
});

export const explainDraftPromotions = endpoint({
  ...drafts.post('/api/admin/draft-orders/promotions/preview'),
  summary:
    'Which automatic promotions apply to a draft now, with that of its code, and why the others do not; nothing is stored',
  body: draftOrderInput,
  response: z.array(explainedPromotion),
});

export const sendDraftOrder = endpoint({
  ...drafts.post('/api/admin/draft-orders/:id/send'),
  summary:
    'Offer a draft to its customer, who gets a link by email and orders there, at the prices that were sent, until the draft expires. With `holdsStock`, or if it is paid on delivery, the order is placed at once. Sending the same version twice sends one email',
  body: z.object({
    version: z.number().int(),
    paymentMethod: z.string(),
    /** The total that was shown; 409 `order_state` if it is another one by now. */
    total: moneyInput,
  }),
  response: z.object({
    /** The order that was placed; null while the customer has not ordered. */
    orderId: z.string().nullable(),
  }),
});

export const remindDraftOrder = endpoint({
  ...drafts.post('/api/admin/draft-orders/:id/remind'),
  summary: 'Send the email of a sent draft again, with the same link',
  response: draftOrder,
});
