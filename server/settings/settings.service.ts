import type {
  SettingChange,
  SettingsAnswer,
  ShopSettings,
  updateSettings as updateSettingsEndpoint,
} from '#contract/admin/settings';
import type { Received } from '#contract/endpoint';
import { toCents, toDollars } from '#contract/money';
import { recordAudit } from '../audit/record.service';
import type { Caller } from '../auth/sessions/sessions';
import { readPromoText } from '../content/content.service';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import { assertVersion } from '../http/edit-versions';
import { fieldError, ShopError } from '../http/errors';
import type { Shop } from '../shop';
import { findSettingsVersion, listSettingChangeRows, lockSettings } from './settings.queries';
import { warningsOf } from './settings.rules';
import { readSettings, type Settings, writeSetting } from './shop-settings';

const HISTORY = 100;

/** The settings, in dollars, and the conflicts between them. */
export async function getSettings(shop: Shop): Promise<SettingsAnswer> {
  return transaction(shop.pool, (tx) => viewSettings(shop, tx));
}

/** In one transaction, so that version and values match. */
async function viewSettings(shop: Shop, tx: Connection): Promise<SettingsAnswer> {
  await lockSettings(tx);
  const shown = inDollars(await readSettings(shop, tx));
  return {
    ...shown,
    warnings: warningsOf(shown, await readPromoText(shop, tx), shop.config),
    version: await findSettingsVersion(tx),
  };
}

/** Changes the given settings and audits each changed one. Throws `stale_version`. */
export async function updateSettings(
  shop: Shop,
  caller: Caller,
  { version, ...change }: Received<typeof updateSettingsEndpoint>['body'],
): Promise<SettingsAnswer> {
  await transaction(shop.pool, async (tx) => {
    const values = await viewSettings(shop, tx);
    await assertVersion(tx, version, { entity: 'setting', version: values.version, values });
    const before = await readSettings(shop, tx);
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    const after = inCents({ ...inDollars(before), ...Object.fromEntries(given) });
    refuseBackwards(after);
    assertBankAccount(after);
    for (const name of names(after)) {
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
  await shop.cacheVersion.refresh();
  return getSettings(shop);
}

/** The newest changes of settings, in dollars. */
export async function listSettingChanges(shop: Shop): Promise<SettingChange[]> {
  const rows = await listSettingChangeRows(shop.pool, HISTORY);
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    before: shownValue(row.name, row.before),
    after: shownValue(row.name, row.after),
  }));
}

function refuseBackwards({ deliveryFrom, deliveryTo }: Terms): void {
  if (deliveryFrom <= deliveryTo) return;
  const message = 'Can’t be shorter than the fastest delivery.';
  throw fieldError('invalid_request', 'deliveryTo', message);
}

function assertBankAccount({ bankTransfer, bankAccountHolder, bankIban }: Terms): void {
  if (!bankTransfer) return;
  const details = Object.entries({ bankAccountHolder, bankIban })
    .filter(([, value]) => value === null)
    .map(([path]) => ({ path, message: 'Enter the account that shoppers transfer to.' }));
  if (details.length > 0) throw new ShopError('invalid_request', { details });
}

/** The settings but those with a page of their own. */
type Terms = Omit<Settings, 'brand' | 'delivery' | 'legal' | 'tax'>;

const inDollars = ({
  brand: _,
  delivery: __,
  legal: ___,
  tax: ____,
  ...terms
}: Settings): ShopSettings => convertMoney(terms, toDollars);
const inCents = (settings: ShopSettings): Terms => convertMoney(settings, toCents);

function convertMoney<S extends Pick<Settings, 'shippingFlat' | 'freeShippingOver'>>(
  settings: S,
  convert: (amount: number) => number,
): S {
  const { shippingFlat, freeShippingOver } = settings;
  return {
    ...settings,
    shippingFlat: convert(shippingFlat),
    freeShippingOver: freeShippingOver === null ? null : convert(freeShippingOver),
  };
}

function shownValue(name: string, value: unknown): unknown {
  const isMoney = name === 'shippingFlat' || name === 'freeShippingOver';
  return isMoney && typeof value === 'number' ? toDollars(value) : value;
}

function names(settings: Terms): (keyof Terms)[] {
  return Object.keys(settings) as (keyof Terms)[];
}
