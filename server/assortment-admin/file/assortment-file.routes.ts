import * as contract from '#contract/admin/catalogue/assortment-file';
import {
  ASSORTMENT_BYTES_LIMIT,
  assortmentFileAdvice,
} from '#contract/values/catalogue/assortment-file';
import { implement } from '../../http/implement';
import { jsonFile } from '../../http/responses/file-answer';
import { shopToday } from '../../settings/shop-settings';
import {
  exportFile,
  getSnapshot,
  importFile,
  listSnapshots,
  previewFile,
} from './assortment-file.service';

const file = {
  limit: ASSORTMENT_BYTES_LIMIT,
  advice: assortmentFileAdvice,
};

/** The assortment as a file. */
export const assortmentFileRoutes = implement(contract, {
  exportAssortment: async ({ shop }) => {
    const named = { name: 'assortment', day: await shopToday(shop) };
    return jsonFile(named, await exportFile(shop.pool));
  },
  listAssortmentSnapshots: ({ shop }) => listSnapshots(shop),
  downloadAssortmentSnapshot: async ({ shop, params }) => {
    const named = { name: 'assortment-before', day: await shopToday(shop) };
    return jsonFile(named, await getSnapshot(shop, params.id));
  },
  previewAssortmentFile: {
    handle: ({ shop, caller, query, takeFile }) =>
      takeFile((content) => previewFile(shop, caller.accountId, { ...query, content })),
    file,
  },
  importAssortmentFile: {
    handle: ({ shop, caller, query, takeFile }) =>
      takeFile((content) => importFile(shop, caller.accountId, { ...query, content })),
    file,
  },
});
