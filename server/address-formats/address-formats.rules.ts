import type { ZipCodeDoubt } from '#contract/addresses/address-formats';
import type { ErrorDetail } from '#contract/errors';
import { fieldTexts } from '#contract/messages';
import {
  type AddressFormat,
  type AddressPart,
  addressParts,
  type PhoneField,
  usAddressFormat,
} from '#contract/values/addresses/address-format';
import { countryCodes } from '#contract/values/countries/countries';
import { ownValue } from '#contract/values/own-value';
import { ShopError } from '../http/errors';
import formats from './address-formats.json';
import { isZipCode, writtenZipCode } from './zip-codes.rules';

/** A format in Google's address data: `~` separates the entries of a list. See scripts/address-formats.mjs. */
interface StoredFormat {
  /** The lines of an address: `%A` the street address, `%C` the city, `%n` a new line. */
  fmt?: string;
  /** The same in Latin script, if it differs. */
  lfmt?: string;
  /** The letters of the required parts. */
  require?: string;
  zip?: string;
  zipex?: string;
  state_name_type?: string;
  locality_name_type?: string;
  zip_name_type?: string;
  sub_keys?: string;
  sub_names?: string;
  sub_lnames?: string;
  /** How the postcodes of each state begin, as regular expressions. */
  sub_zips?: string;
}

const letters: Record<string, AddressPart> = {
  A: 'streetAddress',
  C: 'city',
  S: 'state',
  Z: 'zipCode',
};
const storedFormats = formats as Record<string, StoredFormat> & { ZZ: StoredFormat };

/** A state in the data: as it is stored with addresses, in full, and in the country's own script. */
interface State {
  value: string;
  name: string;
  local: string;
  /** How its postcodes begin; empty if that is not known. */
  zipCodes: string;
}

function statesOf({ sub_keys, sub_names, sub_lnames, sub_zips }: StoredFormat): State[] {
  const keys = sub_keys?.split('~') ?? [];
  const [names = keys, latin] = [sub_names?.split('~'), sub_lnames?.split('~')];
  const zipCodes = sub_zips?.split('~') ?? [];
  return keys.map((key, index) => ({
    value: latin?.[index] ?? key,
    name: latin?.[index] ?? names[index] ?? key,
    local: key,
    zipCodes: zipCodes[index] ?? '',
  }));
}

/** Examples in the data that are not written as the country's post writes them. */
const examples: ReadonlyMap<string, string> = new Map([
  ['SE', '114 55'],
  ['CR', '10101'],
]);

function storedFormatOf(country: string): StoredFormat & { fmt: string } {
  const own = ownValue(storedFormats, country);
  const example = examples.get(country);
  return { ...storedFormats.ZZ, ...own, ...(example && { zipex: example }) } as StoredFormat & {
    fmt: string;
  };
}

/** How addresses of a country are entered; undefined for an unknown country. */
export function addressFormatOf(country: string): AddressFormat | undefined {
  if (country === 'US') return usAddressFormat;
  if (!countryCodes.includes(country)) return undefined;
  const stored = storedFormatOf(country);
  const rows = stored.fmt
    .split('%n')
    .map((line) => partsIn(line))
    .filter((row) => row.length > 0);
  const has = (part: AddressPart) => rows.flat().includes(part);
  return {
    rows,
    required: partsIn(stored.require ?? '', /[A-Z]/g).filter(has),
    // The types in the data are those of the contract, which the tests compare.
    cityKind: stored.locality_name_type as AddressFormat['cityKind'],
    stateKind: stored.state_name_type as AddressFormat['stateKind'],
    zipCodeKind: stored.zip_name_type as AddressFormat['zipCodeKind'],
    zipCode: has('zipCode') ? zipCodeFormatOf(stored) : null,
    states: statesOf(stored)
      .map(({ value, name, local }) => ({
        value,
        label: isLatin(local) ? name : `${name} (${local})`,
      }))
      .sort((one, other) => one.label.localeCompare(other.label, 'en')),
  };
}

function zipCodeFormatOf({ zip, zipex }: StoredFormat): AddressFormat['zipCode'] {
  return zip ? { pattern: zip, example: zipex ?? '' } : null;
}

function partsIn(text: string, letter = /(?<=%)[A-Z]/g): AddressPart[] {
  return (text.match(letter) ?? []).flatMap((each) => ownValue(letters, each) ?? []);
}

const isLatin = (text: string) =>
  !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text);

type Place = Record<AddressPart, string> & { country?: string | undefined };

type Recipient = Place & { mobile: string };

interface CheckOptions {
  /** The shop's own country, in which addresses without one are. */
  home: string;
  phone?: PhoneField;
}

