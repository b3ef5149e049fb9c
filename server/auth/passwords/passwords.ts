import { hash, verify } from '@node-rs/argon2';
import { ShopError } from '../../http/errors';

/** argon2id, m = 19 MiB, t = 2, p = 1 (OWASP Password Storage Cheat Sheet). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing holds a thread of libuv's four, which files and names are read by too: two are left to them. */
const AT_ONCE = 2;
const MOST_WAITING = 64;

/** Of 32 random bytes that nobody kept, at the cost above: what a sign-in without an account is checked against. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$clQZND7k3VbT9cWY15c5dg$7trZ0Cj/fuaABbvvAqQAnRMlplALZG6AXatEx8lm3XM';

/** A new password's hash, as PHC text. Throws `unavailable` when too many are waiting. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

/** Whether a password is the hashed one. Without a hash it takes as long and says no. Throws `unavailable` as above. */
export async function isPassword(password: string, hashed: string | null): Promise<boolean> {
  const matches = await inTurn(() => verify(hashed ?? NOBODYS_HASH, password));
  return matches && hashed !== null;
}

/** How many passwords this process has hashed or checked. */
export function passwordsHashed(): number {
  return done;
}

let done = 0;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running++;
  else if (waiting.length >= MOST_WAITING) throw new ShopError('unavailable');
  // Who is woken takes over the place of who has just left, so `running` stays.
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
