import { z } from 'zod';
import { currencyCode, DEFAULT_CURRENCY } from '#contract/money';
import { storedShape } from '#contract/records/schemas';
import { settingFields } from '#contract/records/settings';
import { dayIn } from '#contract/values/dates';
import { usualDeliveryPrice } from '#contract/values/delivery/usual-price';
import { prefixOf, shopLanguageCodes } from '#contract/values/languages/languages';
import { cachedValue, readVersioned, type VersionedValue } from '../cache/versioned-value';
import type { Config } from '../config';
import { type Connection, execute, queryAll, queryOne, queryValue } from '../database/database';
import type { SettingTable } from '../database/rows';
import type { Shop } from '../shop';
import { brandSetting, completeBrand } from './brand-settings';
import { deliverySetting } from './delivery-settings';
import { legalSetting } from './legal-settings';
import { mailSetting } from './mail-settings';
import { paymentSetting } from './payment-settings';
import { taxSetting } from './tax-settings';

declare module '../shop' {
  interface Shop {
    settings: VersionedValue<Settings>;
  }
}

/** Default synonyms for departments, colours and garments. Staff can edit them. A colour finds its shades, a shade not its colour. */
const defaultSynonyms = `womens, woman, ladies, lady, female: women
mens, man, gents, male, guys: men
blue: navy, indigo, cobalt, denim
red: crimson, burgundy, scarlet
green: olive, khaki, emerald
beige: cream, ecru, sand, tan, camel, oatmeal
gray: grey, charcoal, silver
grey: gray, charcoal, silver
pink: rose, blush, fuchsia
white: ivory, offwhite
jeans: denim, pants
trousers, slacks, bottoms: pants, chinos
sweater, jumper, pullover, knitwear: sweatshirt, knit
hoody, hooded: hoodie
tee, tshirt: tshirt, tee, top
blouse: shirt, top
gown, frock: dress
bermudas: shorts`;

/** Settings that staff can edit, with defaults for missing and invalid values. Money is in minor units of `currency`. */
const storedSettings = z.object({
  ...storedShape(settingFields),
  currency: currencyCode.default(DEFAULT_CURRENCY),
  searchSynonyms: z.string().default(defaultSynonyms),
  /** Edited on a separate page, see `updateBrand`. */
  brand: brandSetting,
  /** Edited on a separate page, see `updateDelivery`. */
  delivery: deliverySetting,
  /** Edited on a separate page, see `updateLegal`. */
  legal: legalSetting,
  /** Edited on a separate page, see `updateMailSettings`. */
  mail: mailSetting,
  /** Edited on a separate page, see `updatePaymentSetup`. */
  payments: paymentSetting,
  /** Edited on a separate page, see `updateTax`. */
  tax: taxSetting,
});
const settings = storedSettings.transform(({ brand, ...terms }) => ({
  ...terms,
  shippingFlat: terms.shippingFlat ?? usualDeliveryPrice(terms.currency),
  brand: completeBrand(brand, terms),
  /** What staff have edited of it. */
  brandParts: brand,
}));
export type Settings = z.output<typeof settings>;
export { completeBrand } from './brand-settings';
export {
  convertDelivery,
  type DeliverySettings,
  type StoredMethod,
  type StoredZone,
} from './delivery-settings';
export { dutiesOf, legalFacts, shopCountry } from './legal-settings';
export type { StoredMailSettings } from './mail-settings';
export type { StoredPaymentMethod, StoredPaymentSettings } from './payment-settings';
export type { TaxSettings } from './tax-settings';

type SettingsSource = Pick<Shop, 'pool' | 'cacheVersion' | 'settings'>;

/** The shop's settings: as the transaction of `client` sees them, or else from the cache. */
export async function readSettings(
  { pool, cacheVersion, settings }: SettingsSource,
  connection: Connection = pool,
): Promise<Settings> {
  if (connection !== pool) return settingsIn(connection);
  return readVersioned(settings, cacheVersion, () => settingsIn(pool));
}

/** The cached settings; null if they have to be read. */
export function cachedSettings({
  cacheVersion,
  settings,
}: Omit<SettingsSource, 'pool'>): Settings | null {
  return cachedValue(settings, cacheVersion);
}

