// Measures the time of every request of the admin area in a large shop, one at a time, and the memory that its file
// downloads cost the server. Uses a temporary PostgreSQL and the built server (`npm run build` first) as a separate
// process. Exits with 1 if a request or download exceeds its limit, or if a request of a page is not measured.
//   npx tsx bench/admin/admin-calls.mts [orders] [products]     100,000 of both by default
//   EACH=1            prints the times of every URL
//   CALLS=5           requests per URL; 20 by default
//   ONLY=^orders      measures only the groups whose name matches
//   KEEP=1            fills a shop and keeps it until standard input ends (Ctrl-D); prints its URL
//   FILLED=postgres://…   measures a shop that KEEP=1 has filled
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { secretsFrom } from '../../server/auth/sessions/secret';
import { beginSession } from '../../server/auth/sessions/sessions';
import { readConfig } from '../../server/config';
import { openDatabase } from '../../server/database/connections/connect';
import { shopOf } from '../../server/open-shop';
import { createTemplate, startPostgres } from '../../tests/support/postgres/postgres';
import { serveShop } from '../../tests/support/served/served-shop';
import { type Cost, measureDownload } from '../download-cost';
import { callGroups, type RequestGroup } from './admin-call-list';
import { fill } from './admin-shop';

const [orders = 100_000, products = 100_000] = process.argv.slice(2).map(Number);
const MEMORY_LIMIT_MB = 100;
const SECRET = 'u3Xw9qPz7Lk2Vb8Nn4Tt6Rr1Yy5Hh0Gg';
const FILES = ['/api/admin/orders.csv', '/api/admin/products.csv'];

const { FILLED, KEEP, ONLY = '', EACH } = process.env;
const CALLS = Number(process.env.CALLS ?? 20);
if (FILLED) await measureShop(FILLED);
else await onNewPostgres();

async function onNewPostgres(): Promise<void> {
  const postgres = await startPostgres();
  try {
    const url = await createTemplate(postgres.url);
    const pool = new pg.Pool({ connectionString: url, max: 2 });
    await fill(pool, { orders, products }).finally(() => pool.end());
    if (!KEEP) return await measureShop(url);
    console.log(`FILLED=${url}`);
    await stdinEnds();
  } finally {
    await postgres.stop();
  }
}

async function measureShop(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-bench-'));
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: '0', JWT_SECRET: SECRET };
  const server = await serveShop(env);
  try {
    const token = await signIn(databaseUrl);
    const groups = await callGroups(pool);
    await requireAllMeasured(server.url, groups);
    await measureCalls(server.url, token, groups);
    for (const path of ONLY ? [] : FILES)
      printCost(path, await measureDownload(server.pid, server.url + path, token));
  } finally {
    await server.stop();
    await pool.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function stdinEnds(): Promise<void> {
  process.stdin.resume();
  await once(process.stdin, 'end');
}

async function signIn(databaseUrl: string): Promise<string> {
  const database = await openDatabase({ url: databaseUrl, dataDir: '/nowhere' });
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DEMO: '0' });
  const shop = shopOf(
    config,
    database,
    secretsFrom(Buffer.from(SECRET)),
    pino({ level: 'silent' }),
  );
  const { rows } = await shop.pool.query<{ id: string }>(
    `select id from account where role = 'Admin' order by id limit 1`,
  );
  const token = await beginSession(shop, shop.pool, rows[0]?.id ?? '', false);
  await database.close();
  return token;
}

/** Fails if a page makes a request that is not measured. */
async function requireAllMeasured(url: string, groups: RequestGroup[]): Promise<void> {
  const answer = await fetch(`${url}/api/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, unknown>> };
  const measured = [...groups.flatMap(({ calls }) => calls.map(({ path }) => path)), ...FILES];
  for (const [path, methods] of Object.entries(paths)) {
    if (!path.startsWith('/api/admin/') || !methods.get) continue;
    const shape = new RegExp(
      `^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`,
    );
    if (measured.some((each) => shape.test(each))) continue;
    console.log(`not measured: GET ${path}`);
    process.exitCode = 1;
  }
}

async function measureCalls(url: string, token: string, groups: RequestGroup[]): Promise<void> {
  const row = (...cells: [string, ...string[]]) =>
    console.log(cells[0].padEnd(34), ...cells.slice(1).map((cell) => cell.padStart(9)));
  row('ms', 'addresses', 'p50', 'p95', 'limit', '');
  for (const { name, limit, calls } of groups.filter((group) =>
    new RegExp(ONLY).test(group.name),
  )) {
    const seen = [];
    for (const { path, body } of calls) {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const init =
        body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
      const took = await time(url + path, init);
      seen.push({ path, p50: at(took, 0.5), p95: at(took, 0.95) });
    }
    seen.sort((one, other) => other.p95 - one.p95);
    const [slowest = { path: '', p50: 0, p95: 0 }] = seen;
    const isOver = slowest.p95 > limit;
    if (isOver) process.exitCode = 1;
    row(
      name,
      String(calls.length),
      slowest.p50.toFixed(1),
      slowest.p95.toFixed(1),
      String(limit),
      isOver ? 'OVER' : 'ok',
    );
    for (const { path, p50, p95 } of EACH ? seen : seen.filter((each) => each.p95 > limit))
      console.log(`    ${p50.toFixed(1)} ${p95.toFixed(1)} ${path}`);
  }
}

async function time(url: string, init: RequestInit): Promise<number[]> {
  const took: number[] = [];
  // The first request prepares its statement and is not counted.
  for (let n = 0; n <= CALLS; n++) {
    const began = performance.now();
    const answer = await fetch(url, init);
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${text}`);
    if (n > 0) took.push(performance.now() - began);
  }
  return took.sort((one, other) => one - other);
}

function at(sorted: number[], share: number): number {
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
}

function printCost(path: string, { rows, bytes, seconds, before, peak }: Cost): void {
  const more = (peak - before) / 1e6;
  const isOver = more > MEMORY_LIMIT_MB;
  if (isOver) process.exitCode = 1;
  console.log(
    `${path}: ${rows} rows, ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s;`,
    `memory ${Math.round(before / 1e6)} MB before, ${Math.round(peak / 1e6)} MB at most,`,
    `${Math.round(more)} more of ${MEMORY_LIMIT_MB} ${isOver ? 'OVER' : 'ok'}`,
  );
}
