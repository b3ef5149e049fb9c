import * as contract from '#contract/content/content';
import { textsIn } from '#contract/values/languages/translated-texts';
import type { Dependencies } from '../cache/dependencies';
import { clientKey } from '../http/clients/client-key';
import { implement } from '../http/implement';
import { refusals } from '../http/refusals/messages';
import { languageOfRequest } from '../http/request-language';
import { ofTranslations } from '../translations/translations.service';
import { getHome, getHomeSections, getShopFacts, getWrittenPage } from './content.service';
import { confirmSubscription, subscribe } from './newsletter.service';

const QUARTER_MS = 15 * 60_000;

/** On the settings, on whether there are products, and on the day in the shop's time zone, because past holidays are left out. */
function dependOnFacts(dependencies: Dependencies): void {
  dependencies.on('settings', 'products');
  dependencies.until((Math.floor(Date.now() / QUARTER_MS) + 1) * QUARTER_MS);
}

/** The home page's content, the shop's terms and the newsletter. */
export const contentRoutes = implement(contract, {
  getHome: ({ shop, query, dependencies }) => getHome(shop, query, dependencies),
  getHomeSections: async ({ shop, query, dependencies }) => ({
    sections: await getHomeSections(shop, query, dependencies),
  }),
  getWrittenPage: ({ shop, params, query, dependencies }) => {
    dependencies.on('content');
    dependOnFacts(dependencies);
    return getWrittenPage(shop, params.slug, query, dependencies);
  },
  getShopFacts: ({ shop, query, dependencies }) => {
    dependOnFacts(dependencies);
    if (query.language !== undefined) dependencies.on(...ofTranslations);
    return getShopFacts(shop, shop.pool, query.language);
  },
  subscribe: async ({ shop, body, client }) => {
    await subscribe(shop, body.email, clientKey(client));
    return {
      message: textsIn(refusals, languageOfRequest(client)).newsletter.confirm,
    };
  },
  confirmSubscription: async ({ shop, body, client }) => {
    await confirmSubscription(shop, body.token);
    return { message: textsIn(refusals, languageOfRequest(client)).newsletter.subscribed };
  },
});
