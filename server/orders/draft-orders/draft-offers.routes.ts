import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/orders/draft-offers';
import { clientKey } from '../../http/client-key';
import { mount } from '../../http/mount';
import type { Shop } from '../../shop';
import { acceptOffer, openOffer } from './draft-offers.service';

/** Endpoints of the customer who was sent an order that staff have prepared. */
export function draftOfferRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.openDraftOffer, ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return openOffer(shop, body.token, clientKey(request));
  });
  mount(app, shop, contract.acceptDraftOffer, ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return acceptOffer(shop, body, clientKey(request));
  });
}
