import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Postgres, startPostgres } from './postgres';
import { listRunning } from './process-tree';

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

test('kill -9 has ended the sessions too, which would keep the data in use', async () => {
  const sessions = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const client = new pg.Client({ connectionString: postgres.url });
      client.on('error', () => {});
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      return Number(rows[0]?.pid);
    }),
  );
  await postgres.kill9();
  const running = (await listRunning()).map(({ pid }) => pid);
  expect(sessions.filter((pid) => running.includes(pid))).toEqual([]);
  await postgres.restart();
});

test.each(['fast', 'immediate'] as const)('a server stops (%s) and starts again', async (mode) => {
  await postgres.halt(mode);
  await expect(query('select 1')).rejects.toThrow('ECONNREFUSED');
  await postgres.restart();
  expect(await query('select 1 as one')).toEqual([{ one: 1 }]);
});
