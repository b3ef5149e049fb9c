import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../tests/support/shop';
import { readPageVersion } from '../pages/page-version';
import { writeSetting } from '../settings/shop-settings';
import { createFreshness, type Freshness } from './invalidation';

const log = pino({ level: 'silent' });
let test: TestShop;
let freshness: Freshness;
const told: (string | null)[] = [];
let wasCertain = false;
beforeAll(async () => {
  test = await openTestShop();
  freshness = createFreshness(test.shop.database, log);
  freshness.onChange('account', (id) => {
    told.push(id);
    wasCertain = freshness.isCertain();
  });
});
afterAll(async () => {
  await freshness.stop();
  await test.close();
});

const patience = { timeout: 5_000 };
const isUp = () =>
  expect.poll(() => freshness.isCertain() && freshness.pageVersion(), patience).toBeTruthy();
const change = (returnDays: number) => writeSetting(test.shop.pool, 'returnDays', returnDays);

it('knows nothing before it has begun', async () => {
  expect(freshness.isCertain()).toBe(false);
  expect(freshness.pageVersion()).toBe(null);
  await Promise.all([freshness.caughtUp(), freshness.heardEverywhere()]);
});

it('knows what the database would answer, also right after a change', async () => {
  await change(11);
  freshness.start();
  await isUp();
  const before = freshness.pageVersion();
  expect(before).toBe(await readPageVersion(test.shop.pool));
  await change(12);
  await freshness.caughtUp();
  expect([null, await readPageVersion(test.shop.pool)]).toContain(freshness.pageVersion());
  await isUp();
  expect(freshness.pageVersion()).not.toBe(before);
  expect(Math.abs(freshness.now() - Date.now())).toBeLessThan(1_000);
});

it('is told whose account changed, with the commit', async () => {
  const ada = await test.signUp();
  told.length = 0;
  await test.shop.pool.query(`update account set last_name = 'Byron' where id = $1`, [
    ada.accountId,
  ]);
  await freshness.caughtUp();
  expect(told).toEqual([ada.accountId]);
});

it('is certain of nothing without its connection, and comes back by itself', async () => {
  told.length = 0;
  await test.shop.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'selvedge-listen' and datname = current_database()`,
  );
  await expect.poll(() => told, patience).toEqual([null]);
  expect(wasCertain).toBe(false);
  await isUp();
});

it('asks for the version alone where no notification arrives', async () => {
  const { database } = test.shop;
  const deaf = createFreshness(
    {
      ...database,
      listen: async () => ({ isInstant: false, connection: database.pool, close: () => {} }),
    },
    log,
  );
  deaf.start();
  await expect.poll(() => deaf.pageVersion(), patience).toBe(await readPageVersion(database.pool));
  await change(13);
  await deaf.caughtUp();
  expect(deaf.pageVersion()).toBe(await readPageVersion(database.pool));
  expect(deaf.isCertain()).toBe(false);
  await deaf.stop();
});

it('waits for another process until it has heard, or can go by nothing any more', async () => {
  const other = createFreshness(test.shop.database, log);
  const heard: (string | null)[] = [];
  other.onChange('session', (id) => heard.push(id));
  other.start();
  await expect.poll(() => other.isCertain(), patience).toBe(true);
  const ada = await test.signUp();
  await test.shop.pool.query('delete from session where account_id = $1', [ada.accountId]);
  const begun = performance.now();
  await freshness.heardEverywhere();
  expect(heard).toHaveLength(1);
  expect(performance.now() - begun).toBeLessThan(500);
  await other.stop();

  // One that listens and says nothing, as when its machine is cut off.
  const mute = await test.shop.database.listen('selvedge', { onNotify: () => {} });
  const since = performance.now();
  await mute.connection.query('select 1');
  await freshness.heardEverywhere();
  expect(performance.now() - since).toBeGreaterThan(900);
  mute.close();
});
