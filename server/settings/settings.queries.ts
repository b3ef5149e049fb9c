import type { SettingChange } from '#contract/admin/settings';
import {
  type Connection,
  execute,
  queryAll,
  queryOne,
  queryValue,
  raw,
} from '../database/database';
import { IS_ON } from '../database/fragments/promotion-columns';
import { lockNamed } from '../database/locks';
import type { AuditTable, DepartmentTable } from '../database/rows';
import type { FreeDelivery } from './settings.rules';

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
    select exists (select from product) or exists (select from promotion) or exists (select from shop_order)
      or exists (select from customer_group where least_spent is not null)`;
}

/** Automatic promotions in force that make every delivery free, for any goods, customers and times, by their conditions. */
export function listFreeDelivery(connection: Connection) {
  return queryAll<FreeDelivery>(connection, 'setting-free-delivery')`
    select p.minimum as over, coalesce((p.conditions ->> 'isFirstOrder')::boolean, false) as is_first_order
    from promotion p
    where ${raw(IS_ON)} and p.kind = 'delivery' and p.value = 100 and p.budget is null and p.use_limit is null
      and p.conditions ->> 'from' is null and p.conditions ->> 'until' is null
      and not jsonb_path_exists(p.conditions, 'strict $.** ? (@.type() == "array" && @.size() > 0)')`;
}

/** A department whose slug is one of these. */
export function findDepartmentBySlug(connection: Connection, slugs: readonly string[]) {
  return queryOne<Pick<DepartmentTable, 'name' | 'slug'>>(connection, 'setting-department-by-slug')`
    select name, slug from department where slug = any(${slugs}) order by position limit 1`;
}

/** The common version of all settings without their own page; 0 if none was ever set. */
export async function findSettingsVersion(connection: Connection): Promise<number> {
  return queryValue<number>(connection, 'settings-version')`
    select coalesce(sum(version), 0)::int as version from setting
    where name not in ('brand', 'delivery', 'legal', 'mail', 'tax')`;
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
