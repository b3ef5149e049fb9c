import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/setup';
import { noMoneyWarning } from '../configuration/warnings';
import { ShopError } from '../http/errors';
import { hasIgnoredProxy } from '../http/ignored-proxy';
import { mount } from '../http/mount';
import type { Shop } from '../shop';
import { chooseCountry, getCountryDefaults, getSetup, setMark } from './setup.service';

/** The set-up checklist. */
export function setupAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.getSetup, async ({ request }) => ({
    ...(await getSetup(shop)),
    isProxyIgnored: hasIgnoredProxy(shop, request),
    movesNoMoney: noMoneyWarning(shop.config) !== null,
  }));
  mount(app, shop, contract.getCountryDefaults, ({ query }) =>
    getCountryDefaults(shop, query.country),
  );
  mount(app, shop, contract.chooseCountry, ({ caller, body }) => chooseCountry(shop, caller, body));
  mount(app, shop, contract.hideSetup, ({ caller, body }) =>
    setMark(shop, caller, 'hidden', body.isHidden),
  );
  mount(app, shop, contract.skipSetupStep, ({ caller, params, body }) => {
    if (params.name === null) throw new ShopError('not_found');
    return setMark(shop, caller, params.name, body.isSkipped);
  });
}
