import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/settings';
import { mount, setTotal } from '../http/mount';
import type { Shop } from '../shop';
import { getSettings, listSettingChanges, updateSettings } from './settings.service';

/** The shop's settings. */
export function settingsAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.getSettings, () => getSettings(shop));
  mount(app, shop, contract.updateSettings, ({ caller, body }) =>
    updateSettings(shop, caller, body),
  );
  mount(app, shop, contract.listSettingChanges, async (call) => {
    const changes = await listSettingChanges(shop);
    setTotal(call, changes.length);
    return changes;
  });
}
