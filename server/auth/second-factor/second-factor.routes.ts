import * as contract from '#contract/second-factor';
import { clientKey } from '../../http/clients/client-key';
import { implement } from '../../http/implement';
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from './second-factor.service';

/** Endpoints for the authenticator app of the caller's account. */
export const secondFactorRoutes = implement(contract, {
  getSecondFactor: ({ shop, caller }) => readSecondFactor(shop, caller),
  beginSecondFactor: ({ shop, caller, body, client }) =>
    beginSecondFactor(shop, caller, body.password, clientKey(client)),
  confirmSecondFactor: async ({ shop, caller, body }) => ({
    recoveryCodes: await confirmSecondFactor(shop, caller, body.code),
  }),
  renewRecoveryCodes: async ({ shop, caller, body, client }) => ({
    recoveryCodes: await renewRecoveryCodes(shop, caller, body, clientKey(client)),
  }),
  disableSecondFactor: ({ shop, caller, body, client }) =>
    disableSecondFactor(shop, caller, body, clientKey(client)),
});
