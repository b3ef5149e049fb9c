import { type Connection, execute, queryValue } from './database';

/** An advisory lock is identified by its name; two features never use the same one. */
export async function lockNamed(tx: Connection, name: string): Promise<void> {
  const former = formerLocks.get(name);
  if (former) await lockFormer(tx, former.whenExclusive, former.key);
  await execute(tx, 'lock-named')`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}

/** As `lockNamed`, but only exclusive holders wait for each other and for this one. */
export async function lockNamedShared(tx: Connection, name: string): Promise<void> {
  const former = formerLocks.get(name);
  if (former) await lockFormer(tx, 'shared', former.key);
  await execute(tx, 'lock-named-shared')`
    select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`;
}

/** As `lockNamed`, without waiting; false if another transaction holds the lock. */
export function tryLockNamed(tx: Connection, name: string): Promise<boolean> {
  return queryValue<boolean>(tx, 'lock-named-try')`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`;
}

type Mode = 'shared' | 'exclusive';

/**
 * The numbers by which version 0.1 takes these locks, exclusively unless noted. During a rolling update both versions serve, so
 * this one takes the number too: shared, which waits for 0.1 and makes it wait, but not for other changes by this version.
 * Remove an update after 0.2.
 */
const formerLocks = new Map<string, { key: number; whenExclusive: Mode }>([
  // Products that are written hold it shared in 0.1 as well, so changing the assortment must take it exclusively.
  ['assortment', { key: 5_021_977, whenExclusive: 'exclusive' }],
  ['content', { key: 4_815_163, whenExclusive: 'shared' }],
  ['delivery', { key: 4_815_163, whenExclusive: 'shared' }],
  ['demo', { key: 5_318_008, whenExclusive: 'shared' }],
  ['email texts', { key: 4_815_163, whenExclusive: 'shared' }],
  ['first admin', { key: 4_815_165, whenExclusive: 'shared' }],
  ['legal', { key: 4_815_164, whenExclusive: 'shared' }],
  ['settings', { key: 4_815_162, whenExclusive: 'shared' }],
  ['site pages', { key: 4_815_164, whenExclusive: 'shared' }],
  ['stock totals', { key: 4_815_163, whenExclusive: 'shared' }],
  ['tax', { key: 4_815_164, whenExclusive: 'shared' }],
]);

async function lockFormer(tx: Connection, mode: Mode, key: number): Promise<void> {
  if (mode === 'exclusive') await execute(tx, 'lock-former')`select pg_advisory_xact_lock(${key})`;
  else await execute(tx, 'lock-former-shared')`select pg_advisory_xact_lock_shared(${key})`;
}
