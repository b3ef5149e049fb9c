import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Postgres, startPostgres } from './postgres';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres({ durable: true });
  await query('create table committed (id integer primary key)');
});
afterAll(() => postgres.stop());

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('a durable server syncs its commits', async () => {
  expect(await query('show fsync')).toEqual([{ fsync: 'on' }]);
});

test('a server restarts after kill -9 at the same URL with all committed data', async () => {
  await query('insert into committed values (1)');
  await postgres.kill9();
  await expect(query('select 1')).rejects.toThrow('ECONNREFUSED');
  await postgres.restart();
  expect(await query('select id from committed')).toEqual([{ id: 1 }]);
});

test.each(['fast', 'immediate'] as const)('a server stops (%s) and starts again', async (mode) => {
  await postgres.halt(mode);
  await expect(query('select 1')).rejects.toThrow('ECONNREFUSED');
  await postgres.restart();
  expect(await query('select 1 as one')).toEqual([{ one: 1 }]);
});
