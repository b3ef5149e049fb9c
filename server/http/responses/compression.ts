import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

/** A content coding that the server can send (RFC 9110, 8.4.1). */
export type Encoding = 'br' | 'gzip' | 'identity';
export type Compression = Exclude<Encoding, 'identity'>;

const MIN_BYTES = 1024;

/** Whether a body is large enough to gain from compression. */
export function isCompressible(body: Buffer): boolean {
  return body.length >= MIN_BYTES;
}

/** Compresses a body on the event loop: for one response, faster than handing it to another thread. */
export function compressFast(body: Buffer, encoding: Compression): Buffer {
  if (encoding === 'gzip') return gzipSync(body, { level: 3 });
  return brotliCompressSync(body, brotliOptions(body, 2));
}

/** Compresses a body on another thread and to a smaller size: for bodies that are sent many times. */
export function compressWell(body: Buffer, encoding: Compression): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(body, { level: 6 });
  return promisify(brotliCompress)(body, brotliOptions(body, 5));
}

function brotliOptions(body: Buffer, quality: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  };
}

/** The preferred encoding that a request's `Accept-Encoding` allows: brotli, gzip, then none. */
export function negotiateEncoding(acceptEncoding: string | string[] | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity';
  const weights = new Map(
    String(acceptEncoding)
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim());
        const weight = parameters.find((parameter) => parameter.startsWith('q='));
        return [coding, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
      }),
  );
  const isAccepted = (encoding: Encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
  if (isAccepted('br')) return 'br';
  return isAccepted('gzip') ? 'gzip' : 'identity';
}
