import type { HomeContent } from '#contract/content';
import type { Connection } from '../database/database';
import { allowTime } from '../database/silence';

/** An arbitrary number, the same in every replica. */
const FILL_LOCK = 5_318_008;

/** Makes other replicas wait until this transaction ends, and lifts its time limit. */
export async function takeFillLock(tx: Connection): Promise<void> {
  await tx.query(
    `select set_config(name, '0', true)
    from unnest(array['lock_timeout', 'idle_in_transaction_session_timeout']) as name`,
  );
  await allowTime(tx);
  await tx.query('select pg_advisory_xact_lock($1)', [FILL_LOCK]);
}

/** Whether there is no product, customer or order; admins do not count. */
export async function isEmptyShop(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query<{ empty: boolean }>(
    `select not exists (select from product)
      and not exists (select from account where role = 'User')
      and not exists (select from shop_order) as empty`,
  );
  return rows[0]?.empty ?? false;
}

export async function findNow(connection: Connection): Promise<Date> {
  const { rows } = await connection.query<{ now: Date }>('select now()');
  const [row] = rows as [{ now: Date }];
  return row.now;
}

export async function insertHome(tx: Connection, home: HomeContent): Promise<void> {
  await tx.query(
    `insert into content_document (state, id, value) values ('live', gen_random_uuid(), $1) on conflict do nothing`,
    [JSON.stringify(home)],
  );
}
