import * as contract from '#contract/content/unsubscribe';
import { clientKey } from '../http/clients/client-key';
import { implement } from '../http/implement';
import { unsubscribe } from './unsubscribe.service';

/** Mail providers send a form (`List-Unsubscribe=One-Click`) as text or in parts. */
const MAX_FORM_BYTES = 16_384;

export const unsubscribeRoutes = implement(contract, {
  unsubscribe: {
    handle: ({ shop, query, client }) => unsubscribe(shop, query.token, clientKey(client)),
    bytes: { limit: MAX_FORM_BYTES },
  },
});
