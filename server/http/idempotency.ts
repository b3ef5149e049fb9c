import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { idempotencyKey } from '#contract/orders/orders';
import { type Connection, execute, matchesOne, queryOne } from '../database/database';
import type { IdempotencyKeyTable } from '../database/rows';
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
 * Claims an idempotency key in the caller's transaction. A second request with the key waits until the first has
 * committed and then gets its response; with another body it throws `idempotency_conflict`. If the first rolls back,
 * the key is free.
 */
export async function claimKey(tx: Connection, use: KeyUse): Promise<Claim> {
  const { accountId, route, key, request } = use;
  const hash = hashOf(request);
  const isFirst = await matchesOne(tx, 'idempotency-claim')`
    insert into idempotency_key as k (account_id, route, key, request_hash)
    values (${accountId}, ${route}, ${key}, ${hash})
    on conflict (account_id, route, key) do update
      set request_hash = excluded.request_hash, response = null, status = null, created_at = now()
      where k.created_at < now() - make_interval(hours => ${KEPT_HOURS})`;
  if (isFirst) return { isFirst };
  const stored = await queryOne<
    Pick<IdempotencyKeyTable, 'requestHash'> & { answer: IdempotencyKeyTable['response'] }
  >(tx, 'idempotency-read')`
    select request_hash, response as answer from idempotency_key
    where account_id = ${accountId} and route = ${route} and key = ${key}`;
  if (!stored || !hash.equals(stored.requestHash)) throw new ShopError('idempotency_conflict');
  return { isFirst: false, answer: stored.answer };
}

/** Stores the response under the key, in the transaction of the change that it reports. */
export async function keepAnswer(
  tx: Connection,
  use: KeyUse,
  status: number,
  answer: unknown,
): Promise<void> {
  await execute(tx, 'idempotency-keep')`
    update idempotency_key set status = ${status}, response = ${JSON.stringify(answer)}
    where account_id = ${use.accountId} and route = ${use.route} and key = ${use.key}`;
}

/** Deletes expired keys. */
export async function forgetOldKeys(connection: Connection): Promise<void> {
  await execute(connection, 'idempotency-forget')`
    delete from idempotency_key where created_at < now() - make_interval(hours => ${KEPT_HOURS})`;
}

/** The SHA-256 of a request's parsed body. */
export function hashOf(request: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest();
}

/** The request's `Idempotency-Key`, or null. Throws `invalid_request` if it is malformed or sent twice. */
export function readIdempotencyKey(request: Pick<IncomingMessage, 'rawHeaders'>): string | null {
  const keys = request.rawHeaders.flatMap((name, index, all) =>
    index % 2 === 0 && name.toLowerCase() === 'idempotency-key' ? [all[index + 1]] : [],
  );
  if (keys.length === 0) return null;
  const parsed = idempotencyKey.safeParse(keys[0]);
  if (keys.length === 1 && parsed.success) return parsed.data;
  const message = 'Send one Idempotency-Key of 1 to 255 visible ASCII characters.';
  throw new ShopError('invalid_request', {
    message,
    details: [{ path: 'Idempotency-Key', message }],
  });
}
