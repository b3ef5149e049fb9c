import type { SettingChange } from '#contract/admin/settings';
import { type Connection, execute, queryAll, queryValue } from '../database/database';
import { lockNamed } from '../database/locks';
import type { AuditTable } from '../database/rows';

/** Serializes changes of settings until the commit. */
export async function lockSettings(tx: Connection): Promise<void> {
  await lockNamed(tx, 'settings');
}

/** Locks the currency until the commit; see `holdCurrency`. */
export async function lockCurrency(tx: Connection): Promise<void> {
  await execute(tx, 'setting-lock-currency')`
    select from setting where name = 'currency' for update`;
}

/** Whether anything is priced in the shop's currency, archived or not. */
export function hasPrices(connection: Connection): Promise<boolean> {
  return queryValue<boolean>(connection, 'setting-has-prices')`
    select exists (select from product) or exists (select from promotion) or exists (select from shop_order)`;
}

/** The common version of all settings without their own page; 0 if none was ever set. */
export async function findSettingsVersion(connection: Connection): Promise<number> {
  return queryValue<number>(connection, 'settings-version')`
    select coalesce(sum(version), 0)::int as version from setting
    where name not in ('brand', 'delivery', 'legal', 'mail', 'tax')`;
}

/** The version of the brand, which includes the shop's name; 0 if none was ever set. */
export async function findBrandVersion(connection: Connection): Promise<number> {
  return queryValue<number>(connection, 'brand-version')`
    select coalesce(sum(version), 0)::int as version from setting where name in ('brand', 'shopName')`;
}

type SettingChangeRow = Omit<SettingChange, 'at'> & Pick<AuditTable, 'at'>;

/** The newest changes of settings, one row each. */
export function listSettingChangeRows(connection: Connection, limit: number) {
  return queryAll<SettingChangeRow>(connection, 'settings-history')`
    select u.at, u.entity_id as name,
      case when u.actor_id is not null then json_build_object('_id', u.actor_id,
        'firstName', coalesce(a.first_name, ''), 'lastName', coalesce(a.last_name, '')) end as actor,
      u.before -> 'value' as before, u.after -> 'value' as after
    from audit u left join account a on a.id = u.actor_id
    where u.entity = 'setting'
    order by u.id desc limit ${limit}`;
}
