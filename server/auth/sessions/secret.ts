import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config';
import type { Shop } from '../../shop';
import { type SealingKey, sealingKeyFrom } from '../second-factor/sealing';

declare module '../../shop' {
  interface Shop extends Secrets {}
}

/** The secrets of a shop, the same in every process. */
export interface Secrets {
  /** The key that signs tokens and webhooks, 32 bytes or more. */
  secret: Uint8Array;
  /** A second key whose signatures are accepted, while `secret` is rotated. */
  previousSecret: Uint8Array | null;
  /** The keys that decrypt the secrets of authenticator apps. The first one encrypts. */
  sealingKeys: SealingKey[];
}

type SecretSettings = Pick<
  Config,
  'dataDir' | 'jwtSecret' | 'jwtSecretPrevious' | 'totpKey' | 'totpKeyPrevious'
>;

/** The secrets of the configuration. Missing ones are generated and stored in `dataDir`, readable by its owner only. */
export async function readSecrets(config: SecretSettings): Promise<Secrets> {
  const secret = bytesOf(config.jwtSecret) ?? (await generate(config.dataDir, 'jwt-secret'));
  // Without JWT_SECRET, one machine holds the secrets.
  if (config.jwtSecret === null && config.totpKey === null)
    await generate(config.dataDir, 'totp-key');
  return withKeys(config, secret);
}

/** As `readSecrets`, but generates nothing: null if there is no secret yet. */
export async function findSecrets(config: SecretSettings): Promise<Secrets | null> {
  const secret = bytesOf(config.jwtSecret) ?? (await readFrom(config.dataDir, 'jwt-secret'));
  return secret && withKeys(config, secret);
}

/** The secrets of a shop with one key for everything. */
export function secretsFrom(secret: Uint8Array): Secrets {
  return { secret, previousSecret: null, sealingKeys: [sealingKeyFrom(secret)] };
}

/** The parts of a shop that checking a signature needs. */
export type Signing = Pick<Shop, 'secret' | 'previousSecret'> & {
  config: Pick<Config, 'jwtSecretPreviousUntil'>;
};

/** The keys whose signatures are accepted. The first one signs. */
export function acceptedSecrets({ secret, previousSecret, config }: Signing): Uint8Array[] {
  const until = config.jwtSecretPreviousUntil;
  const isAccepted = previousSecret !== null && (until === null || until.getTime() > Date.now());
  return isAccepted ? [secret, previousSecret] : [secret];
}

async function withKeys(config: SecretSettings, secret: Uint8Array): Promise<Secrets> {
  const previousSecret =
    bytesOf(config.jwtSecretPrevious) ?? (await readFrom(config.dataDir, 'jwt-secret-previous'));
  const stored = await readFrom(config.dataDir, 'totp-key');
  // A key that was generated before JWT_SECRET was set must still decrypt.
  const [first, second] = config.jwtSecret === null ? [stored, secret] : [secret, stored];
  const sources = [
    bytesOf(config.totpKey),
    first,
    second,
    bytesOf(config.totpKeyPrevious),
    previousSecret,
  ];
  const keys = sources.filter((source) => source !== null).map(sealingKeyFrom);
  const sealingKeys = [...new Map(keys.map((key) => [key.id, key])).values()];
  return { secret, previousSecret, sealingKeys };
}

function bytesOf(text: string | null): Uint8Array | null {
  return text === null ? null : Buffer.from(text, 'utf8');
}

async function readFrom(dataDir: string, name: string): Promise<Uint8Array | null> {
  const text = await readFile(join(dataDir, name), 'utf8').catch(() => null);
  return text === null ? null : Buffer.from(text.trim(), 'base64url');
}

/**
 * The secret in a file, which the first start creates. It is written under another name and then linked, so that an
 * interrupted start leaves no partial secret.
 */
async function generate(dataDir: string, name: string): Promise<Uint8Array> {
  const existing = await readFrom(dataDir, name);
  if (existing !== null) return existing;
  const file = join(dataDir, name);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, randomBytes(48).toString('base64url'), { mode: 0o600 });
  await link(fresh, file).catch(() => {});
  await rm(fresh, { force: true });
  return Buffer.from((await readFile(file, 'utf8')).trim(), 'base64url');
}
