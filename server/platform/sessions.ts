import { errors, jwtVerify, SignJWT } from 'jose';
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

/** Checks a token's signature and claims, then its session. Costs one query for a token of ours, none for any other. */
export async function checkToken(shop: Shop, token: string): Promise<TokenCheck> {
  const claims = await verify(shop.secret, token);
  if (typeof claims === 'string') return { refused: claims };
  const { rows } = await shop.pool.query<{ account_id: string; role: Role }>({
    name: 'session-check',
    text: `select s.account_id, a.role
      from session s join account a on a.id = s.account_id
      where s.id = $1 and s.account_id = $2 and s.expires_at > now() and a.erased_at is null`,
    values: [claims.sessionId, claims.accountId],
  });
  const row = rows[0];
  if (!row) return { refused: 'session_ended' };
  return { caller: { accountId: row.account_id, sessionId: claims.sessionId, role: row.role } };
}

/** Deletes sessions that have expired. */
export async function forgetExpiredSessions(connection: Connection): Promise<void> {
  await connection.query({
    name: 'session-forget',
    text: `delete from session where expires_at < now() - interval '1 day'`,
  });
}

async function verify(secret: Uint8Array, token: string) {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      typ: TYPE,
      issuer: ISSUER,
      audience: ISSUER,
      requiredClaims: ['sub', 'jti', 'exp', 'iat'],
      maxTokenAge: LONG_SECONDS + 60,
      clockTolerance: 5,
    });
    const { sub, jti } = payload;
    return sub && jti && isUuid(sub) && isUuid(jti)
      ? { accountId: sub, sessionId: jti }
      : 'sign_in_required';
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'session_ended' : 'sign_in_required';
  }
}

function isUuid(value: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}
