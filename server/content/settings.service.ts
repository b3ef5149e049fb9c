import { toCents, toDollars } from '#contract/money';
import type { SettingChange, SettingsAnswer, ShopSettings } from '#contract/settings';
import { transaction } from '../database/transaction';
import { recordAudit } from '../platform/audit';
import { ShopError } from '../platform/errors';
import type { Caller } from '../platform/sessions';
import { readSettings, type Settings, writeSetting } from '../platform/settings';
import type { Shop } from '../platform/shop';
import { findDocument } from './content.queries';
import { liveOf } from './document.rules';
import { listSettingChangeRows, lockSettings } from './settings.queries';
import { warningsOf } from './settings.rules';

const HISTORY = 100;

/** The settings, in dollars, and what in them does not fit together. */
export async function getSettings(shop: Shop): Promise<SettingsAnswer> {
  const [settings, live] = await Promise.all([readSettings(shop), findDocument(shop.pool, 'live')]);
  const shown = inDollars(settings);
  return { ...shown, warnings: warningsOf(shown, liveOf(live?.value).promo.text) };
}

/** Changes the settings that are given; each that is another one than before is audited. */
export async function updateSettings(
  shop: Shop,
  caller: Caller,
  change: { [Name in keyof ShopSettings]?: ShopSettings[Name] | undefined },
): Promise<SettingsAnswer> {
  await transaction(shop.pool, async (tx) => {
    await lockSettings(tx);
    const before = await readSettings(shop, tx);
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    const after = inCents({ ...inDollars(before), ...Object.fromEntries(given) });
    refuseBackwards(after);
    for (const name of names(before)) {
      if (before[name] === after[name]) continue;
      await writeSetting(tx, name, after[name]);
      await recordAudit(tx, {
        actorId: caller.accountId,
        action: 'setting.change',
        entity: 'setting',
        entityId: name,
        before: { value: before[name] },
        after: { value: after[name] },
      });
    }
  });
  await shop.freshness.caughtUp();
  return getSettings(shop);
}

/** The newest changes of settings, in dollars like these. */
export async function listSettingChanges(shop: Shop): Promise<SettingChange[]> {
  const rows = await listSettingChangeRows(shop.pool, HISTORY);
  return rows.map((row) => ({
    at: row.at.toISOString(),
    actor:
      row.actor_id === null
        ? null
        : { _id: row.actor_id, firstName: row.first_name ?? '', lastName: row.last_name ?? '' },
    name: row.name,
    before: shownValue(row.name, row.before),
    after: shownValue(row.name, row.after),
  }));
}

function refuseBackwards({ deliveryFrom, deliveryTo }: Settings): void {
  if (deliveryFrom <= deliveryTo) return;
  const message = 'Can’t be shorter than the fastest delivery.';
  throw new ShopError('invalid_request', { message, details: [{ path: 'deliveryTo', message }] });
}

function inDollars(settings: Settings): ShopSettings {
  const { freeShippingOver } = settings;
  return {
    ...settings,
    shippingFlat: toDollars(settings.shippingFlat),
    freeShippingOver: freeShippingOver === null ? null : toDollars(freeShippingOver),
  };
}

function inCents(settings: ShopSettings): Settings {
  const { freeShippingOver } = settings;
  return {
    ...settings,
    shippingFlat: toCents(settings.shippingFlat),
    freeShippingOver: freeShippingOver === null ? null : toCents(freeShippingOver),
  };
}

function shownValue(name: string, value: unknown): unknown {
  const isMoney = name === 'shippingFlat' || name === 'freeShippingOver';
  return isMoney && typeof value === 'number' ? toDollars(value) : value;
}

function names(settings: Settings): (keyof Settings)[] {
  return Object.keys(settings) as (keyof Settings)[];
}
