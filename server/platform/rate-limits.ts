import { createHmac } from 'node:crypto';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Connection } from '../database/database';
import { ShopError } from './errors';
import type { Shop } from './shop';

/** At most `points` of something in `seconds`, counted from the first; `key` says whose. Limits of one name are alike. */
export interface Limit {
  name: string;
  key: string;
  points: number;
  seconds: number;
}

/**
 * Counts one, on all replicas together, and throws `too_many_requests` with `Retry-After` past the limit. Never call it
 * inside a transaction: it asks the pool. While the database is away each process counts for itself.
 */
export async function limit(shop: Shop, one: Limit): Promise<void> {
  const wait = await count(shop, one);
  if (wait !== null) throw new ShopError('too_many_requests', { retryAfter: wait });
}

/** As `limit`, for where the answer may not tell: whether it is within the limit. */
export async function isWithin(shop: Shop, one: Limit): Promise<boolean> {
  return (await count(shop, one)) === null;
}

/** Takes back what `limit` counted, once it proved to be no misuse. Never throws. */
export async function giveBack(shop: Shop, one: Limit): Promise<void> {
  if (!shop.config.rateLimits) return;
  await limiterOf(shop, one)
    .reward(keyOf(shop, one), 1)
    .catch((err) => shop.log.warn({ err, limit: one.name }, 'a limit could not be given back'));
}

/** Deletes counters whose time is over. */
export async function forgetExpiredLimits(connection: Connection): Promise<void> {
  await connection.query({
    name: 'rate-limit-forget',
    text: 'delete from rate_limit where expire < extract(epoch from now()) * 1000',
  });
}

/** Seconds to wait, or null within the limit. */
async function count(shop: Shop, one: Limit): Promise<number | null> {
  if (!shop.config.rateLimits) return null;
  try {
    await limiterOf(shop, one).consume(keyOf(shop, one), 1);
    return null;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  }
}

/** Addresses and emails are counted by what cannot be read back. */
function keyOf(shop: Shop, { name, key }: Limit): string {
  return createHmac('sha256', shop.secret).update(`limit:${name}:${key}`).digest('base64url');
}

const limitersOf = new WeakMap<Shop, Map<string, RateLimiterPostgres>>();

function limiterOf(shop: Shop, { name, points, seconds }: Limit): RateLimiterPostgres {
  const limiters = limitersOf.get(shop) ?? new Map<string, RateLimiterPostgres>();
  limitersOf.set(shop, limiters);
  const limiter = limiters.get(name) ?? makeLimiter(shop, name, points, seconds);
  limiters.set(name, limiter);
  return limiter;
}

function makeLimiter(shop: Shop, name: string, points: number, duration: number) {
  return new RateLimiterPostgres({
    storeClient: shop.pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    // Its own timer would run on in tests and tools; see `forgetExpiredLimits`.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration,
    insuranceLimiter: new RateLimiterMemory({ points, duration }),
  });
}
