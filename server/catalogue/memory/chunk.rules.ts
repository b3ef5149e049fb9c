import { cellOf } from './cells.rules';
import type { ReadChunk } from './memory.queries';
import type { ReadProduct } from './memory-catalogue.rules';

const ID_BYTES = 16;
const NOTHING = Buffer.alloc(0);

/** The products of a chunk. */
export function* productsOf(chunk: ReadChunk): Generator<ReadProduct> {
  const { count, ids, prices, created, kinds, brands, words } = chunk;
  if (!ids || !prices || !created || !kinds || !brands) return;
  const lexemes = words && lexemesOf(words);
  for (let at = 0; at < count; at++)
    yield {
      idBytes: ids,
      idAt: at * ID_BYTES,
      price: prices.readInt32BE(at * 4),
      // More than 53 bits would be needed only after the year 2255.
      created: created.readInt32BE(at * 8) * 2 ** 32 + created.readUInt32BE(at * 8 + 4),
      cell: cellIn(kinds, at * 4),
      brand: brands[at] ?? '',
      lexemes: lexemes ? (lexemes.next().value ?? []) : null,
    };
}

/** The id in the 16 bytes from `at` on, as it is written. */
export function idIn(bytes: Buffer, at: number): string {
  const hex = bytes.toString('hex', at, at + ID_BYTES);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The last id of a chunk. */
export function lastId({ count, ids }: Pick<ReadChunk, 'count' | 'ids'>): string {
  return idIn(ids ?? NOTHING, (count - 1) * ID_BYTES);
}

/**
 * The lexemes of each product, of tsvectors as the database sends them: how many, then each up to a zero byte and
 * followed by how many places it has, which are none.
 */
export function* lexemesOf(words: Buffer): Generator<string[], undefined> {
  for (let at = 0; at < words.length; ) {
    const count = words.readInt32BE(at);
    at += 4;
    const lexemes: string[] = [];
    for (let each = 0; each < count; each++) {
      const end = words.indexOf(0, at);
      lexemes.push(words.toString('utf8', at, end));
      at = end + 3 + words.readUInt16BE(end + 1) * 2;
    }
    yield lexemes;
  }
}

function cellIn(kinds: Buffer, at: number): number {
  const flags = kinds.readUInt8(at + 3);
  return cellOf({
    categoryId: kinds.readUInt8(at),
    colourId: kinds.readUInt8(at + 1),
    mask: kinds.readUInt8(at + 2),
    isNew: (flags & 2) !== 0,
    isReduced: (flags & 1) !== 0,
  });
}
