import { createHmac } from 'node:crypto';
import { type Cache, createCache } from '../cache/bounded-cache.rules';
import type { Connection } from '../database/database';
import type { Shop } from '../shop';
import { ShopError } from './errors';

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
  const key = keyOf(shop, one);
  await addPoints(shop.pool, key, -1, one.seconds).catch((err) => {
    countAlone(shop, one, key, -1);
    shop.log.warn({ err, limit: one.name }, 'a limit could not be given back');
  });
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
  const key = keyOf(shop, one);
  const counted = await addPoints(shop.pool, key, 1, one.seconds).catch(() =>
    countAlone(shop, one, key, 1),
  );
  return counted.points > one.points ? Math.max(1, Math.ceil(counted.secondsLeft)) : null;
}

interface Counted {
  points: number;
  secondsLeft: number;
}

/** Counts by the database's clock, so that replicas agree; what is over begins anew. It need not outlive a power cut. */
async function addPoints(
  connection: Connection,
  key: string,
  points: number,
  seconds: number,
): Promise<Counted> {
  const { rows } = await connection.query<Counted>({
    name: 'rate-limit-add',
    text: `insert into rate_limit as counted (key, points, expire)
      select $1, greatest($2, 0), at.now + $3::bigint * 1000
      from (
        select (extract(epoch from now()) * 1000)::bigint as now, set_config('synchronous_commit', 'off', true)
      ) as at
      on conflict (key) do update set
        points = case when counted.expire <= excluded.expire - $3::bigint * 1000 then excluded.points
          else greatest(counted.points + $2, 0) end,
        expire = case when counted.expire <= excluded.expire - $3::bigint * 1000 then excluded.expire
          else counted.expire end
      returning points, expire::float8 / 1000 - extract(epoch from now())::float8 as "secondsLeft"`,
    values: [key, points, seconds],
  });
  if (!rows[0]) throw new Error('a limit was not counted');
  return rows[0];
}

/** Counts in this process alone, while the database is away. */
function countAlone(shop: Shop, { seconds }: Limit, key: string, points: number): Counted {
  const counters = countersOf(shop);
  const now = performance.now();
  const known = counters.get(key);
  const until = known && known.until > now ? known.until : now + seconds * 1_000;
  const before = known && known.until > now ? known.points : 0;
  const counted = { points: Math.max(0, before + points), until };
  counters.set(key, counted, 0);
  return { points: counted.points, secondsLeft: (until - now) / 1_000 };
}

/** Addresses and emails are counted by what cannot be read back. */
function keyOf(shop: Shop, { name, key }: Limit): string {
  const hash = createHmac('sha256', shop.secret).update(`limit:${name}:${key}`).digest('base64url');
  return `${name}:${hash}`;
}

type Counters = Cache<{ points: number; until: number }>;

const COUNTERS_BYTES = 4 * 1024 * 1024;
const countersBy = new WeakMap<Shop, Counters>();

function countersOf(shop: Shop): Counters {
  const counters = countersBy.get(shop) ?? createCache('rate limits', COUNTERS_BYTES);
  countersBy.set(shop, counters);
  return counters;
}
