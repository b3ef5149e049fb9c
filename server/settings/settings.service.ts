import type {
  SettingChange,
  SettingsAnswer,
  ShopSettings,
  updateSettings as updateSettingsEndpoint,
} from '#contract/admin/settings';
import type { Received } from '#contract/endpoint';
import { toMajor, toMinor } from '#contract/money';
import { namesOf } from '#contract/records/fields';
import { directsMoney, settingFields } from '#contract/records/settings';
import { usualDeliveryPrice } from '#contract/values/delivery/usual-price';
import { ownValue } from '#contract/values/own-value';
import {
  type IdentityProof,
  passwordMissing,
  withIdentity,
} from '../auth/accounts/identity.service';
import { getOwnAccount, notifyAdmins } from '../auth/accounts/owner.service';
import type { Caller } from '../auth/sessions/sessions';
import { readPromoText } from '../content/content.service';
import type { Connection } from '../database/database';
import { fieldError, ShopError } from '../http/errors';
import { canChargeAtShipment } from '../payments/setup/edit-payment-setup.service';
import { changedValues, withGiven } from '../records/changed-values';
import {
  type AuditNote,
  type Edit,
  type EditableKind,
  editRecord,
  readRecord,
} from '../records/edit-record';
import type { Shop } from '../shop';
import { convertDelivery } from './delivery-settings';
import { convertPayments } from './payment-settings';
import {
  findDepartmentBySlug,
  findSettingsVersion,
  hasPrices,
  listFreeDelivery,
  listSettingChangeRows,
  lockCurrency,
  lockSettings,
} from './settings.queries';
import { type FreeDelivery, warningsOf } from './settings.rules';
import { furtherLanguagesOf, readSettings, type Settings, writeSetting } from './shop-settings';

const HISTORY = 100;

/** The settings, in major units, and the conflicts between them. */
export function getSettings(shop: Shop): Promise<SettingsAnswer> {
  return readRecord(shop, settingsRecord);
}

/**
 * Changes the given settings and audits each changed one. Those that lead money elsewhere need the caller's password, and all admins
 * are told by email. Throws `stale_version`.
 */
export async function updateSettings(
  shop: Shop,
  caller: Caller,
  { currentPassword, code, ...body }: SettingsBody & IdentityProof,
  client: string,
): Promise<SettingsAnswer> {
  if (!directsMoney(await readSettings(shop), body)) return saveSettings(shop, caller, body);
  const account = await getOwnAccount(shop, caller);
  return withIdentity(shop, account, { currentPassword, code }, client, (verify) =>
    saveSettings(shop, caller, body, verify),
  );
}

/** As `updateSettings`; throws `invalid_request` without `verify` if the change leads money elsewhere. */
export function saveSettings(
  shop: Shop,
  caller: Caller,
  body: SettingsBody,
  verify?: (tx: Connection) => Promise<void>,
): Promise<SettingsAnswer> {
  const kind: typeof settingsRecord = {
    ...settingsRecord,
    async write(edit, change) {
      if (directsMoney(edit.before.terms, change)) {
        if (!verify) throw passwordMissing();
        await verify(edit.tx);
        await notifyAdmins(edit.tx);
      }
      await settingsRecord.write(edit, change);
    },
  };
  return editRecord(shop, caller, kind, kind.entity, body);
}

type SettingsBody = Omit<Received<typeof updateSettingsEndpoint>['body'], keyof IdentityProof>;

interface SettingsRecord {
  terms: Terms;
  promoText: string;
  freeDelivery: FreeDelivery[];
  canChangeCurrency: boolean;
  version: number;
}

const settingsRecord: EditableKind<SettingsRecord, SettingsBody, SettingsAnswer> = {
  entity: 'setting',
  async read({ shop, tx }) {
    await lockSettings(tx);
    return {
      terms: await readTerms(shop, tx),
      promoText: await readPromoText(shop, tx),
      freeDelivery: await listFreeDelivery(tx),
      canChangeCurrency: !(await hasPrices(tx)),
      version: await findSettingsVersion(tx),
    };
  },
  show({ terms, promoText, freeDelivery, canChangeCurrency, version }, { config }) {
    const shown = inMajorUnits(terms);
    const warnings = warningsOf(shown, promoText, config, freeDelivery);
    return { ...shown, canChangeCurrency, warnings, version };
  },
  async write(edit, change) {
    const { shop, tx, note } = edit;
    if (change.currency !== undefined) await changeCurrency(edit, change.currency);
    const before = await readTerms(shop, tx);
    const after = inMinorUnits(withGiven(inMajorUnits(before), change));
    refuseBackwards(after);
    assertBankAccount(after);
    await assertFreePrefixes(tx, after);
    await assertCanCapture(shop, after);
    const changed = changedValues(before, after);
    for (const name of names(after))
      if (changed && Object.hasOwn(changed.after, name)) await writeSetting(tx, name, after[name]);
    await note(...settingNotes(before, after));
  },
  committed: ({ cacheVersion }) => cacheVersion.refresh(),
};

