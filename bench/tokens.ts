import type pg from 'pg';
import { beginSession } from '../server/auth/sessions/sessions';
import type { Shop } from '../server/shop';

/** The bench's servers sign with it. */
export const SECRET = 'u3Xw9qPz7Lk2Vb8Nn4Tt6Rr1Yy5Hh0Gg';

/** What a call has to carry to be an account's. */
export async function signedIn(pool: pg.Pool, accountId: string): Promise<Record<string, string>> {
  // All that a session is made of.
  const shop = { secret: new TextEncoder().encode(SECRET) } as Shop;
  return { authorization: `Bearer ${await beginSession(shop, pool, accountId, true)}` };
}

/** The same, and a body of JSON. */
export function withJson(headers: Record<string, string>): Record<string, string> {
  return { ...headers, 'content-type': 'application/json' };
}
