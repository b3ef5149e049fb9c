import * as contract from '#contract/orders/payments';
import { implement } from '../http/implement';
import { receiveEvent } from './settlement.service';

const MAX_EVENT_BYTES = 262_144;

/** Signatures cover the raw bytes, so the body is not parsed. */
export const webhookRoutes = implement(contract, {
  receivePaymentEvent: {
    handle: async ({ shop, params, bytes, client }) => {
      await receiveEvent(shop, params.gateway, bytes, client.headers);
      return { received: true as const };
    },
    bytes: { limit: MAX_EVENT_BYTES },
  },
});
