import { isUtf8 } from 'node:buffer';
import {
  ASSORTMENT_FORMAT,
  type AssortmentPart,
  assortmentParts,
} from '#contract/values/catalogue/assortment-file';
import { ShopError } from '../../http/errors';
import { repeatedKeyOf } from '../../http/repeated-keys';
import type { EntryValues } from './file-part';

/** Maximum number of entries of a list, and of characters in an entry. */
const ENTRIES_LIMIT = 5_000;
const ENTRY_LIMIT = 20_000;

/** The lists of a file; missing ones are undefined. */
export type AssortmentFile = { [Part in AssortmentPart]?: EntryValues[] };

/** Reads a file. Its entries are validated as they are written. Throws `invalid_request`. */
export function readAssortmentFile(content: Buffer): AssortmentFile {
  if (!isUtf8(content)) throw unreadable('The file isn’t UTF-8.');
  const text = content.toString().replace(/^\uFEFF/, '');
  const given = parse(text);
  if (!isObject(given) || given.format !== ASSORTMENT_FORMAT)
    throw unreadable(
      `This isn’t a file of an assortment: its “format” has to be “${ASSORTMENT_FORMAT}”.`,
    );
  const repeated = repeatedKeyOf(text);
  if (repeated !== null)
    throw unreadable(`The key “${repeated.slice(0, 50)}” appears twice in one object.`);
  const unknown = Object.keys(given).find((name) => name !== 'format' && !isPart(name));
  if (unknown !== undefined) throw unreadable(`The list “${unknown.slice(0, 50)}” is unknown.`);
  return Object.fromEntries(
    assortmentParts.flatMap((part) =>
      given[part] === undefined ? [] : [[part, listOf(part, given[part])]],
    ),
  );
}

function listOf(part: AssortmentPart, entries: unknown): EntryValues[] {
  if (!Array.isArray(entries) || entries.length > ENTRIES_LIMIT)
    throw unreadable(
      `“${part}” has to be a list of up to ${ENTRIES_LIMIT.toLocaleString('en-US')} entries.`,
    );
  return entries.map((entry: unknown, index) => {
    if (!isObject(entry) || isTooLarge(entry))
      throw unreadable(
        `“/${part}/${index}” has to be an object of up to ${ENTRY_LIMIT.toLocaleString('en-US')} characters.`,
      );
    return entry;
  });
}

function isTooLarge(entry: object): boolean {
  try {
    return JSON.stringify(entry).length > ENTRY_LIMIT;
  } catch {
    // Nested too deeply.
    return true;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable('The file isn’t valid JSON.');
  }
}

const isPart = (name: string) => (assortmentParts as readonly string[]).includes(name);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function unreadable(message: string): ShopError {
  return new ShopError('invalid_request', { message, details: [{ path: 'file', message }] });
}
