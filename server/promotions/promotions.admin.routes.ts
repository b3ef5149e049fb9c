import * as contract from '#contract/admin/promotions';
import { implement } from '../http/implement';
import { csvFile } from '../http/responses/file-answer';
import { shopToday } from '../settings/shop-settings';
import { exportCodes, generateCodes, listCodes, revokeCodes } from './generated-codes.service';
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
  listPromotionCodes: ({ shop, params, query }) => listCodes(shop, params.id, query),
  exportPromotionCodes: async ({ shop, caller, params }) =>
    csvFile(
      { name: 'promo-codes', day: await shopToday(shop) },
      await exportCodes(shop, caller, params.id),
    ),
  generatePromotionCodes: async ({ shop, caller, params, body }) => ({
    generated: await generateCodes(shop, caller, params.id, body),
  }),
  revokePromotionCodes: async ({ shop, caller, params, body }) => ({
    revoked: await revokeCodes(shop, caller, params.id, body.code ?? null),
  }),
});
