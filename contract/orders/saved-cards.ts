import { z } from 'zod';
import { deletedId } from '../catalogue/catalogue';
import { endpoint } from '../endpoint';

/** A card that the payment provider keeps for a member. The shop stores nothing about it. */
export const savedCard = z.object({
  _id: z.string(),
  brand: z.string(),
  last4: z.string(),
  /** The month until whose end it is valid, such as `2029-08`; null if the provider does not tell. */
  expires: z.string().nullable(),
});
export type SavedCard = z.infer<typeof savedCard>;

const tag = 'Payments';

export const openCardSession = endpoint({
  method: 'POST',
  path: '/api/user/orders/:orderId/card-session',
  access: 'user',
  tag,
  summary:
    'Let the provider’s fields of an unpaid order of the caller offer saved cards, and to save another; null where that is not possible',
  params: z.object({ orderId: z.string() }),
  response: z.object({
    /** For the provider’s script, once. */
    sessionSecret: z.string().nullable(),
  }),
});

export const listSavedCards = endpoint({
  method: 'GET',
  path: '/api/user/cards',
  access: 'user',
  tag,
  summary: 'The caller’s saved cards, as the payment provider knows them',
  response: z.array(savedCard),
  list: true,
});

export const removeSavedCard = endpoint({
  method: 'DELETE',
  path: '/api/user/cards/:cardId',
  access: 'user',
  tag,
  summary: 'Remove a saved card at the payment provider',
  params: z.object({ cardId: z.string().max(200) }),
  response: deletedId,
});
