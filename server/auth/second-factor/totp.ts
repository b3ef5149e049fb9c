import { createHmac, randomBytes } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Clocks differ and people type slowly: a code counts one step before and after its own (RFC 6238, 5.2). */
const DRIFT_STEPS = 1;

/** A new shared secret, as long as RFC 4226 (section 4) recommends. */
export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** The code of one time step (RFC 6238 over RFC 4226, HMAC-SHA-1, six digits unless told). */
export function codeOf(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The time step of a moment, in seconds since 1970. */
export function stepOf(seconds: number): number {
  return Math.floor(seconds / STEP_SECONDS);
}

/** The step near a moment whose code this is, or null. */
export function matchingStep(secret: Buffer, code: string, seconds: number): number | null {
  const now = stepOf(seconds);
  for (let step = now - DRIFT_STEPS; step <= now + DRIFT_STEPS; step++)
    if (codeOf(secret, step) === code) return step;
  return null;
}

/** What an authenticator app reads: the secret, and whose of which shop it is. */
export function otpauthUri(secret: Buffer, shopName: string, email: string): string {
  // A colon parts the issuer from the account, so the name may not have one.
  const issuer = encodeURIComponent(shopName.replaceAll(':', ' '));
  const query = `secret=${toBase32(secret)}&issuer=${issuer}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?${query}`;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 without padding (RFC 4648, section 6). */
export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += ALPHABET.charAt((value >>> (bits - 5)) & 31);
  }
  return bits > 0 ? text + ALPHABET.charAt((value << (5 - bits)) & 31) : text;
}
