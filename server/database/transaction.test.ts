import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixture, openTestDatabase } from '../../tests/support/shop';
import { send } from './send';
import { statement } from './statement';
import { briefTransaction, mayBeCommitted, sendTogether, transaction } from './transaction';

const database = fixture(openTestDatabase);
beforeAll(() => database.pool.query('create table note (n integer primary key)'));
beforeEach(() => database.pool.query('delete from note'));

const add = (n: number) => statement('note-add', 'insert into note values ($1)', [n]);
const notes = async () =>
  (await database.pool.query<{ n: number }>('select n from note order by n')).rows.map(
    ({ n }) => n,
  );
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('a failed transaction', () => {
  it('has no effect, and is not reported as possibly committed', async () => {
    const error = await failureOf(
      transaction(database.pool, (tx) => sendTogether(tx, [add(1), add(2), add(1)])),
    );
    expect(error).toMatchObject({ code: '23505' });
    expect(mayBeCommitted(error)).toBe(false);
    expect(await notes()).toEqual([]);
  });

  it('is reported as possibly committed when the connection ends during the commit', async () => {
    const error = await failureOf(
      transaction(database.pool, async (tx) => {
        // Sent, but not awaited: the commit follows on the same connection.
        tx.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {});
      }),
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

  it('reject with the first error, and have no effect then', async () => {
    const error = await failureOf(
      transaction(database.pool, (tx) => sendTogether(tx, [add(1), 'select 1 / 0', add(2)])),
    );
    expect(error).toMatchObject({ code: '22012' });
    expect(await notes()).toEqual([]);
  });
});

describe('a brief transaction', () => {
  const write = (read: string, ...writes: (string | ReturnType<typeof add>)[]) =>
    briefTransaction(database.pool, async ({ tx, commitWith }) => {
      const [counted] = await sendTogether(tx, [read]);
      await commitWith(writes);
      return counted?.rows[0].n;
    });
  const COUNT = 'select count(*)::int as n from note';

  it('returns what follows from the rows that it has read', async () => {
    const read = [await write(COUNT, add(1)), await write(COUNT, add(2)), await write(COUNT)];
    expect(read).toEqual([0, 1, 2]);
    expect(await notes()).toEqual([1, 2]);
  });

  it('takes two round trips', async () => {
    const client = await database.pool.connect();
    const sent: string[] = [];
    const { query } = client;
    client.query = ((statement: string) => {
      sent.push(statement);
      return Reflect.apply(query, client, [statement]);
    }) as typeof client.query;
    client.release();
    const trips = await briefTransaction(database.pool, async ({ tx, commitWith }) => {
      const reading = sendTogether(tx, [COUNT]);
      const first = [...sent];
      await reading;
      const writing = commitWith(['select 1']);
      const second = sent.slice(first.length);
      await writing;
      return [first, second];
    });
    client.query = query;
    expect(trips).toEqual([
      ['begin', COUNT],
      ['select 1', 'commit'],
    ]);
  });

  it('has no effect if a write fails, and is not reported as possibly committed', async () => {
    for (const wrong of [add(1), 'select 1 / 0']) {
      const error = await failureOf(write(COUNT, add(1), wrong, add(2)));
      expect(mayBeCommitted(error)).toBe(false);
      expect(await notes()).toEqual([]);
    }
  });

  it('writes nothing if a read fails, or if its work does not commit', async () => {
    expect(await failureOf(write('select 1 / 0', add(1)))).toMatchObject({ code: '22012' });
    const unended = briefTransaction(database.pool, ({ tx }) => sendTogether(tx, [add(1)]));
    await expect(unended).rejects.toThrow('has not committed');
    expect(await notes()).toEqual([]);
  });

  it('is reported as possibly committed when the connection ends during the writes', async () => {
    const error = await failureOf(write(COUNT, 'select pg_terminate_backend(pg_backend_pid())'));
    expect(mayBeCommitted(error)).toBe(true);
  });
});

it('a statement outside a transaction is repeated when it is the victim of a deadlock, as with a migration', async () => {
  // A sequence counts what was rolled back, too.
  await database.pool.query(`create sequence attempt;
    create function deadlock_at_first() returns integer language plpgsql as $$ begin
      if nextval('attempt') = 1 then raise exception using errcode = 'deadlock_detected'; end if;
      return currval('attempt');
    end $$`);
  const attempts = statement('count-attempts', 'select deadlock_at_first() as n', []);
  expect((await send(database.pool, attempts)).rows).toEqual([{ n: 2 }]);
});
