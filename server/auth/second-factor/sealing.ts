import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Shop } from '../../shop';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts for the database (AES-256-GCM with a key derived from the shop's secret), bound to `owner`. */
export function seal(shop: Pick<Shop, 'secret'>, owner: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(shop), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts a value sealed for `owner`; null if it was sealed for another owner or with another secret of the shop. */
export function unseal(shop: Pick<Shop, 'secret'>, owner: string, sealed: Buffer): Buffer | null {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(shop), nonce, {
    authTagLength: TAG_BYTES,
  }).setAAD(Buffer.from(owner));
  try {
    decipher.setAuthTag(tag);
    const plain = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    return null;
  }
}

function keyOf({ secret }: Pick<Shop, 'secret'>): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'selvedge second factor', 32));
}
