import * as contract from '#contract/catalogue/stock-notices';
import { textsIn } from '#contract/values/languages/translated-texts';
import { clientKey } from '../http/clients/client-key';
import { implement } from '../http/implement';
import { refusals } from '../http/refusals/messages';
import { languageOfRequest } from '../http/request-language';
import { askForNotice } from './stock-notices.service';

export const stockNoticeRoutes = implement(contract, {
  askForNotice: async ({ shop, caller, params, body, client }) => {
    const key = clientKey(client);
    const { noticeComes, inStock } = textsIn(refusals, languageOfRequest(client)).product;
    const { size, isWaiting } = await askForNotice(shop, caller, params.productId, body, key);
    return {
      isWaiting,
      message: isWaiting ? noticeComes(size) : inStock(size),
    };
  },
});
