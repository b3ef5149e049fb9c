import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/second-factor';
import { clientKey } from '../../http/client-key';
import { mount } from '../../http/mount';
import type { Shop } from '../../shop';
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from './second-factor.service';

/** Endpoints for the authenticator app of the caller's account. */
export function secondFactorRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.getSecondFactor, ({ caller }) => readSecondFactor(shop, caller));
  mount(app, shop, contract.beginSecondFactor, ({ caller, body, request }) =>
    beginSecondFactor(shop, caller, body.password, clientKey(request)),
  );
  mount(app, shop, contract.confirmSecondFactor, async ({ caller, body }) => ({
    recoveryCodes: await confirmSecondFactor(shop, caller, body.code),
  }));
  mount(app, shop, contract.renewRecoveryCodes, async ({ caller, body, request }) => ({
    recoveryCodes: await renewRecoveryCodes(shop, caller, body, clientKey(request)),
  }));
  mount(app, shop, contract.disableSecondFactor, ({ caller, body, request }) =>
    disableSecondFactor(shop, caller, body, clientKey(request)),
  );
}
