import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** A page's checksum, whatever it was packed in; the random word that each answer has for its scripts is left out. */
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
