import * as contract from '#contract/guests';
import { clientKey, countedNetwork } from '../../http/clients/client-key';
import { implement } from '../../http/implement';
import { openOrderLink, saveGuestDetails, startGuest } from './guests.service';

/** Endpoints of shoppers without sign-in. */
export const guestRoutes = implement(contract, {
  startGuest: async ({ shop, client }) => ({
    jwt: await startGuest(shop, clientKey(client), countedNetwork(shop, client)),
  }),
  saveGuestDetails: async ({ shop, caller, body, client }) => ({
    jwt: await saveGuestDetails(shop, caller, body.password, clientKey(client)),
  }),
  openOrderLink: ({ shop, body, client }) => openOrderLink(shop, body.token, clientKey(client)),
});
