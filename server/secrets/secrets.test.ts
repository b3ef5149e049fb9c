import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { fixture, openTestShop } from '../../tests/support/shop';
import { sealingKeyFrom } from '../auth/second-factor/sealing';
import { secretsFrom } from '../auth/sessions/secret';
import { transaction } from '../database/transaction';
import type { Shop } from '../shop';
import {
  currentSecret,
  deleteUnusedSecrets,
  removeSecret,
  resealSecrets,
  secretOfVersion,
  setSecret,
} from './secrets.service';

const test = fixture(openTestShop);

const set = (name: string, value: string, shop: Shop = test.shop) =>
  transaction(shop.pool, (tx) => setSecret(shop, tx, name, value));
const remove = (name: string) => transaction(test.shop.pool, (tx) => removeSecret(tx, name));
const current = (name: string, shop: Shop = test.shop) => currentSecret(shop, shop.pool, name);
const ofVersion = (version: number) => secretOfVersion(test.shop, test.shop.pool, version);

it('returns what was set, and reads a replaced value by its version', async () => {
  expect(await current('a.key')).toBeNull();
  const first = await set('a.key', 'first value');
  const second = await set('a.key', 'second välue');
  expect(second).toBeGreaterThan(first);
  expect(await current('a.key')).toEqual({ version: second, value: 'second välue' });
  expect(await ofVersion(first)).toEqual({ version: first, value: 'first value' });
  expect([await remove('a.key'), await remove('a.key')]).toEqual([true, false]);
  expect(await current('a.key')).toBeNull();
  expect(await ofVersion(second)).toMatchObject({ value: 'second välue' });
});

it('keeps one current value if two people set one at the same time', async () => {
  const versions = await Promise.all(['x', 'y', 'z'].map((value) => set('b.key', value)));
  expect(await current('b.key')).toMatchObject({ version: Math.max(...versions) });
});

it('stores no value readably, and none that works under another name', async () => {
  await set('c.key', 'hunter2-hunter2');
  const [row] = await test.rows(`select * from stored_secret where name = 'c.key'`);
  expect(Object.values(row).join()).not.toContain('hunter2');
  expect(JSON.stringify(row)).not.toContain(Buffer.from('hunter2').toString('hex'));
  await test.shop.pool.query(`update stored_secret set name = 'd.key' where name = 'c.key'`);
  expect(await current('d.key')).toMatchObject({ value: null });
});

it('deletes ended values after an hour, except those that a feature still needs', async () => {
  const endedLongAgo = () =>
    test.shop.pool.query(`update stored_secret set retired_at = now() - interval '2 hours'
    where retired_at is not null`);
  const stored = (names: string) =>
    test.column<string>('select name from stored_secret where name like $1 order by version', [
      names,
    ]);

  const used = await set('e.used', 'one');
  await set('e.used', 'two');
  await set('e.unused', 'three');
  await remove('e.unused');
  const features = [
    { name: 'payments', uses: [], tables: [], secretsInUse: async () => [used] },
    { name: 'others', uses: [], tables: [] },
  ];
  await deleteUnusedSecrets({ pool: test.shop.pool, features });
  expect(await stored('e.%')).toEqual(['e.used', 'e.used', 'e.unused']);
  await endedLongAgo();
  await deleteUnusedSecrets({ pool: test.shop.pool, features });
  expect(await stored('e.%')).toEqual(['e.used', 'e.used']);
  await deleteUnusedSecrets(test.shop);
  expect(await current('e.used')).toMatchObject({ value: 'two' });
  expect(await ofVersion(used)).toBeNull();
});

it('tells the other processes of a change, for their caches', async () => {
  const count = () => test.value('select count(*)::int from cache_invalidation');
  const before = await count();
  await set('f.key', 'value');
  expect(await count()).toBeGreaterThan(before);
});

it('encrypts with a new key again, and cannot read what has a missing one', async () => {
  const [first, second] = [randomBytes(48), randomBytes(48)];
  const old = await openTestShop({ secrets: secretsFrom(first) });
  try {
    await set('g.key', 'moved', old.shop);
    const both = [sealingKeyFrom(second), sealingKeyFrom(first)];
    const rotated = { ...old.shop, sealingKeys: both };
    const without = { ...old.shop, sealingKeys: both.slice(0, 1) };
    expect(await current('g.key', without)).toMatchObject({ value: null });
    await resealSecrets(without);
    expect(await current('g.key', old.shop)).toMatchObject({ value: 'moved' });
    await resealSecrets(rotated);
    expect(await current('g.key', without)).toMatchObject({ value: 'moved' });
    expect(await current('g.key', old.shop)).toMatchObject({ value: null });
  } finally {
    await old.close();
  }
});
