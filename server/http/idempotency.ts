import { createHash } from 'node:crypto';
import type { Connection } from '../database/database';
import { ShopError } from './errors';

/** How long the response of a key is stored. */
export const KEPT_HOURS = 24;

/** A claimed key, or the response that is stored under it. */
type Claim = { isFirst: true } | { isFirst: false; answer: unknown };

interface KeyUse {
  accountId: string;
  route: string;
  key: string;
  /** The request's parsed body. */
  request: unknown;
}

/**
 * Claims an idempotency key in the caller's transaction. A second request with the key waits until the first has committed and
 * then gets its response; with another body it throws `idempotency_conflict`. If the first rolls back, the key is free.
 */
export async function claimKey(tx: Connection, use: KeyUse): Promise<Claim> {
  const hash = hashOf(use.request);
  const identity = [use.accountId, use.route, use.key];
  const claimed = await tx.query({
    name: 'idempotency-claim',
    text: `insert into idempotency_key as k (account_id, route, key, request_hash) values ($1, $2, $3, $4)
      on conflict (account_id, route, key) do update
        set request_hash = excluded.request_hash, response = null, status = null, created_at = now()
        where k.created_at < now() - make_interval(hours => $5)`,
    values: [...identity, hash, KEPT_HOURS],
  });
  if (claimed.rowCount === 1) return { isFirst: true };
  const { rows } = await tx.query<{ request_hash: Buffer; answer: unknown }>({
    name: 'idempotency-read',
    text: 'select request_hash, response as answer from idempotency_key where account_id = $1 and route = $2 and key = $3',
    values: identity,
  });
  const stored = rows[0];
  if (!stored || !hash.equals(stored.request_hash)) throw new ShopError('idempotency_conflict');
  return { isFirst: false, answer: stored.answer };
}

/** Stores the response under the key, in the transaction of the change that it reports. */
export async function keepAnswer(
  tx: Connection,
  use: KeyUse,
  status: number,
  answer: unknown,
): Promise<void> {
  await tx.query({
    name: 'idempotency-keep',
    text: 'update idempotency_key set status = $4, response = $5 where account_id = $1 and route = $2 and key = $3',
    values: [use.accountId, use.route, use.key, status, JSON.stringify(answer)],
  });
}

/** Deletes expired keys. */
export async function forgetOldKeys(connection: Connection): Promise<void> {
  await connection.query({
    name: 'idempotency-forget',
    text: 'delete from idempotency_key where created_at < now() - make_interval(hours => $1)',
    values: [KEPT_HOURS],
  });
}

/** The SHA-256 of a request's parsed body. */
export function hashOf(request: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest();
}
