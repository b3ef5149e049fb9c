import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { IMPORT_RECORD_LIMIT } from '#contract/admin/catalogue/imports';
import { UnreadableFile } from '../../http/read-files/unreadable-file';
import { repeatedKeyOf } from '../../http/repeated-keys';

/** An item of a list, and its position from 1. */
export interface JsonItem {
  value: unknown;
  position: number;
  /** A key that one of its objects has twice; null without one. */
  repeatedKey: string | null;
}

/** Bytes scanned before the event loop runs again. */
const CHUNK = 16_384;
const DEPTH_LIMIT = 20;
/** Maximum number of values in an item. */
const VALUES_LIMIT = 5_000;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const byteOf = (character: string) => character.charCodeAt(0);
const [QUOTE, BACKSLASH, COMMA, NEWLINE] = [...'"\\,\n'].map(byteOf);
const OPENING = new Set([...'[{'].map(byteOf));
const CLOSING = new Set([...']}'].map(byteOf));
const SPACE = new Set([...' \t\r\n'].map(byteOf));

/** Whether a file is JSON rather than CSV: the heading of a CSV file does not begin with a bracket. */
export function isJsonFile(file: Buffer): boolean {
  const first = file[startOf(file)];
  return first !== undefined && OPENING.has(first);
}

/**
 * Reads a JSON list item by item, so that neither a large nor a deep file blocks the server. Throws `UnreadableFile` at the
 * first item that is not valid JSON or exceeds a limit.
 */
export async function* readJsonList(file: Buffer): AsyncGenerator<JsonItem> {
  if (!isUtf8(file)) throw new UnreadableFile('The file isn’t UTF-8.');
  const opening = startOf(file);
  if (file[opening] !== byteOf('['))
    throw new UnreadableFile('The file isn’t a list: it has to begin with “[”.');
  let position = 0;
  for await (const { start, end, line } of itemsOf(file, opening + 1)) {
    const text = file.toString('utf8', start, end);
    // An empty list.
    if (position === 0 && file[end] !== COMMA && text.trim() === '') return;
    position++;
    const where = `product ${position}, near line ${line}`;
    if (end - start > IMPORT_RECORD_LIMIT)
      throw new UnreadableFile(
        `There are more than ${IMPORT_RECORD_LIMIT.toLocaleString('en-US')} bytes in ${where}.`,
      );
    yield { value: parse(text, where), position, repeatedKey: repeatedKeyOf(text) };
  }
}

/** The bounds of each item of a list, and the line that it ends on. */
async function* itemsOf(file: Buffer, begin: number) {
  let [start, line, depth, values] = [begin, 1, 1, 0];
  let isString = false;
  let pauseAt = begin;
  for (let at = begin; at < file.length; at++) {
    if (at >= pauseAt) {
      pauseAt = at + CHUNK;
      await setImmediate();
    }
    const byte = file[at] ?? 0;
    if (byte === NEWLINE) line++;
    if (isString) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isString = false;
      continue;
    }
    if (byte === QUOTE) isString = true;
    else if (OPENING.has(byte)) depth++;
    else if (CLOSING.has(byte)) depth--;
    if (depth === 0) assertEnd(file, at);
    if (depth === 0 || (depth === 1 && byte === COMMA)) {
      yield { start, end: at, line };
      [start, values] = [at + 1, 0];
      if (depth > 0) continue;
      return;
    }
    if (byte === COMMA || OPENING.has(byte)) values++;
    if (depth > DEPTH_LIMIT || values > VALUES_LIMIT)
      throw new UnreadableFile(
        depth > DEPTH_LIMIT
          ? `Brackets are nested more than ${DEPTH_LIMIT} deep near line ${line}.`
          : `A product near line ${line} has more than ${VALUES_LIMIT.toLocaleString('en-US')} values.`,
      );
  }
  throw new UnreadableFile('The file ends before its list does. Download or save it again.');
}

function assertEnd(file: Buffer, end: number): void {
  const rest = file.subarray(end + 1);
  if (file[end] !== byteOf(']') || rest.some((byte) => !SPACE.has(byte)))
    throw new UnreadableFile('The list doesn’t end with “]”, or something follows it.');
}

function parse(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableFile(`The file isn’t valid JSON at ${where}.`);
  }
}

/** The first byte that is neither white space nor a byte order mark. */
function startOf(file: Buffer): number {
  let at = BYTE_ORDER_MARK.every((byte, index) => file[index] === byte)
    ? BYTE_ORDER_MARK.length
    : 0;
  while (at < file.length && SPACE.has(file[at] ?? 0)) at++;
  return at;
}