/** An entry of the audit for each setting that differs. */
export function settingNotes<Values extends object>(before: Values, after: Values): AuditNote[] {
  const changed = changedValues(before, after);
  if (!changed) return [];
  return Object.entries(changed.after).map(([name, value]) => ({
    action: 'setting.change',
    entity: 'setting',
    entityId: name,
    before: { value: ownValue(changed.before, name) },
    after: { value },
  }));
}

/** Throws `invalid_request` if cards are to be charged at shipment by a gateway that cannot. */
async function assertCanCapture(shop: Shop, { chargeAt }: Terms): Promise<void> {
  if (chargeAt === 'shipment' && !(await canChargeAtShipment(shop)))
    throw fieldError(
      'invalid_request',
      'chargeAt',
      'None of the shop’s payment providers can charge later than when the order is placed.',
    );
}

/** The newest changes of settings, in major units. */
export async function listSettingChanges(shop: Shop): Promise<SettingChange[]> {
  const rows = await listSettingChangeRows(shop.pool, HISTORY);
  let { currency } = await readSettings(shop);
  return rows.map((row) => {
    // Going back in time: amounts before a change of the currency were in the former one.
    if (row.name === 'currency') currency = String(row.before);
    return {
      ...row,
      at: row.at.toISOString(),
      before: shownValue(row.name, row.before, currency),
      after: shownValue(row.name, row.after, currency),
    };
  });
}

/**
 * Changes the currency of a shop without prices. Terms of delivery and limits of payment methods that staff have set keep their
 * numbers, 8.00 USD becomes 8 JPY, and an unchanged price of delivery becomes what is usual in the new currency. Throws
 * `invalid_request` if something has a price, which would then mean another amount.
 */
async function changeCurrency(
  { shop, tx, note }: Edit<SettingsRecord>,
  currency: string,
): Promise<void> {
  // Waits for transactions that store a first price, see `holdCurrency`.
  await lockCurrency(tx);
  const before = await readSettings(shop, tx);
  if (before.currency === currency) return;
  if (await hasPrices(tx)) throw fieldError('invalid_request', 'currency', CURRENCY_IN_USE);
  await writeSetting(tx, 'currency', currency);
  await note(...settingNotes({ currency: before.currency }, { currency }));
  const convert = (amount: number) => toMinor(toMajor(amount, before.currency), currency);
  const { shippingFlat, freeShippingOver, delivery } = convertMoney(before, convert);
  const isUsual = before.shippingFlat === usualDeliveryPrice(before.currency);
  await writeSetting(tx, 'shippingFlat', isUsual ? usualDeliveryPrice(currency) : shippingFlat);
  await writeSetting(tx, 'freeShippingOver', freeShippingOver);
  const converted = convertDelivery(delivery, convert);
  if (changedValues(delivery, converted)) await writeSetting(tx, 'delivery', converted);
  const payments = convertPayments(before.payments, convert);
  if (changedValues(before.payments, payments)) await writeSetting(tx, 'payments', payments);
}

const CURRENCY_IN_USE =
  'The currency can’t change once there are products, promo codes, orders or customer groups with an amount: these amounts would have another value.';

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

/** Throws `invalid_request` if the listings of a department would have the prefix of a language. */
async function assertFreePrefixes(tx: Connection, terms: Terms): Promise<void> {
  const taken = await findDepartmentBySlug(tx, furtherLanguagesOf(terms));
  if (taken)
    throw fieldError(
      'invalid_request',
      'furtherLanguages',
      `The pages of a language begin with /${taken.slug}, as those of the department ${taken.name} do. Change the slug of the department first.`,
    );
}

/** The settings but those with their own page. */
type Terms = Omit<
  Settings,
  'brand' | 'brandParts' | 'delivery' | 'legal' | 'mail' | 'payments' | 'tax'
>;

async function readTerms(shop: Shop, tx: Connection): Promise<Terms> {
  const {
    brand: _,
    brandParts: __,
    delivery: ___,
    legal: ____,
    mail: _____,
    payments: ______,
    tax: _______,
    ...terms
  } = await readSettings(shop, tx);
  return terms;
}

const inMajorUnits = (terms: Terms): ShopSettings =>
  convertMoney(terms, (amount) => toMajor(amount, terms.currency));
const inMinorUnits = (settings: ShopSettings): Terms =>
  convertMoney(settings, (amount) => toMinor(amount, settings.currency));

const moneyNames = namesOf(settingFields).filter((name) => settingFields[name].kind === 'money');

/** The settings with every amount converted. */
function convertMoney<S extends Partial<Settings>>(
  settings: S,
  convert: (amount: number) => number,
): S {
  const amounts: Partial<Record<keyof Settings, unknown>> = settings;
  const converted = moneyNames.flatMap((name) => {
    const amount = amounts[name];
    return typeof amount === 'number' ? [[name, convert(amount)]] : [];
  });
  return { ...settings, ...Object.fromEntries(converted) };
}

function shownValue(name: string, value: unknown, currency: string): unknown {
  const isMoney = moneyNames.some((money) => money === name);
  return isMoney && typeof value === 'number' ? toMajor(value, currency) : value;
}

function names(settings: Terms): (keyof Terms)[] {
  return Object.keys(settings) as (keyof Terms)[];
}
