import * as contract from '#contract/orders/saved-cards';
import { implement } from '../../http/implement';
import { listSavedCards, openCardSession, removeSavedCard } from './customers.service';

export const savedCardRoutes = implement(contract, {
  openCardSession: async ({ shop, caller, params }) => ({
    sessionSecret: await openCardSession(shop, caller.accountId, params.orderId),
  }),
  listSavedCards: ({ shop, caller }) => listSavedCards(shop, caller.accountId),
  removeSavedCard: async ({ shop, caller, params }) => {
    await removeSavedCard(shop, caller.accountId, params.cardId);
    return { _id: params.cardId };
  },
});
