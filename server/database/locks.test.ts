import type pg from 'pg';
import { expect, it } from 'vitest';
import { fixture, openTestDatabase } from '../../tests/support/shop';
import { lockNamed, lockNamedShared, tryLockNamed } from './locks';
import { isLockTimeout, transaction } from './transaction';

const database = fixture(openTestDatabase);

/** The locks that version 0.1 takes by a number, which several of them share. */
const numbered: [name: string, number: number][] = [
  ['content', 4_815_163],
  ['delivery', 4_815_163],
  ['email texts', 4_815_163],
  ['stock totals', 4_815_163],
  ['legal', 4_815_164],
  ['site pages', 4_815_164],
  ['tax', 4_815_164],
  ['first admin', 4_815_165],
  ['settings', 4_815_162],
  ['demo', 5_318_008],
  ['assortment', 5_021_977],
];

const whileLocked = <T>(lock: (tx: pg.PoolClient) => Promise<unknown>, work: () => Promise<T>) =>
  transaction(database.pool, async (tx) => {
    await lock(tx);
    return work();
  });

/** Whether another transaction gets the lock without waiting. */
const isFree = (lock: (tx: pg.PoolClient) => Promise<unknown>) =>
  transaction(database.pool, (tx) => lock(tx), { lockTimeoutMs: 50 }).then(
    () => true,
    (error: unknown) => {
      if (isLockTimeout(error)) return false;
      throw error;
    },
  );

it('separates holders of one name, and no others', async () => {
  await whileLocked(
    (tx) => lockNamed(tx, 'one'),
    async () => {
      expect(await isFree((tx) => lockNamed(tx, 'one'))).toBe(false);
      expect(await isFree((tx) => lockNamedShared(tx, 'one'))).toBe(false);
      expect(await transaction(database.pool, (tx) => tryLockNamed(tx, 'one'))).toBe(false);
      expect(await isFree((tx) => lockNamed(tx, 'another'))).toBe(true);
    },
  );
  expect(await transaction(database.pool, (tx) => tryLockNamed(tx, 'one'))).toBe(true);
});

it('lets shared holders in together, and no exclusive one', async () => {
  await whileLocked(
    (tx) => lockNamedShared(tx, 'assortment'),
    async () => {
      expect(await isFree((tx) => lockNamedShared(tx, 'assortment'))).toBe(true);
      expect(await isFree((tx) => lockNamed(tx, 'assortment'))).toBe(false);
    },
  );
});

it.each(numbered)('%s does not block any other setting', async (name) => {
  await whileLocked(
    (tx) => lockNamed(tx, name),
    async () => {
      for (const [other] of numbered)
        expect(await isFree((tx) => lockNamed(tx, other)), other).toBe(other !== name);
    },
  );
});

it.each(numbered)(
  '%s is kept apart from the version before in a rolling update',
  async (name, key) => {
    const byNumber = (key: number) => (tx: pg.PoolClient) =>
      tx.query('select pg_advisory_xact_lock($1)', [key]);

    await whileLocked(
      (tx) => lockNamed(tx, name),
      async () => expect(await isFree(byNumber(key))).toBe(false),
    );
    await whileLocked(byNumber(key), async () =>
      expect(await isFree((tx) => lockNamed(tx, name))).toBe(false),
    );
  },
);

it('keeps products of the version before apart from a change of the assortment', async () => {
  const heldBefore = (tx: pg.PoolClient) =>
    tx.query('select pg_advisory_xact_lock_shared($1)', [5_021_977]);
  await whileLocked(heldBefore, async () => {
    expect(await isFree((tx) => lockNamed(tx, 'assortment'))).toBe(false);
    expect(await isFree((tx) => lockNamedShared(tx, 'assortment'))).toBe(true);
  });
});
