import type { FastifyInstance } from 'fastify';
import * as brand from '#contract/admin/content/brand';
import * as contract from '#contract/admin/settings';
import { mount, mountList } from '../http/mount';
import type { Shop } from '../shop';
import { getBrand, updateBrand } from './brand.service';
import { getSettings, listSettingChanges, updateSettings } from './settings.service';

/** The shop's settings, and its brand. */
export function settingsAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.getSettings, () => getSettings(shop));
  mount(app, shop, contract.updateSettings, ({ caller, body }) =>
    updateSettings(shop, caller, body),
  );
  mountList(app, shop, contract.listSettingChanges, () => listSettingChanges(shop));
  mount(app, shop, brand.getShopBrand, () => getBrand(shop));
  mount(app, shop, brand.updateBrand, ({ caller, body }) => updateBrand(shop, caller, body));
}
