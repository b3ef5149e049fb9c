import { hash, verify } from '@node-rs/argon2';
import createLimit from 'p-limit';
import { ShopError } from '../../http/errors';

declare module '../../shop' {
  interface Shop {
    passwords: Passwords;
  }
}

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

/** Hashes and checks the passwords of a process. */
interface Passwords {
  /**
   * The hash of a new password, as PHC text. It is hashed in NFKC, because keyboards send the same letter in several forms
   * (NIST SP 800-63B, 3.1.1.2). Throws `unavailable` if too many are waiting.
   */
  hash(password: string): Promise<string>;
  /** Whether a password matches the hash. Without a hash it takes as long and returns false. Throws `unavailable` as above. */
  matches(password: string, hashed: string | null): Promise<boolean>;
  /** The number of passwords that were hashed or checked. */
  readonly handled: number;
}

/** The passwords of a process, a few at a time. */
export function createPasswords(cost = COST): Passwords {
  const limit = createLimit(MAX_CONCURRENT);
  let handled = 0;
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= MAX_CONCURRENT + MAX_QUEUED)
      throw new ShopError('unavailable');
    handled++;
    return limit(work);
  };
  return {
    hash: async (password) => inTurn(() => hash(password.normalize('NFKC'), cost)),
    async matches(password, hashed) {
      const normalised = password.normalize('NFKC');
      const stored = hashed ?? UNKNOWN_ACCOUNT_HASH;
      const isRight = await inTurn(
        async () =>
          (await verify(stored, normalised)) ||
          // Passwords from before they were normalised.
          (normalised !== password && (await verify(stored, password))),
      );
      return isRight && hashed !== null;
    },
    get handled() {
      return handled;
    },
  };
}
