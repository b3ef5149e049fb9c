import { randomBytes } from 'node:crypto';

/** A file that begins like an MP4; its frames are noise. */
export function makeMp4(bytes: number): Buffer {
  const head = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp41', 'latin1');
  return Buffer.concat([head, randomBytes(bytes - head.length)]);
}

/** A file that begins like a WebM, or another Matroska type. */
export function makeWebm(bytes: number, type = 'webm'): Buffer {
  const head = Buffer.from(
    `\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82${String.fromCharCode(0x80 + type.length)}${type}`,
    'latin1',
  );
  return Buffer.concat([head, randomBytes(bytes - head.length)]);
}
