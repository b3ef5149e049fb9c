import * as contract from '#contract/admin/orders/draft-orders';
import { implement } from '../../http/implement';
import {
  copyDraft,
  createDraft,
  explainDraft,
  getDraft,
  listDrafts,
  priceDraft,
  removeDraft,
  saveDraft,
} from './draft-orders.service';
import { remindDraft, sendDraft } from './send-draft.service';

export const draftOrderAdminRoutes = implement(contract, {
  listDraftOrders: ({ shop, query }) => listDrafts(shop, query),
  getDraftOrder: ({ shop, params }) => getDraft(shop, params.id),
  createDraftOrder: ({ shop, caller, body }) => createDraft(shop, caller, body),
  updateDraftOrder: ({ shop, caller, params, body }) => saveDraft(shop, caller, params.id, body),
  copyDraftOrder: ({ shop, caller, params }) => copyDraft(shop, caller, params.id),
  remindDraftOrder: ({ shop, caller, params }) => remindDraft(shop, caller, params.id),
  explainDraftPromotions: ({ shop, body }) => explainDraft(shop, body),
  deleteDraftOrder: async ({ shop, caller, params }) => {
    await removeDraft(shop, caller, params.id);
    return { _id: params.id };
  },
  priceDraftOrder: ({ shop, body }) => priceDraft(shop, body),
  sendDraftOrder: ({ shop, caller, params, body }) => sendDraft(shop, caller, params.id, body),
});
