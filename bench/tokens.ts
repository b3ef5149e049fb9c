import type pg from 'pg';
import { beginSession } from '../server/auth/sessions/sessions';
import type { Shop } from '../server/shop';

/** The secret of the bench's servers. */
export const SECRET = 'u3Xw9qPz7Lk2Vb8Nn4Tt6Rr1Yy5Hh0Gg';

/** The request headers of an account. */
export async function signedIn(pool: pg.Pool, accountId: string): Promise<Record<string, string>> {
  // The only field that starting a session needs.
  const shop = { secret: new TextEncoder().encode(SECRET) } as Shop;
  return { authorization: `Bearer ${await beginSession(shop, pool, accountId, true)}` };
}

/** The same, and a JSON body. */
export function withJson(headers: Record<string, string>): Record<string, string> {
  return { ...headers, 'content-type': 'application/json' };
}

/** Signs in at a shop; returns the token. */
export async function signInAt(
  url: string,
  credentials: { email: string; password: string },
): Promise<string> {
  const answer = await fetch(`${url}/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  if (!answer.ok) throw new Error(`Signing in answers ${answer.status}.`);
  const { jwt } = (await answer.json()) as { jwt: string };
  return jwt;
}
