import { z } from 'zod';
import { endpoint } from '../endpoint';
import { moneyInput } from '../money';
import { rawText } from '../text';
import { order } from './orders';

const tag = 'Orders';
/** `<draft id>.<token>`, from the link in the email. */
const token = rawText(200, 1);

/** What an order would be that staff have prepared, as the customer sees it before ordering. */
export const offeredOrder = order.pick({
  currency: true,
  email: true,
  shippingAddress: true,
  orderItems: true,
  totalItem: true,
  totalPrice: true,
  totalDiscountPrice: true,
  discount: true,
  shipping: true,
  total: true,
  freeShipping: true,
  promo: true,
  promoCode: true,
  promotions: true,
  discountReason: true,
  tax: true,
  pickupPlace: true,
  deliveryMethod: true,
});
export type OfferedOrder = z.infer<typeof offeredOrder>;

const draftOffer = z.object({
  /** `open`: it can be ordered. `ordered`: it has been. `closed`: it has expired, or staff are changing it. */
  status: z.enum(['open', 'ordered', 'closed']),
  /** Null if it is closed. */
  order: offeredOrder.nullable(),
  /** When it expires; null if it is closed. */
  expiresAt: z.string().nullable(),
  paymentMethod: z.string().nullable(),
});
export type DraftOffer = z.infer<typeof draftOffer>;

export const openDraftOffer = endpoint({
  method: 'POST',
  path: '/api/draft-offer/open',
  access: 'anyone',
  tag,
  summary: 'What the link to an order that staff have prepared offers',
  body: z.object({ token }),
  response: draftOffer,
});

export const acceptDraftOffer = endpoint({
  method: 'POST',
  path: '/api/draft-offer/accept',
  access: 'anyone',
  tag,
  summary:
    'Place the order that staff have prepared, or get the one that was placed. 409 `out_of_stock` if its stock is gone by now, `order_state` if it is closed',
  body: z.object({
    token,
    /** The total that was shown. */
    total: moneyInput,
  }),
  response: z.object({
    /** For `POST /api/guest/order-link`. */
    orderLink: z.string(),
  }),
});
