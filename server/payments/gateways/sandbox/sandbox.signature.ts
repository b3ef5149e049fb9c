import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { acceptedSecrets, type Signing } from '../../../auth/sessions/secret';
import type { Shop } from '../../../shop';

export const SIGNATURE_HEADER = 'sandbox-signature';

/** Maximum difference between a signature's time and now, in seconds. */
const TOLERANCE = 300;

/** `t=<seconds>,v1=<hex>`: the time of signing, and an HMAC-SHA256 (RFC 2104) of `t.body`. */
export function signEvent(shop: Pick<Shop, 'secret'>, body: string | Buffer, at: Date): string {
  const seconds = String(Math.floor(at.getTime() / 1000));
  return `t=${seconds},v1=${digest(shop.secret, seconds, body).toString('hex')}`;
}

/** Whether a header is a valid recent signature of these bytes. */
export function isSigned(shop: Signing, header: unknown, body: Buffer, now: Date): boolean {
  const parts = /^t=([0-9]{1,12}),v1=([0-9a-f]{64})$/.exec(
    typeof header === 'string' ? header : '',
  );
  const [, seconds = '', signature = ''] = parts ?? [];
  if (!parts || Math.abs(now.getTime() / 1000 - Number(seconds)) > TOLERANCE) return false;
  const given = Buffer.from(signature, 'hex');
  return acceptedSecrets(shop).some((secret) =>
    timingSafeEqual(digest(secret, seconds, body), given),
  );
}

function digest(secret: Uint8Array, seconds: string, body: string | Buffer): Buffer {
  return createHmac('sha256', webhookSecret(secret)).update(`${seconds}.`).update(body).digest();
}

/** A key derived from the shop's secret (HKDF, RFC 5869), the same on every replica. */
function webhookSecret(secret: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'sandbox gateway webhook', 32));
}
