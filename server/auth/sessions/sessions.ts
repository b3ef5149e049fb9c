import { compactVerify, SignJWT } from 'jose';
import type pg from 'pg';
import { z } from 'zod';
import { recordAudit } from '../../audit/record.service';
import { type Cache, type Caches, createCache } from '../../cache/create-cache';
import { type Connection, execute, queryOne, readRows } from '../../database/database';
import { newId } from '../../database/ids';
import { transaction } from '../../database/transaction';
import type { Shop } from '../../shop';
import type { Caller, OrderLink } from './caller';
import { type AskedOfOwner, type SessionValues, sessionStatement } from './owner-query';
import { acceptedSecrets } from './secret';

declare module '../../shop' {
  interface Shop {
    verifiedTokens: VerifiedTokens;
  }
}

export type { Caller };

/** `state` is the answer to the query that was asked with the check; undefined without one. */
export type TokenCheck =
  | { caller: Caller; state?: unknown; refused?: never }
  | { refused: 'sign_in_required' | 'session_ended' };

const ISSUER = 'selvedge';
const TYPE = 'JWT';
const SHORT_SECONDS = 12 * 60 * 60;
const LONG_SECONDS = 30 * 24 * 60 * 60;

/** Begins a session and returns its token. */
export function beginSession(
  shop: Shop,
  connection: Connection,
  accountId: string,
  remember: boolean,
): Promise<string> {
  const seconds = remember ? LONG_SECONDS : SHORT_SECONDS;
  return beginSessionOf(shop, connection, accountId, { seconds });
}

/**
 * Begins a session of `seconds` and returns its token: a JWT (RFC 7519) signed with HS256, with only the claims set here.
 * `link`: the session began with the link in a guest's order email.
 */
export async function beginSessionOf(
  shop: Shop,
  connection: Connection,
  accountId: string,
  { seconds = SHORT_SECONDS, link }: { seconds?: number; link?: OrderLink },
): Promise<string> {
  const id = newId();
  const times = await queryOne<{ issued: number; expires: number }>(connection, 'session-begin')`
    insert into session (id, account_id, created_at, expires_at, order_id, proved_email)
    values (${id}, ${accountId}, now(), now() + make_interval(secs => ${seconds}), ${link?.orderId ?? null},
      ${link?.email ?? null})
    returning floor(extract(epoch from created_at))::float8 as issued, floor(extract(epoch from expires_at))::float8 as expires`;
  if (!times) throw new Error('The session was not stored.');
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

/** Ends one session. Its token stops working with the commit. */
export async function endSession(connection: Connection, sessionId: string): Promise<void> {
  await execute(connection, 'session-end')`
    delete from session where id = ${sessionId}`;
}

/** Ends all sessions of an account, except one if given. */
export async function endSessions(
  connection: Connection,
  accountId: string,
  except: string | null = null,
): Promise<void> {
  await execute(connection, 'session-end-all')`
    delete from session where account_id = ${accountId} and id is distinct from ${except}::uuid`;
}

/** Ends the sessions of all accounts, with an audit row, and returns the number of those that had not expired. */
export async function revokeAllSessions(pool: pg.Pool): Promise<number> {
  return transaction(pool, async (tx) => {
    await tx.query('lock table session in access exclusive mode');
    const { rows } = await tx.query<{ count: number }>(
      'select count(*)::int as count from session where expires_at > now()',
    );
    const count = rows[0]?.count ?? 0;
    await tx.query('truncate session');
    await recordAudit(tx, {
      actorId: null,
      action: 'session.revoke-all',
      entity: 'session',
      entityId: 'all',
      after: { sessions: count },
    });
    return count;
  });
}

/**
 * Checks a token's signature and claims, then reads its session: one query for a token of this shop, none for any other.
 * The session's row and the database's clock decide when it expires, so a replica's wrong clock does not end sessions.
 * `asked` is a query about the account, which is answered by the same statement.
 */
export async function checkToken(
  shop: Shop,
  token: string,
  asked: AskedOfOwner<unknown> | null = null,
): Promise<TokenCheck> {
  const claims = await claimsOfToken(shop, token);
  if (claims === null) return { refused: 'sign_in_required' };
  const session: SessionValues = [claims.jti, claims.sub, claims.iat, claims.exp];
  if (!asked) {
    const caller = await shop.sessionChecker(session);
    return caller ? { caller } : { refused: 'session_ended' };
  }
  const [row] = await readRows<Caller & { state?: unknown }>(
    shop.pool,
    sessionStatement(session, asked),
  );
  if (!row) return { refused: 'session_ended' };
  const { state, ...caller } = row;
  return { caller, state };
}

/** Whether this shop has signed a token. Its session may have ended. */
export async function isSignedHere(shop: Shop, token: string): Promise<boolean> {
  return (await claimsOfToken(shop, token)) !== null;
}

async function claimsOfToken(shop: Shop, token: string): Promise<TokenClaims | null> {
  return shop.verifiedTokens.get(token) ?? (await verify(shop, token));
}

/** Deletes sessions that have expired. */
export async function deleteExpiredSessions(connection: Connection): Promise<void> {
  await execute(connection, 'session-delete-expired')`
    delete from session where expires_at < now() - interval '1 day'`;
}

/** The claims that `beginSession` writes. */
const tokenClaims = z.strictObject({
  sub: z.guid(),
  jti: z.guid(),
  iat: z.int(),
  exp: z.int(),
  iss: z.literal(ISSUER),
  aud: z.literal(ISSUER),
});

type TokenClaims = z.infer<typeof tokenClaims>;

const CACHE_BYTES = 4 * 1024 * 1024;
const CLAIMS_BYTES = 500;

/**
 * The claims of tokens whose signature has been verified, which takes as long as reading the session. They do not say
 * whether the session still exists.
 */
type VerifiedTokens = Cache<TokenClaims>;

export function createVerifiedTokens(caches: Caches): VerifiedTokens {
  return createCache(caches, 'verified tokens', CACHE_BYTES, () => CLAIMS_BYTES);
}

async function verify(shop: Shop, token: string): Promise<TokenClaims | null> {
  const [current, previous] = acceptedSecrets(shop);
  const claims = current && (await claimsOf(token, current));
  // Not those of the previous secret, which stops being accepted at some time.
  if (claims) shop.verifiedTokens.set(token, claims);
  return claims ?? (previous ? claimsOf(token, previous) : null);
}

async function claimsOf(token: string, secret: Uint8Array): Promise<TokenClaims | null> {
  try {
    const { payload, protectedHeader } = await compactVerify(token, secret, {
      algorithms: ['HS256'],
    });
    if (protectedHeader.typ !== TYPE) return null;
    return tokenClaims.parse(JSON.parse(Buffer.from(payload).toString()));
  } catch {
    return null;
  }
}
