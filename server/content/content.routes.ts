import * as contract from '#contract/content/content';
import { clientKey } from '../http/client-key';
import { implement } from '../http/implement';
import { getHome, getHomeSections, getShopFacts, getWrittenPage } from './content.service';
import { confirmSubscription, subscribe } from './newsletter.service';

/** The home page's content, the shop's terms and the newsletter. */
export const contentRoutes = implement(contract, {
  getHome: ({ shop, query }) => getHome(shop, query.preview),
  getHomeSections: async ({ shop, query }) => ({
    sections: await getHomeSections(shop, query.preview),
  }),
  getWrittenPage: ({ shop, params, query }) => getWrittenPage(shop, params.slug, query.preview),
  getShopFacts: ({ shop }) => getShopFacts(shop),
  subscribe: async ({ shop, body, client }) => {
    await subscribe(shop, body.email, clientKey(client));
    return {
      message: 'Thank you. Check your email for a link to confirm your subscription.',
    };
  },
  confirmSubscription: async ({ shop, body }) => {
    await confirmSubscription(shop, body.token);
    return { message: 'You’re subscribed.' };
  },
});
