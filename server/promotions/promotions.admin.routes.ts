import * as contract from '#contract/admin/promotions';
import { implement } from '../http/implement';
import {
  addPromotion,
  changePromotion,
  deletePromotion,
  getPromotion,
  listPromotions,
  pausePromotion,
} from './promotions.admin.service';

/** The promo codes, for staff. */
export const promotionAdminRoutes = implement(contract, {
  listPromotions: ({ shop, query }) => listPromotions(shop, query),
  getPromotion: ({ shop, params }) => getPromotion(shop, params.id),
  createPromotion: ({ shop, caller, body }) => addPromotion(shop, caller, body),
  updatePromotion: ({ shop, caller, params, body }) =>
    changePromotion(shop, caller, params.id, body),
  pausePromotion: ({ shop, caller, params }) => pausePromotion(shop, caller, params.id, true),
  resumePromotion: ({ shop, caller, params }) => pausePromotion(shop, caller, params.id, false),
  deletePromotion: async ({ shop, caller, params }) => ({
    _id: params.id,
    archived: await deletePromotion(shop, caller, params.id),
  }),
});
