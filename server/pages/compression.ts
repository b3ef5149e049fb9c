import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
} from 'node:zlib';

/** How a body is packed for its asker; `identity` is not at all (RFC 9110, 8.4.1). */
export type Encoding = 'br' | 'gzip' | 'identity';

const smallest = 1024;

/**
 * Packs a body at once, for who waits: some tens of kilobytes take a third of a millisecond, of which handing them to
 * another thread would take twice as much.
 */
export function compressFast(body: Buffer, packing: Exclude<Encoding, 'identity'>): Buffer {
  if (packing === 'gzip') return gzipSync(body, { level: 3 });
  return brotliCompressSync(body, brotli(body, 2));
}

/** Packs a body for the many who come after: off the main thread, in some tens of milliseconds. */
export async function compressWell(
  body: Buffer,
  packing: Exclude<Encoding, 'identity'>,
): Promise<Buffer> {
  if (packing === 'gzip') return promisify(gzip)(body, { level: 9 });
  return promisify(brotliCompress)(body, brotli(body, 10));
}

function brotli(body: Buffer, quality: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  };
}

/** Whether a body gains by being packed. */
export function isCompressible(body: Buffer): boolean {
  return body.length >= smallest;
}

const REMEMBERED = 200;
const remembered = new Map<string, Encoding>();

/** The best packing that a request's `Accept-Encoding` takes. */
export function encodingFor(acceptEncoding: string | string[] | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity';
  const accepted = String(acceptEncoding);
  // Browsers send the same few texts for ever; what others make up must not fill the memory.
  const known = remembered.get(accepted);
  if (known) return known;
  const packing = readPacking(accepted);
  if (remembered.size < REMEMBERED && accepted.length < 100) remembered.set(accepted, packing);
  return packing;
}

function readPacking(accepted: string): Encoding {
  const weights = new Map(
    accepted
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim());
        const weight = parameters.find((parameter) => parameter.startsWith('q='));
        return [coding, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
      }),
  );
  const takes = (packing: Encoding) => (weights.get(packing) ?? weights.get('*') ?? 0) > 0;
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}
