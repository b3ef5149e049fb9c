import * as contract from '#contract/admin/catalogue/price-file';
import { PRICE_FILE_BYTES_LIMIT, priceFileAdvice } from '#contract/values/catalogue/price-file';
import {
  exportPlannedPrices,
  importPriceRows,
  planPriceFile,
} from '../../catalogue/prices/price-file.service';
import { implement } from '../../http/implement';
import { refuseUnreadable } from '../../http/read-files/unreadable-file';
import { csvFile } from '../../http/responses/file-answer';
import { readSettings, shopToday } from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import { readPrices } from './read-prices';

const file = { limit: PRICE_FILE_BYTES_LIMIT, advice: priceFileAdvice };

export const priceFileRoutes = implement(contract, {
  previewPriceFile: {
    handle: ({ shop, takeFile }) =>
      takeFile(async (content) => planPriceFile(shop, await read(shop, content))),
    file,
  },
  importPriceFile: {
    handle: ({ shop, caller, query, takeFile }) =>
      takeFile(async (content) =>
        importPriceRows(shop, caller.accountId, await read(shop, content), query),
      ),
    file,
  },
  exportPlannedPrices: async ({ shop }) =>
    csvFile({ name: 'planned-prices', day: await shopToday(shop) }, exportPlannedPrices(shop)),
});

async function read(shop: Shop, content: Buffer) {
  const { currency, delivery } = await readSettings(shop);
  return refuseUnreadable(readPrices(content, { timeZone: delivery.timeZone, currency }));
}
