import * as contract from '#contract/orders/draft-offers';
import { clientKey } from '../../http/clients/client-key';
import { implement } from '../../http/implement';
import { acceptOffer, openOffer } from './draft-offers.service';

/** Endpoints for the customer to whom staff have sent a draft order. */
export const draftOfferRoutes = implement(contract, {
  openDraftOffer: ({ shop, body, client }) => openOffer(shop, body.token, clientKey(client)),
  acceptDraftOffer: ({ shop, body, client }) => acceptOffer(shop, body, clientKey(client)),
});
