import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../tests/support/shop';
import type { Database } from './database';
import { mayBeCommitted, sendTogether, transaction } from './transaction';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query('create table note (n integer primary key)');
});
afterAll(() => database.close());
beforeEach(() => database.pool.query('delete from note'));

const add = (n: number) => ({ text: 'insert into note values ($1)', values: [n] });
const notes = async () =>
  (await database.pool.query<{ n: number }>('select n from note order by n')).rows.map(
    ({ n }) => n,
  );
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('a transaction that ends with a statement', () => {
  it('has it, and all before it', async () => {
    const result = await transaction(database.pool, async (tx, endWith) => {
      await tx.query(add(1));
      endWith(add(2));
      return 'done';
    });
    expect([result, await notes()]).toEqual(['done', [1, 2]]);
  });

  it('has nothing when it fails, and says so', async () => {
    const error = await failureOf(
      transaction(
        database.pool,
        async (tx, endWith) => {
          await sendTogether(tx, [add(1), add(2)]);
          endWith(add(1));
        },
        { writesLast: true },
      ),
    );
    expect(error).toMatchObject({ code: '23505' });
    expect(mayBeCommitted(error)).toBe(false);
    expect(await notes()).toEqual([]);
  });

  it('may be there when the connection ends with it', async () => {
    const error = await failureOf(
      transaction(database.pool, async (_tx, endWith) =>
        endWith({ text: 'select pg_terminate_backend(pg_backend_pid())' }),
      ),
    );
    expect(mayBeCommitted(error)).toBe(true);
  });
});

describe('statements that are sent together', () => {
  it('answer in their order', async () => {
    const results = await transaction(database.pool, (tx) =>
      sendTogether(tx, [
        add(1),
        'select n from note',
        add(2),
        'select count(*)::int as n from note',
      ]),
    );
    expect(results.map(({ rows }) => rows)).toEqual([[], [{ n: 1 }], [], [{ n: 2 }]]);
  });

  it('fail as the first of them that fails, and have no effect then', async () => {
    const error = await failureOf(
      transaction(database.pool, (tx) => sendTogether(tx, [add(1), 'select 1 / 0', add(2)])),
    );
    expect(error).toMatchObject({ code: '22012' });
    expect(await notes()).toEqual([]);
  });
});
