import * as contract from '#contract/orders/draft-offers';
import { clientKey } from '../../http/client-key';
import { implement } from '../../http/implement';
import { acceptOffer, openOffer } from './draft-offers.service';

/** Endpoints of the customer who was sent an order that staff have prepared. */
export const draftOfferRoutes = implement(contract, {
  openDraftOffer: ({ shop, body, client }) => openOffer(shop, body.token, clientKey(client)),
  acceptDraftOffer: ({ shop, body, client }) => acceptOffer(shop, body, clientKey(client)),
});
