import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { untilTrue } from '../../tests/support/eventually';
import { fixture, openTestShop } from '../../tests/support/shop';
import { writeSetting } from '../settings/shop-settings';
import { type CacheVersion, createCacheVersion } from './cache-version';

const log = pino({ level: 'silent' });
let replica: CacheVersion;
const test = fixture(openTestShop);
beforeEach(() => {
  replica = createCacheVersion(test.shop.pool, log);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await replica.stop();
});

const change = (returnDays: number) => writeSetting(test.shop.pool, 'returnDays', returnDays);
const isKnown = () => untilTrue(() => replica.current() !== null);

it('does not know the version before polling and after it has stopped', async () => {
  expect(replica.current()).toBe(null);
  await replica.refresh();
  expect(replica.current()).toBe(null);
  expect(await replica.get()).toBe('1');
  replica.start();
  await isKnown();
  await replica.stop();
  expect(replica.current()).toBe(null);
});

it('learns of a change of another process within a second', async () => {
  replica.start();
  await isKnown();
  const listener = vi.fn();
  replica.onChange(listener);
  await change(11);
  const since = performance.now();
  const { generation } = replica.changes;
  await untilTrue(() => replica.changes.generation > generation);
  expect(performance.now() - since).toBeLessThan(3 * 1_000);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(replica.changes.hasChanged(new Set(['settings']), generation)).toBe(true);
  expect(replica.changes.hasChanged(new Set(['content']), generation)).toBe(false);
});

it('knows its own change as soon as it has refreshed', async () => {
  replica.start();
  await isKnown();
  await change(12);
  const { generation } = replica.changes;
  // A version is known for 750 ms, which a busy machine needs for one query.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  await replica.refresh();
  expect(replica.current()).toBe(String(generation + 1));
  expect(replica.changes.hasChanged(new Set(['settings']), generation)).toBe(true);
});

it('shares one query among concurrent refreshes', async () => {
  replica.start();
  await isKnown();
  const query = vi.spyOn(test.shop.pool, 'query');
  await Promise.all(Array.from({ length: 20 }, () => replica.refresh()));
  expect(query.mock.calls.length).toBeLessThanOrEqual(5);
});

it('does not know the version while the database is away, and recovers', async () => {
  replica.start();
  await isKnown();
  const query = vi.spyOn(test.shop.pool, 'query').mockRejectedValue(new Error('away') as never);
  await replica.refresh();
  expect(replica.current()).toBe(null);
  await expect(Promise.resolve(replica.get())).rejects.toThrow('away');
  query.mockRestore();
  await isKnown();
});

it('does not know the version when the database has not answered for 750 ms', async () => {
  replica.start();
  await isKnown();
  vi.spyOn(test.shop.pool, 'query').mockReturnValue(new Promise(() => {}) as never);
  const began = performance.now();
  await untilTrue(() => replica.current() === null);
  expect(performance.now() - began).toBeLessThan(3 * 750);
  const got = Promise.resolve(replica.get());
  await expect(got).rejects.toThrow('the database did not answer within 1000 ms');
});
