import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
/** Clocks differ and people type slowly: the codes one step before and after are accepted too (RFC 6238, 5.2). */
const WINDOW_STEPS = 1;

/** A new shared secret, as long as RFC 4226 (section 4) recommends. */
export function newSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);
}

/** The code of one time step (RFC 6238). */
export function codeOf(secret: Buffer, step: number): string {
  const totp = totpOf(secret);
  return totp.generate({ timestamp: step * totp.period * 1_000 });
}

/** The time step of a moment, in seconds since 1970. */
export function stepOf(seconds: number): number {
  return TOTP.counter({ timestamp: seconds * 1_000 });
}

/** The time step that a code belongs to, or null if it is not valid now. The caller refuses a step that was used before. */
export function matchingStep(secret: Buffer, code: string, seconds: number): number | null {
  const timestamp = seconds * 1_000;
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW_STEPS });
  return delta === null ? null : stepOf(seconds) + delta;
}

/** The URI that authenticator apps read from a QR code. */
export function otpauthUri(secret: Buffer, shopName: string, email: string): string {
  // A colon separates the issuer from the account, so the name must not contain one.
  return totpOf(secret, { issuer: shopName.replaceAll(':', ' '), label: email }).toString();
}

/** Base32 without padding (RFC 4648, section 6). */
export function toBase32(bytes: Uint8Array): string {
  return secretOf(bytes).base32;
}

function totpOf(secret: Buffer, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: secretOf(secret) });
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}
