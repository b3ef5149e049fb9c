import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../tests/support/shop';
import type { Database } from './database';
import { transaction } from './transaction';

// What the code relies on, whichever database is behind the pool.

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query('create table parcel (id integer primary key)');
});
afterAll(() => database.close());

const insert = (id: number) => ({
  name: 'parcel-insert',
  text: 'insert into parcel values ($1) returning id',
  values: [id],
});

describe('the pool', () => {
  it('gives each its own answer when the one before has failed', async () => {
    const { pool } = database;
    await pool.query(insert(1));
    const answers = await Promise.allSettled([
      pool.query(insert(1)),
      pool.query(insert(2)),
      pool.query('nonsense'),
      pool.query('select 7 as seven'),
      pool.query(insert(2)),
      pool.query(insert(3)),
    ]);
    const [again, second, nonsense, select, secondAgain, third] = answers.map(
      ({ status }) => status,
    );
    expect([again, nonsense, select, third]).toEqual([
      'rejected',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    // Which of the two comes first is nobody's promise.
    expect([second, secondAgain].toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(answers[3]).toMatchObject({ value: { rows: [{ seven: 7 }] } });
    expect(answers[5]).toMatchObject({ value: { rows: [{ id: 3 }] } });
  });

  it('runs transactions beside each other without mixing them', async () => {
    await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        transaction(database.pool, async (tx) => {
          await tx.query(insert(100 + n));
          await tx.query(insert(200 + n));
          if (n % 2 === 1) throw new Error('undone');
        }),
      ),
    );
    const { rows } = await database.pool.query(
      'select count(*)::int as kept, count(*) filter (where id % 2 = 1)::int as odd from parcel where id >= 100',
    );
    expect(rows).toEqual([{ kept: 20, odd: 0 }]);
  });

  it('undoes what a client had begun that goes away', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query(insert(50));
    client.release(true);
    const { rows } = await database.pool.query('select from parcel where id = 50');
    expect(rows).toEqual([]);
  });
});
