import * as contract from '#contract/admin/setup';
import { isPublic } from '../configuration/warnings';
import { hasIgnoredProxy } from '../http/clients/ignored-proxy';
import { ShopError } from '../http/errors';
import { implement } from '../http/implement';
import { noMoneyOf, readPaymentSetup } from '../payments/gateways/payment-setup.service';
import { chooseCountry, getCountryDefaults, getSetup, setMark } from './setup.service';

/** The set-up checklist. */
export const setupAdminRoutes = implement(contract, {
  getSetup: async ({ shop, client }) => ({
    ...(await getSetup(shop)),
    isProxyIgnored: hasIgnoredProxy(shop, client),
    movesNoMoney: isPublic(shop.config) && noMoneyOf(await readPaymentSetup(shop)) !== null,
  }),
  getCountryDefaults: ({ shop, query }) => getCountryDefaults(shop, query.country),
  chooseCountry: ({ shop, caller, body }) => chooseCountry(shop, caller, body),
  hideSetup: ({ shop, caller, body }) => setMark(shop, caller, 'hidden', body.isHidden),
  skipSetupStep: ({ shop, caller, params, body }) => {
    if (params.name === null) throw new ShopError('not_found');
    return setMark(shop, caller, params.name, body.isSkipped);
  },
});
