import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/content/content';
import { clientKey } from '../http/client-key';
import { mount } from '../http/mount';
import type { Shop } from '../shop';
import { getHome, getHomeSections, getShopFacts, getWrittenPage } from './content.service';
import { confirmSubscription, subscribe } from './newsletter.service';

/** The home page's content, the shop's terms and the newsletter. */
export function contentRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.getHome, ({ query, reply }) => {
    if (query.preview !== undefined) reply.header('cache-control', 'no-store');
    return getHome(shop, query.preview);
  });
  mount(app, shop, contract.getHomeSections, async ({ query, reply }) => {
    if (query.preview !== undefined) reply.header('cache-control', 'no-store');
    return { sections: await getHomeSections(shop, query.preview) };
  });
  mount(app, shop, contract.getWrittenPage, ({ params, query, reply }) => {
    if (query.preview !== undefined) reply.header('cache-control', 'no-store');
    return getWrittenPage(shop, params.slug, query.preview);
  });
  mount(app, shop, contract.getShopFacts, () => getShopFacts(shop));
  mount(app, shop, contract.subscribe, async ({ body, request }) => {
    await subscribe(shop, body.email, clientKey(request));
    return {
      message: 'Thank you. Check your email for a link to confirm your subscription.',
    };
  });
  mount(app, shop, contract.confirmSubscription, async ({ body }) => {
    await confirmSubscription(shop, body.token);
    return { message: 'You’re subscribed.' };
  });
}
