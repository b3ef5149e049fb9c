/**
 * Calculating with money. An amount is a whole number of the currency's minor unit (cents, fils, yen) wherever it is stored
 * or calculated. Major units (19.99) exist in JSON, files and texts. A currency is its ISO 4217 code: 'USD'.
 */

export const DEFAULT_CURRENCY = 'USD';
/** Of amounts in English texts, whatever the country. */
export const DEFAULT_MONEY_LOCALE = 'en-US';

/** Maximum price in minor units. It fits a 32-bit integer with room for sums, and the eight digits of card gateways. */
export const MAX_MINOR = 99_999_999;

/**
 * The currencies without decimals, and those with three. All others of ISO 4217 have two. `Intl` is not a source for this: it
 * knows how prices are usually written, without decimals in IDR or HUF, but not the minor unit.
 */
const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
const withThree = 'BHD IQD JOD KWD LYD OMR TND';

/** The number of decimals of a currency: 2 for USD, 0 for JPY, 3 for KWD. */
export function exponentOf(currency: string): number {
  if (withoutDecimals.includes(currency)) return 0;
  return withThree.includes(currency) ? 3 : 2;
}

/** Major to minor units. Exact for every amount up to the maximum price that has no more decimals than the currency. */
export function toMinor(major: number, currency: string): number {
  return Math.round(major * 10 ** exponentOf(currency));
}

/** Minor to major units, for JSON. The quotient prints with no more decimals than the currency has. */
export function toMajor(minor: number, currency: string): number {
  return minor / 10 ** exponentOf(currency);
}

/** Whether an amount in major units has no more decimals than the currency. */
export function isWholeMinor(major: number, currency: string): boolean {
  const minor = major * 10 ** exponentOf(currency);
  return Math.abs(minor - Math.round(minor)) < 1e-6;
}

/**
 * `amount × numerator / denominator` in whole minor units, rounded once, exactly, with halves away from zero. All arguments
 * are whole numbers; the denominator is positive.
 */
export function takeRatio(amount: number, numerator: number, denominator: number): number {
  // The product can exceed the safe integers.
  const product = BigInt(amount) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const size = product < 0n ? -product : product;
  const whole = size / divisor;
  const twice = (size % divisor) * 2n;
  const rounded = Number(twice >= divisor ? whole + 1n : whole);
  return product < 0n ? 0 - rounded : rounded;
}

/** An amount in major units as files and structured data have it, with all its decimals: `12.50`. */
export function plainMoney(major: number, currency: string): string {
  return major.toFixed(exponentOf(currency));
}

/** The same of an amount in minor units. */
export function plainMinor(minor: number, currency: string): string {
  return plainMoney(toMajor(minor, currency), currency);
}

type Format = (major: number) => string;
/** Creating a format takes 0.3 ms, and an order needs it several times. By locale and currency, so there are few. */
const formats = new Map<string, Format>();
const roundedFormats = new Map<string, Format>();
/** Signs and names of currencies, which each page shows. */
const currencyParts = new Map<string, string>();

/** Formats amounts in major units: `$1,234.50`, `¥1,235`, `KWD 1.250`. */
export function moneyFormat(currency: string, locale = DEFAULT_MONEY_LOCALE): Format {
  const digits = exponentOf(currency);
  // In the decimals of ISO 4217, so that no price is shown rounded.
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return formats.get(`${locale} ${currency}`) ?? remember(formats, currency, locale, options);
}

/** As `moneyFormat`, rounded to whole major units. */
export function roundedMoneyFormat(currency: string, locale = DEFAULT_MONEY_LOCALE): Format {
  const options = { maximumFractionDigits: 0 };
  const known = roundedFormats.get(`${locale} ${currency}`);
  return known ?? remember(roundedFormats, currency, locale, options);
}

function remember(
  known: typeof formats,
  currency: string,
  locale: string,
  digits: Intl.NumberFormatOptions,
) {
  const { format } = new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits });
  known.set(`${locale} ${currency}`, format);
  return format;
}

/** The sign of the currency, shown beside a field: `$`, `¥`, `KWD`. */
export function currencySymbol(currency: string): string {
  return currencyPart(currency, 'symbol', DEFAULT_MONEY_LOCALE);
}

/** `US dollars`; the code if the platform has no name for it. */
export function currencyName(currency: string, locale = DEFAULT_MONEY_LOCALE): string {
  return currencyPart(currency, 'name', locale);
}

function currencyPart(
  currency: string,
  currencyDisplay: 'symbol' | 'name',
  locale: string,
): string {
  const key = `${locale} ${currency} ${currencyDisplay}`;
  const known = currencyParts.get(key);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });
  const part = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
  currencyParts.set(key, part);
  return part;
}
