import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Shop } from '../../shop';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const ID_BYTES = 8;

/** A key for AES-256-GCM, and its id, which the database stores beside each value that it encrypted. */
export interface SealingKey {
  id: string;
  key: Buffer;
}

/** Derives a key from a secret (HKDF, RFC 5869). The id reveals nothing about the key. */
export function sealingKeyFrom(secret: Uint8Array): SealingKey {
  const derive = (info: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', info, bytes));
  return {
    id: derive('selvedge second factor id', ID_BYTES).toString('hex'),
    key: derive('selvedge second factor', KEY_BYTES),
  };
}

/** A value encrypted for the database, and the id of its key. */
export interface Sealed {
  sealed: Buffer;
  keyId: string;
}

type Keys = Pick<Shop, 'sealingKeys'>;

/** Encrypts for the database with the current key, bound to `owner`. */
export function seal(shop: Keys, owner: string, plain: Buffer): Sealed {
  const { id, key } = currentKey(shop);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
  return { sealed: Buffer.concat([nonce, cipher.getAuthTag(), encrypted]), keyId: id };
}

/** Decrypts a value sealed for `owner`; null if it was sealed for another owner or with a key that the shop does not have. */
export function unseal(shop: Keys, owner: string, sealed: Buffer): Buffer | null {
  for (const { key } of shop.sealingKeys) {
    const plain = decrypt(key, owner, sealed);
    if (plain) return plain;
  }
  return null;
}

export function currentKey({ sealingKeys }: Keys): SealingKey {
  const [current] = sealingKeys;
  if (!current) throw new Error('the shop has no key for second factors');
  return current;
}

function decrypt(key: Buffer, owner: string, sealed: Buffer): Buffer | null {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, {
      authTagLength: TAG_BYTES,
    }).setAAD(Buffer.from(owner));
    decipher.setAuthTag(tag);
    const plain = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    return null;
  }
}
