import * as contract from '#contract/catalogue/stock-notices';
import { clientKey } from '../http/client-key';
import { implement } from '../http/implement';
import { askForNotice } from './stock-notices.service';

export const stockNoticeRoutes = implement(contract, {
  askForNotice: async ({ shop, caller, params, body, client }) => {
    const key = clientKey(client);
    const { size, isWaiting } = await askForNotice(shop, caller, params.productId, body, key);
    return {
      isWaiting,
      message: isWaiting
        ? `We’ll email you when size ${size} is back.`
        : `Size ${size} is in stock.`,
    };
  },
});
