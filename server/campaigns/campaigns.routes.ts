import * as contract from '#contract/admin/campaigns';
import { implement } from '../http/implement';
import { csvFile } from '../http/responses/file-answer';
import { shopToday } from '../settings/shop-settings';
import { listCampaignProducts } from './campaign-products.service';
import {
  addProducts,
  addPromotion,
  createCampaign,
  deleteCampaign,
  draftPromisedCampaign,
  duplicateCampaign,
  endCampaign,
  getCampaign,
  listCampaigns,
  listIssues,
  listLog,
  listPrices,
  planCampaign,
  removePrices,
  removeProducts,
  removePromotion,
  setPrices,
  updateCampaign,
} from './campaigns.service';

import { exportRehearsal, listRehearsal, summarizeRehearsal } from './rehearsal.service';

export const campaignRoutes = implement(contract, {
  listCampaigns: ({ shop, query }) => listCampaigns(shop, query),
  getCampaign: ({ shop, params }) => getCampaign(shop, params.id),
  createCampaign: ({ shop, caller, body }) => createCampaign(shop, caller, body),
  updateCampaign: ({ shop, caller, params, body }) => updateCampaign(shop, caller, params.id, body),
  deleteCampaign: async ({ shop, caller, params }) => {
    await deleteCampaign(shop, caller, params.id);
    return { _id: params.id };
  },
  planCampaign: ({ shop, caller, params, body }) =>
    planCampaign(shop, caller, params.id, body.version),
  endCampaign: ({ shop, caller, params, body }) =>
    endCampaign(shop, caller, params.id, body.version),
  draftPromisedCampaign: ({ shop, caller }) => draftPromisedCampaign(shop, caller),
  duplicateCampaign: ({ shop, caller, params }) => duplicateCampaign(shop, caller, params.id),
  listCampaignPrices: ({ shop, params, query }) => listPrices(shop, params.id, query),
  setCampaignPrices: ({ shop, caller, params, body }) => setPrices(shop, caller, params.id, body),
  removeCampaignPrices: ({ shop, caller, params, body }) =>
    removePrices(shop, caller, params.id, body),
  addCampaignPromotion: ({ shop, caller, params }) =>
    addPromotion(shop, caller, params.id, params.promotionId),
  removeCampaignPromotion: ({ shop, caller, params }) =>
    removePromotion(shop, caller, params.id, params.promotionId),
  listCampaignProducts: async ({ shop, params, query }) => {
    const { _id } = await getCampaign(shop, params.id);
    return listCampaignProducts(shop, _id, query);
  },
  addCampaignProducts: ({ shop, caller, params, body }) =>
    addProducts(shop, caller, params.id, body),
  removeCampaignProducts: ({ shop, caller, params, body }) =>
    removeProducts(shop, caller, params.id, body.ids),
  listRehearsal: ({ shop, params, query }) => listRehearsal(shop, params.id, query),
  summarizeRehearsal: ({ shop, params, query }) =>
    summarizeRehearsal(shop, params.id, query.after ?? null),
  exportRehearsal: async ({ shop, params }) =>
    csvFile(
      { name: 'campaign-rehearsal', day: await shopToday(shop) },
      await exportRehearsal(shop, params.id),
    ),
  listCampaignIssues: ({ shop }) => listIssues(shop),
  listCampaignLog: ({ shop, params, query }) => listLog(shop, params.id, query),
});
