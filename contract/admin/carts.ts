import { z } from 'zod';
import { endpoint } from '../endpoint';
import { moneyAmount } from '../money';
import { area } from './area';

const carts = area('staff:orders', 'Admin: customers');

/** A promotion, and what it does to a cart, a draft or an order. */
export const explainedPromotion = z.object({
  _id: z.string(),
  name: z.string(),
  /** What it takes off; null if it does not apply. */
  amount: moneyAmount.nullable(),
  /** Why it does not apply, as a sentence; null if it does. */
  reason: z.string().nullable(),
});
export type ExplainedPromotion = z.infer<typeof explainedPromotion>;

export const explainPromotions = endpoint({
  ...carts.get('/api/admin/customers/:id/promotions'),
  summary:
    'Which automatic promotions apply to the cart of a customer, with that of its code, and why the others do not',
  response: z.array(explainedPromotion),
});