/** The settings as a transaction sees them. */
export async function settingsIn(connection: Connection): Promise<Settings> {
  const rows = await queryAll<Pick<SettingTable, 'name' | 'value'>>(connection, 'settings-read')`
    select name, value from setting`;
  return parseSettings(Object.fromEntries(rows.map((row) => [row.name, row.value])));
}

/** The sum of the versions of settings that are edited as one record; 0 if none was ever set. */
export function versionOfSettings(connection: Connection, names: string[]): Promise<number> {
  return queryValue<number>(connection, 'settings-version-of')`
    select coalesce(sum(version), 0)::int as version from setting where name = any(${names})`;
}

/**
 * The shop's currency, which cannot change before the commit. Call it in a transaction that stores a first price: it
 * converts the amounts of the request by the same currency in which they will be read.
 */
export async function holdCurrency(tx: Connection): Promise<string> {
  const row = await queryOne<Pick<SettingTable, 'value'>>(tx, 'setting-hold-currency')`
    select value from setting where name = 'currency' for share`;
  return parseSettings({ currency: row?.value }).currency;
}

/** Today in the shop's time zone, `YYYY-MM-DD`, for names of files. Decisions use the database's clock: `shop_day(now())`. */
export async function shopToday(shop: SettingsSource): Promise<string> {
  const { delivery } = await readSettings(shop);
  return dayIn(new Date(), delivery.timeZone);
}

/** Contact address for shoppers: the setting, or else `hello` at the shop's host; on localhost, at the demo's host. */
export function contactAddress(
  { contactEmail }: Pick<Settings, 'contactEmail'>,
  publicUrl: string,
): string {
  if (contactEmail !== null) return contactEmail;
  const { hostname } = new URL(publicUrl);
  const isOwnMachine = hostname === 'localhost' || /^[\d.]+$|^\[/.test(hostname);
  return `hello@${isOwnMachine ? 'selvedge.test' : hostname.replace(/^www\./, '')}`;
}

/** The languages of the storefront beside the default one. */
export function furtherLanguagesOf({
  language,
  furtherLanguages,
}: Pick<Settings, 'language' | 'furtherLanguages'>): string[] {
  return shopLanguageCodes.filter((code) => code !== language && furtherLanguages.includes(code));
}

/** A language in which someone uses the storefront, if it has that; else its default one. */
export function languageIn(
  settings: Pick<Settings, 'language' | 'furtherLanguages'>,
  language: string | null | undefined,
): string {
  return furtherLanguagesOf(settings).find((code) => code === language) ?? settings.language;
}

/** The prefix of the pages in a language; empty for the default one, and for one that the storefront does not have. */
export function prefixIn(
  settings: Pick<Settings, 'language' | 'furtherLanguages'>,
  language: string | null,
): string {
  return languageIn(settings, language) === settings.language ? '' : prefixOf(String(language));
}

/** Whether emails are sent: by the mail server of the environment, else by the one that staff have entered. */
export function sendsEmail(
  { config }: { config: Pick<Config, 'smtpUrl'> },
  { mail }: Pick<Settings, 'mail'>,
): boolean {
  return config.smtpUrl !== null || mail.host !== null;
}

/** How customers reach the shop, as emails say it. */
export function shopContact(settings: Settings, publicUrl: string) {
  const { openingHours, replyDays } = settings;
  return {
    email: contactAddress(settings, publicUrl),
    openingHours: openingHours?.split('\n') ?? [],
    replyDays,
  };
}

/** Stores one setting. */
export async function writeSetting<Name extends keyof z.output<typeof storedSettings>>(
  connection: Connection,
  name: Name,
  value: Exclude<z.output<typeof storedSettings>[Name], undefined>,
): Promise<void> {
  await execute(connection, 'setting-write')`
    insert into setting (name, value) values (${name}, ${JSON.stringify(value)})
    on conflict (name) do update set value = excluded.value, changed_at = now()`;
}

/** The settings by name; missing and invalid values are replaced by their defaults. */
export function parseSettings(stored: Record<string, unknown>): Settings {
  const parsed = settings.safeParse(stored);
  if (parsed.success) return parsed.data;
  const bad = new Set(parsed.error.issues.map((issue) => issue.path[0]));
  return settings.parse(
    Object.fromEntries(Object.entries(stored).filter(([name]) => !bad.has(name))),
  );
}
