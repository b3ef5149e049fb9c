import { createHmac } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
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
  const key = keyOf(shop, one);
  await addPoints(shop.pool, key, -1, one.seconds).catch(async (err) => {
    await aloneOf(shop, one).reward(key, 1);
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
    countAlone(shop, one, key),
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

async function countAlone(shop: Shop, one: Limit, key: string): Promise<Counted> {
  const counted = await aloneOf(shop, one)
    .consume(key, 1)
    .catch((refusal: unknown) => {
      if (refusal instanceof RateLimiterRes) return refusal;
      throw refusal;
    });
  return { points: counted.consumedPoints, secondsLeft: counted.msBeforeNext / 1_000 };
}

/** Addresses and emails are counted by what cannot be read back. */
function keyOf(shop: Shop, { name, key }: Limit): string {
  const hash = createHmac('sha256', shop.secret).update(`limit:${name}:${key}`).digest('base64url');
  return `${name}:${hash}`;
}

const aloneBy = new WeakMap<Shop, Map<string, RateLimiterMemory>>();

/** What a process counts by while the database is away. */
function aloneOf(shop: Shop, { name, points, seconds }: Limit): RateLimiterMemory {
  const limiters = aloneBy.get(shop) ?? new Map<string, RateLimiterMemory>();
  aloneBy.set(shop, limiters);
  const limiter = limiters.get(name) ?? new RateLimiterMemory({ points, duration: seconds });
  limiters.set(name, limiter);
  return limiter;
}
