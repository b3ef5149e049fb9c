import { createHmac } from 'node:crypto';
import { type Cache, type Caches, createCache } from '../cache/create-cache';
import { type Connection, execute, queryOne } from '../database/database';
import type { RateLimitTable } from '../database/rows';
import type { Shop } from '../shop';
import { ShopError } from './errors';

declare module '../shop' {
  interface Shop {
    /** Counts rate limits while the database is down. */
    localLimits: LocalLimits;
  }
}

/** At most `points` within `seconds` of the first, for each `key`. Limits with the same name have the same points and seconds. */
export interface Limit {
  name: string;
  key: string;
  points: number;
  seconds: number;
}

/**
 * Counts one point, shared by all replicas, and throws `too_many_requests` with `Retry-After` past the limit. Never call it inside a
 * transaction: it takes a connection of the pool. While the database is down, each process counts separately.
 */
export async function limit(shop: Shop, one: Limit): Promise<void> {
  const wait = await count(shop, one);
  if (wait !== null) throw new ShopError('too_many_requests', { retryAfter: wait });
}

/** Far above what the people of one network need, as they may be a whole office or a mobile operator's customers. */
const LINK_TRIES_PER_HOUR = 1_000;

/** Counts one use of an emailed link by a network. Their tokens cannot be guessed: the limit spares the database. */
export function limitLinkTries(shop: Shop, name: string, client: string): Promise<void> {
  return limit(shop, { name, key: client, points: LINK_TRIES_PER_HOUR, seconds: 60 * 60 });
}

/** Counts as `limit` does and returns whether the request is within the limit, for responses that must not reveal it. */
export async function isWithin(shop: Shop, one: Limit): Promise<boolean> {
  return (await count(shop, one)) === null;
}

/** Returns a point that `limit` counted. Never throws. */
export async function returnPoint(shop: Shop, one: Limit): Promise<void> {
  if (!shop.config.rateLimits) return;
  const key = keyOf(shop, one);
  await addPoints(shop.pool, key, -1, one.seconds).catch((err) => {
    countLocally(shop, one, key, -1);
    shop.log.warn({ err, limit: one.name }, 'a rate limit point could not be returned');
  });
}

/** Deletes expired counters. */
export async function deleteExpiredLimits(connection: Connection): Promise<void> {
  await execute(connection, 'rate-limit-delete-expired')`
    delete from rate_limit where expire < extract(epoch from now()) * 1000`;
}

/** Seconds to wait, or null within the limit. */
async function count(shop: Shop, one: Limit): Promise<number | null> {
  if (!shop.config.rateLimits) return null;
  const key = keyOf(shop, one);
  const counted = await addPoints(shop.pool, key, 1, one.seconds).catch(() =>
    countLocally(shop, one, key, 1),
  );
  return counted.points > one.points ? Math.max(1, Math.ceil(counted.secondsLeft)) : null;
}

interface Counted extends Pick<RateLimitTable, 'points'> {
  secondsLeft: number;
}

/** Counts by the database's clock, so that replicas agree. Counters need not survive a power cut. */
async function addPoints(
  connection: Connection,
  key: string,
  points: number,
  seconds: number,
): Promise<Counted> {
  const row = await queryOne<Counted>(connection, 'rate-limit-add')`
    insert into rate_limit as counted (key, points, expire)
    select ${key}, greatest(${points}, 0), at.now + ${seconds}::bigint * 1000
    from (
      select (extract(epoch from now()) * 1000)::bigint as now, set_config('synchronous_commit', 'off', true)
    ) as at
    on conflict (key) do update set
      points = case when counted.expire <= excluded.expire - ${seconds}::bigint * 1000 then excluded.points
        else greatest(counted.points + ${points}, 0) end,
      expire = case when counted.expire <= excluded.expire - ${seconds}::bigint * 1000 then excluded.expire
        else counted.expire end
    returning points, expire::float8 / 1000 - extract(epoch from now())::float8 as seconds_left`;
  if (!row) throw new Error('a limit was not counted');
  return row;
}

/** Counts in this process, while the database is down. */
function countLocally(shop: Shop, { seconds }: Limit, key: string, points: number): Counted {
  const counters = shop.localLimits;
  const now = performance.now();
  const known = counters.get(key);
  const until = known && known.until > now ? known.until : now + seconds * 1_000;
  const before = known && known.until > now ? known.points : 0;
  const counted = { points: Math.max(0, before + points), until };
  counters.set(key, counted);
  return { points: counted.points, secondsLeft: (until - now) / 1_000 };
}

/** A keyed hash, so that addresses and emails cannot be read from the table. */
function keyOf(shop: Shop, { name, key }: Limit): string {
  const hash = createHmac('sha256', shop.secret).update(`limit:${name}:${key}`).digest('base64url');
  return `${name}:${hash}`;
}

/** The counters of this process, used while the database is down. */
type LocalLimits = Cache<{ points: number; until: number }>;

const LOCAL_BYTES = 4 * 1024 * 1024;

export function createLocalLimits(caches: Caches): LocalLimits {
  return createCache(caches, 'rate limits', LOCAL_BYTES, () => 0);
}
