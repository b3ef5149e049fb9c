import * as contract from '#contract/admin/catalogue/catalogue';
import * as bulk from '#contract/admin/catalogue/catalogue-bulk';
import * as plannedPrices from '#contract/admin/catalogue/planned-prices';
import * as previews from '#contract/admin/catalogue/previews';
import * as styles from '#contract/admin/catalogue/styles';
import { implement } from '../http/implement';
import { changeChosen, previewChosen } from './bulk/bulk.service';
import { getProductChange, listProductChanges } from './bulk/changes.service';
import { undoChange } from './bulk/undo.service';
import {
  createPreviewLink,
  listPreviewLinks,
  revokePreviewLink,
} from './previews/previews.service';
import {
  deletePrice,
  endPrice,
  endPrices,
  listPlannedPrices,
  planPrices,
  previewPlan,
} from './prices/planned-prices.service';
import {
  createProduct,
  createStyle,
  deleteProduct,
  duplicateProduct,
  restoreProduct,
  updateProduct,
} from './products/product.service';
import {
  getStaffProduct,
  listForStaff,
  listPrices,
  listStyleColours,
} from './products/staff-listing.service';

export const catalogueAdminRoutes = [
  ...implement(contract, {
    adminListProducts: ({ shop, query }) => listForStaff(shop, query),
    getStaffProduct: ({ shop, params }) => getStaffProduct(shop, params.id),
    createProduct: ({ shop, caller, body: { confirmed, ...input } }) =>
      createProduct(shop, caller.accountId, input, confirmed),
    updateProduct: ({ shop, caller, params, body: { confirmed, ...patch } }) =>
      updateProduct(shop, caller.accountId, params.id, patch, confirmed),
    deleteProduct: async ({ shop, caller, params }) => {
      await deleteProduct(shop, caller.accountId, params.id);
      return { _id: params.id };
    },
    restoreProduct: ({ shop, caller, params }) => restoreProduct(shop, caller.accountId, params.id),
    duplicateProduct: async ({ shop, caller, params, body }) => ({
      products: await duplicateProduct(shop, caller.accountId, params.id, body.wholeStyle),
    }),
    listPriceChanges: ({ shop, params, query }) => listPrices(shop, params.id, query),
  }),
  ...implement(previews, {
    listPreviewLinks: ({ shop, params }) => listPreviewLinks(shop, params.id),
    createPreviewLink: ({ shop, caller, params, body }) =>
      createPreviewLink(shop, caller.accountId, params.id, body),
    revokePreviewLink: async ({ shop, caller, params }) => {
      await revokePreviewLink(shop, caller.accountId, params.id, params.previewId);
      return { _id: params.previewId };
    },
  }),
  ...implement(styles, {
    listStyleColours: ({ shop, params }) => listStyleColours(shop, params.id),
    createStyle: async ({ shop, caller, body }) => ({
      products: await createStyle(shop, caller.accountId, body.products, body.confirmed),
    }),
  }),
  ...implement(plannedPrices, {
    listPlannedPrices: ({ shop, params, query }) => listPlannedPrices(shop, params.id, query),
    previewPlannedPrices: ({ shop, body }) => previewPlan(shop, body),
    planPrices: ({ shop, caller, body }) => planPrices(shop, caller.accountId, body),
    endPlannedPrices: ({ shop, caller, body }) => endPrices(shop, caller.accountId, body),
    endPlannedPrice: async ({ shop, caller, params }) => {
      await endPrice(shop, caller.accountId, params.id);
      return { _id: params.id };
    },
    deletePlannedPrice: async ({ shop, caller, params }) => {
      await deletePrice(shop, caller.accountId, params.id);
      return { _id: params.id };
    },
  }),
  ...implement(bulk, {
    previewChange: ({ shop, body }) => previewChosen(shop, body),
    changeProducts: ({ shop, caller, body }) => changeChosen(shop, caller.accountId, body),
    listProductChanges: ({ shop, query }) => listProductChanges(shop, query),
    getProductChange: ({ shop, params }) => getProductChange(shop, params.id),
    undoChange: ({ shop, caller, params }) => undoChange(shop, caller.accountId, params.id),
  }),
];
