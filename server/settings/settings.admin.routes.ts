import * as brand from '#contract/admin/content/brand';
import * as contract from '#contract/admin/settings';
import { clientKey } from '../http/clients/client-key';
import { implement } from '../http/implement';
import { getBrand, updateBrand } from './brand.service';
import { getSettings, listSettingChanges, updateSettings } from './settings.service';

/** The shop's settings, and its brand. */
export const settingsAdminRoutes = [
  ...implement(contract, {
    getSettings: ({ shop }) => getSettings(shop),
    updateSettings: ({ shop, caller, body, client }) =>
      updateSettings(shop, caller, body, clientKey(client)),
    listSettingChanges: ({ shop }) => listSettingChanges(shop),
  }),
  ...implement(brand, {
    getShopBrand: ({ shop }) => getBrand(shop),
    updateBrand: ({ shop, caller, body }) => updateBrand(shop, caller, body),
  }),
];
