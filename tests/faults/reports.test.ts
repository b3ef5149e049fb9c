import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../server/database/connections/connect';
import type { Database } from '../../server/database/database';
import { createTemplate, type Postgres, startPostgres } from '../support/postgres/postgres';
import { type FaultShop, openFaultShop } from './support/fault-shop';
import { startStandby } from './support/replicated';

const MAX_LAG_SECONDS = 1;
/** The standby is asked again two seconds after it lagged. */
const AGAIN = { timeout: 10_000, interval: 200 };

let primary: Postgres;
let standby: Postgres;
let shop: FaultShop;
let database: Database;
let other: pg.Client;
beforeAll(async () => {
  primary = await startPostgres();
  const url = await createTemplate(primary.url);
  standby = await startStandby({ postgres: primary });
  const readUrl = new URL(new URL(url).pathname, standby.url).href;
  shop = await openFaultShop({ DATABASE_URL: url, READ_DATABASE_URL: readUrl });
  database = await openDatabase({
    url,
    dataDir: '/nowhere',
    standby: { url: readUrl, maxLagSeconds: MAX_LAG_SECONDS },
  });
  other = new pg.Client(standby.url);
  other.on('error', () => {});
  await other.connect();
});
afterAll(async () => {
  await database?.close();
  await shop?.close();
  await standby?.stop();
  await primary?.stop();
});

/** Which server answers a report, right after a change. */
async function reader(): Promise<'primary' | 'standby'> {
  await database.pool.query(`select pg_logical_emit_message(true, 'test', 'a change')`);
  await delay(50);
  return database.readReport(async (connection) => {
    const { rows } = await connection.query('select pg_is_in_recovery() as "isStandby"');
    return rows[0].isStandby ? 'standby' : 'primary';
  });
}

it('reports and files are read from the standby', async () => {
  await shop.staff.call('GET /api/admin/dashboard', {});
  const { rows } = await other.query(
    `select from pg_stat_activity where application_name = 'selvedge' and query ~ 'daily_order_total'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  await expect.poll(reader, AGAIN).toBe('standby');
});

it('the primary answers while the standby lags', async () => {
  await other.query('select pg_wal_replay_pause()');
  await expect.poll(reader, AGAIN).toBe('primary');
  await other.query('select pg_wal_replay_resume()');
  await expect.poll(reader, AGAIN).toBe('standby');
});

it('a read that the standby cancels is repeated at the primary', async () => {
  const asked: boolean[] = [];
  const answer = await database.readReport(async (connection) => {
    const { rows } = await connection.query('select pg_is_in_recovery() as "isStandby"');
    asked.push(rows[0].isStandby);
    if (rows[0].isStandby) await connection.query('select pg_terminate_backend(pg_backend_pid())');
    return 'done';
  });
  expect([answer, asked]).toEqual(['done', [true, false]]);
});

it('the primary answers while the standby is down, and the shop starts without it', async () => {
  await standby.kill9();
  expect(await reader()).toBe('primary');
  await shop.restart();
  await shop.staff.call('GET /api/admin/dashboard', {});
  await standby.restart();
  await expect.poll(reader, AGAIN).toBe('standby');
});
