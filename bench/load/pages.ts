import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** A page's checksum, whatever its compression, without the random nonce of its scripts. */
export function pageChecksum(body: Buffer, encoding: string | undefined): string {
  const html = unpack(body, encoding)
    .toString()
    .replaceAll(/nonce="[^"]*"/g, 'nonce=""');
  return createHash('sha256').update(html).digest('hex');
}

export function unpack(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
}
