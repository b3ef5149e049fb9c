import { compactVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Role } from '#contract/rights';
import type { Connection } from '../database/database';
import { newId } from './ids';
import type { Shop } from './shop';

/** Who is calling. The role is the database's, never the token's. */
export interface Caller {
  accountId: string;
  sessionId: string;
  role: Role;
}

export type TokenCheck = { caller: Caller } | { refused: 'sign_in_required' | 'session_ended' };

const ISSUER = 'selvedge';
const TYPE = 'JWT';
const SHORT_SECONDS = 12 * 60 * 60;
const LONG_SECONDS = 30 * 24 * 60 * 60;

/** Begins a session and returns its token: HS256 over `sub`, `jti`, `iat`, `exp`, `iss`, `aud` and nothing else (RFC 7519). */
export async function beginSession(
  shop: Shop,
  connection: Connection,
  accountId: string,
  remember: boolean,
): Promise<string> {
  const id = newId();
  const { rows } = await connection.query<{ issued: number; expires: number }>({
    name: 'session-begin',
    text: `insert into session (id, account_id, created_at, expires_at)
      values ($1, $2, now(), now() + make_interval(secs => $3))
      returning floor(extract(epoch from created_at))::float8 as issued, floor(extract(epoch from expires_at))::float8 as expires`,
    values: [id, accountId, remember ? LONG_SECONDS : SHORT_SECONDS],
  });
  const times = rows[0];
  if (!times) throw new Error('the session was not stored');
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setSubject(accountId)
    .setJti(id)
    .setIssuedAt(times.issued)
    .setExpirationTime(times.expires)
    .setIssuer(ISSUER)
    .setAudience(ISSUER)
    .sign(shop.secret);
}

/** Ends one session; its token stops working with the commit. */
export async function endSession(connection: Connection, sessionId: string): Promise<void> {
  await connection.query({
    name: 'session-end',
    text: 'delete from session where id = $1',
    values: [sessionId],
  });
}

/** Ends the sessions of an account, all or all but one. */
export async function endSessions(
  connection: Connection,
  accountId: string,
  except: string | null = null,
): Promise<void> {
  await connection.query({
    name: 'session-end-all',
    text: 'delete from session where account_id = $1 and id is distinct from $2::uuid',
    values: [accountId, except],
  });
}

/**
 * Checks a token's signature and claims, then its session. Costs one query for a token of ours, none for any other. When
 * it ends is for the session's row and the database's clock to say: a replica whose clock is wrong signs nobody out.
 */
export async function checkToken(shop: Shop, token: string): Promise<TokenCheck> {
  const claims = await verify(shop.secret, token);
  if (claims === null) return { refused: 'sign_in_required' };
  const { rows } = await shop.pool.query<{ account_id: string; role: Role }>({
    name: 'session-check',
    text: `select s.account_id, a.role
      from session s join account a on a.id = s.account_id
      where s.id = $1 and s.account_id = $2 and s.expires_at > now() and a.erased_at is null
        and floor(extract(epoch from s.created_at)) = $3 and floor(extract(epoch from s.expires_at)) = $4`,
    values: [claims.jti, claims.sub, claims.iat, claims.exp],
  });
  const row = rows[0];
  if (!row) return { refused: 'session_ended' };
  return { caller: { accountId: row.account_id, sessionId: claims.jti, role: row.role } };
}

/** Deletes sessions that have expired. */
export async function forgetExpiredSessions(connection: Connection): Promise<void> {
  await connection.query({
    name: 'session-forget',
    text: `delete from session where expires_at < now() - interval '1 day'`,
  });
}

/** What `beginSession` writes, and nothing else. */
const ours = z.strictObject({
  sub: z.guid(),
  jti: z.guid(),
  iat: z.int(),
  exp: z.int(),
  iss: z.literal(ISSUER),
  aud: z.literal(ISSUER),
});

async function verify(secret: Uint8Array, token: string): Promise<z.infer<typeof ours> | null> {
  try {
    const { payload, protectedHeader } = await compactVerify(token, secret, {
      algorithms: ['HS256'],
    });
    if (protectedHeader.typ !== TYPE) return null;
    return ours.safeParse(JSON.parse(Buffer.from(payload).toString())).data ?? null;
  } catch {
    return null;
  }
}
