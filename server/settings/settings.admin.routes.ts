import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/settings';
import { mount, mountList } from '../http/mount';
import type { Shop } from '../shop';
import { getSettings, listSettingChanges, updateSettings } from './settings.service';

/** The shop's settings. */
export function settingsAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.getSettings, () => getSettings(shop));
  mount(app, shop, contract.updateSettings, ({ caller, body }) =>
    updateSettings(shop, caller, body),
  );
  mountList(app, shop, contract.listSettingChanges, () => listSettingChanges(shop));
}
