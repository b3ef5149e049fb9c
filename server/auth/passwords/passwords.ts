import { hash, verify } from '@node-rs/argon2';
import { ShopError } from '../../http/errors';

/** argon2id, m = 19 MiB, t = 2, p = 1 (OWASP Password Storage Cheat Sheet). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing occupies one of libuv's four threads, which also serve files and DNS: two are left to them. */
const MAX_CONCURRENT = 2;
const MAX_QUEUED = 64;

/**
 * The hash of 32 random bytes that were discarded, at the cost above: sign-in without an account is checked against
 * it.
 */
const UNKNOWN_ACCOUNT_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$clQZND7k3VbT9cWY15c5dg$7trZ0Cj/fuaABbvvAqQAnRMlplALZG6AXatEx8lm3XM';

/**
 * The hash of a new password, as PHC text. It is hashed in NFKC, because keyboards send the same letter in several forms
 * (NIST SP 800-63B, 3.1.1.2). Throws `unavailable` if too many are waiting.
 */
export async function hashPassword(password: string): Promise<string> {
  return withSlot(() => hash(password.normalize('NFKC'), COST));
}

/**
 * Whether a password matches the hash. Without a hash it takes as long and returns false. Throws `unavailable` as
 * above.
 */
export async function isPassword(password: string, hashed: string | null): Promise<boolean> {
  const normalised = password.normalize('NFKC');
  const stored = hashed ?? UNKNOWN_ACCOUNT_HASH;
  const matches = await withSlot(
    async () =>
      (await verify(stored, normalised)) ||
      // Passwords from before they were normalised.
      (normalised !== password && (await verify(stored, password))),
  );
  return matches && hashed !== null;
}

/** The number of passwords that this process has hashed or checked. */
export function passwordsHashed(): number {
  return done;
}

let done = 0;
let running = 0;
const waiting: (() => void)[] = [];

async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running < MAX_CONCURRENT) running++;
  else if (waiting.length >= MAX_QUEUED) throw new ShopError('unavailable');
  // A woken waiter takes over the slot of the finished one, so `running` stays.
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    done++;
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