/**
 * The address in its country's spelling: postcodes as the country writes them, states as they are stored. Throws
 * `invalid_request` with the parts that are missing. A postcode that is not known is accepted: the data may be older than the
 * code, and `zipCodeDoubt` has asked.
 */
export function checkAddress<Address extends Recipient>(
  address: Address,
  options: CheckOptions,
): Address {
  const { home } = options;
  const country = address.country || home;
  const checked = {
    ...address,
    state: findState(country, address.state)?.value ?? address.state,
    zipCode: storedZipCode(country, address.zipCode),
  };
  const details = addressErrors(checked, options);
  if (details.length > 0) throw new ShopError('invalid_request', { details });
  return checked;
}

/** The parts of an address that are missing or wrong. */
export function addressErrors(
  address: Recipient,
  { home, phone = 'optional' }: CheckOptions,
): ErrorDetail[] {
  const format = addressFormatOf(address.country || home) ?? usAddressFormat;
  const missing = [
    ...addressParts.filter((part) => address[part] === '' && format.required.includes(part)),
    ...(phone === 'required' && address.mobile === '' ? ['mobile'] : []),
  ];
  return missing.map((path) => ({ path, message: fieldTexts.required }));
}

/** A postcode as its country writes it; in upper case if it is not known. */
export function storedZipCode(country: string, typed: string): string {
  return writtenZipCode(typed, zipCodeFormatOf(storedFormatOf(country)));
}

/** Why a postcode may be wrong, with a code that would not be; null if there is no reason to ask. */
export function zipCodeDoubt(
  country: string,
  { state, zipCode }: { state: string; zipCode: string },
): ZipCodeDoubt | null {
  const format = zipCodeFormatOf(storedFormatOf(country));
  if (!format || !addressFormatOf(country)?.rows.flat().includes('zipCode') || zipCode === '')
    return null;
  const written = writtenZipCode(zipCode, format);
  if (!isZipCode(written, format)) return { kind: 'format', example: format.example, place: '' };
  const listed = matchState(country, state);
  if (!listed?.zipCodes || new RegExp(`^(?:${listed.zipCodes})`).test(written)) return null;
  return { kind: 'state', example: '', place: listed.name };
}

/** A listed state by its code or its name, in any case or script. */
function findState(country: string, text: string): State | undefined {
  return country === 'US' ? undefined : matchState(country, text);
}

/** A state as it is stored with addresses, also of the United States; unchanged if it is not listed. */
export function storedState(country: string, text: string): string {
  return matchState(country, text)?.value ?? text;
}

function matchState(country: string, text: string): State | undefined {
  const sought = text.trim().toLowerCase();
  return statesOf(storedFormatOf(country)).find((state) =>
    [state.value, state.name, state.local].some((name) => name.toLowerCase() === sought),
  );
}

/**
 * An address as it is written on a parcel, line by line, without the country: in the country's script if it was typed in it.
 * Parts that the country does not use are added, so that nothing is lost.
 */
export function addressLines(
  { firstName, lastName, ...place }: Place & { firstName: string; lastName: string },
  home = 'US',
): string[] {
  const country = place.country || home;
  const stored = storedFormatOf(country);
  const usesLocal = stored.lfmt === undefined || !isLatin(place.streetAddress);
  const format = usesLocal ? stored.fmt : (stored.lfmt ?? stored.fmt);
  const has = (letter: string) => format.includes(`%${letter}`);
  const state = usesLocal ? (findState(country, place.state)?.local ?? place.state) : place.state;
  const street = place.streetAddress.split('\n');
  const isLastNameFirst = format.endsWith('%N');
  const values: Record<string, string> = {
    N: (isLastNameFirst ? [lastName, firstName] : [firstName, lastName]).join(' ').trim(),
    A: [...street, ...(has('C') ? [] : [place.city])].filter(Boolean).join('\n'),
    C: place.city,
    S: state,
    Z: place.zipCode,
  };
  return [
    ...format.split('%n').flatMap((line) => fillLine(line, values).split('\n')),
    ...(has('Z') ? [] : [place.zipCode]),
    ...(has('S') ? [] : [place.state]),
  ].filter((line) => line.trim() !== '');
}

/** A line with the values of its parts. Text remains between two values, and before the first part if that has a value. */
function fillLine(line: string, values: Record<string, string>): string {
  const [lead = '', ...parts] = line.split('%');
  // A line may be text only, such as the name of an island.
  if (parts.length === 0) return lead;
  let filled = '';
  let between = lead;
  for (const [letter = '', ...text] of parts) {
    if (ownValue(values, letter)) filled += between + ownValue(values, letter);
    between = filled === '' ? '' : text.join('');
  }
  return filled;
}
