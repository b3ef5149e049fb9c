import type { ReadProduct } from './catalogue-index.rules';
import { cellOf } from './cells.rules';
import type { ReadChunk } from './index.queries';

const ID_BYTES = 16;
const NOTHING = Buffer.alloc(0);

/** The products of a chunk. */
export function* productsOf(chunk: ReadChunk): Generator<ReadProduct> {
  const { count, ids, prices, created, kinds, brands, words } = chunk;
  if (!ids || !prices || !created || !kinds || !brands) return;
  const lexemes = words?.split('\n');
  for (let at = 0; at < count; at++)
    yield {
      idBytes: ids,
      idAt: at * ID_BYTES,
      price: prices.readInt32BE(at * 4),
      // More than 53 bits would be needed only after the year 2255.
      created: created.readInt32BE(at * 8) * 2 ** 32 + created.readUInt32BE(at * 8 + 4),
      cell: cellIn(kinds, at * 4),
      brand: brands[at] ?? '',
      lexemes: lexemes?.[at] ?? null,
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

function cellIn(kinds: Buffer, at: number): number {
  const flags = kinds.readUInt8(at + 3);
  return cellOf({
    categoryId: kinds.readUInt8(at),
    colourId: kinds.readUInt8(at + 1),
    mask: kinds.readUInt8(at + 2),
    isAccessory: (flags & 4) !== 0,
    isNew: (flags & 2) !== 0,
    isReduced: (flags & 1) !== 0,
  });
}
