import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/guests';
import { clientKey, countedNetwork } from '../../http/client-key';
import { mount } from '../../http/mount';
import type { Shop } from '../../shop';
import { openOrderLink, saveGuestDetails, startGuest } from './guests.service';

/** Endpoints of shoppers without sign-in. */
export function guestRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.startGuest, async ({ request }) => ({
    jwt: await startGuest(shop, clientKey(request), countedNetwork(shop, request)),
  }));
  mount(app, shop, contract.saveGuestDetails, async ({ caller, body, request }) => ({
    jwt: await saveGuestDetails(shop, caller, body.password, clientKey(request)),
  }));
  mount(app, shop, contract.openOrderLink, ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return openOrderLink(shop, body.token, clientKey(request));
  });
}
