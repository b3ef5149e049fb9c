// Measures planned prices in a shop of 100,000 products: planning one for every product, the boundary at which they all begin, and
// ending them, by the staff's endpoints and the running server; beside them a shopper who asks for one product after another.
// Then what the comparison with the clock costs the statement of adding to a cart and the prices of an order of 100 lines: each
// beside the same one without it, in turns. The processor time of the database and of the server is in the figures, because other work
// on the machine adds only to the seconds. Run `npm run build` first.
//   npx tsx bench/costs/planned-prices.mts [products]
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { askForProduct } from '../../server/cart/cart.queries';
import { currentPriceOf, nextPriceChangeOf } from '../../server/database/fragments/current-price';
import { sendRequest } from '../cases/right-answers';
import { cpuMs, postgresCpuMs } from '../process-cost';
import { openStage, type Stage } from '../stage';
import { withJson } from '../tokens';

const [products = 100_000] = process.argv.slice(2).map(Number);
const LIMIT_SECONDS = 60;
const IDS_OF_REQUEST = 1_000;
const SHOPPER_PAUSE_MS = 10;
const PATH = '/api/admin/products/planned-prices';
/** A sale that begins in the future until the boundary is moved. */
const FROM = new Date(Date.now() + 86_400_000).toISOString();

const stage = await openStage(products);
try {
  // The shop is kept from one run to the next.
  await stage.pool.query('delete from planned_price');
  const { rows } = await stage.pool.query<{ id: string }>(
    'select id from product where archived_at is null order by id',
  );
  const ids = rows.map(({ id }) => id);
  const headers = withJson(await stage.signIn(0));
  console.log(`${ids.length} products`);
  console.log(`shopper before: ${await besideShopper(stage, ids, async () => {}, 2_000)}`);
  const post = (path: string, body: object) =>
    sendRequest(stage.server.url, { method: 'POST', path, headers, body: JSON.stringify(body) });
  await timed('planned', () =>
    inParts(ids, (part) =>
      post(PATH, { ids: part, percent: 30, from: FROM, confirm: part.length }),
    ),
  );
  await passBoundary(stage.pool);
  await timed('begun: rows, history and lists', async () => {
    for (;;) {
      const { rowCount } = await stage.pool.query(
        'select from product where price_changes_at <= now() limit 1',
      );
      if (rowCount === 0) return;
      await delay(200);
    }
  });
  await timed('ended', () => inParts(ids, (part) => post(`${PATH}/end`, { ids: part })));
  await compareStatements(stage.pool, ids);
} finally {
  await stage.end();
}

async function inParts(ids: string[], run: (part: string[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < ids.length; start += IDS_OF_REQUEST)
    await run(ids.slice(start, start + IDS_OF_REQUEST));
}

async function timed(name: string, run: () => Promise<void>): Promise<void> {
  const ofShopper = await someIds(stage.pool);
  const before = await processorSeconds(stage);
  const began = performance.now();
  const shopper = await besideShopper(stage, ofShopper, run);
  const seconds = (performance.now() - began) / 1_000;
  const after = await processorSeconds(stage);
  const isOver = seconds > LIMIT_SECONDS;
  if (isOver) process.exitCode = 1;
  console.log(`${name}: ${seconds.toFixed(1)} s of ${LIMIT_SECONDS} ${isOver ? 'OVER' : 'ok'}`);
  console.log(
    `  processor: database ${(after.database - before.database).toFixed(1)} s, server ${(after.server - before.server).toFixed(1)} s`,
  );
  console.log(`  shopper: ${shopper}`);
}

async function processorSeconds({ pool, server }: Stage) {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const [database, ofServer] = await Promise.all([
    postgresCpuMs(rows[0]?.pid ?? 0),
    cpuMs(server.pid),
  ]);
  return { database: (database ?? 0) / 1_000, server: (ofServer ?? 0) / 1_000 };
}

async function someIds(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from product where archived_at is null order by created_at limit 5000',
  );
  return rows.map(({ id }) => id);
}

/** Asks for products one after another while `run` runs, and for `atLeast` of them. */
async function besideShopper(
  { server }: Stage,
  ids: string[],
  run: () => Promise<unknown>,
  atLeast = 1,
): Promise<string> {
  const times: number[] = [];
  let isRunning = true;
  const shopper = (async () => {
    for (let at = 0; isRunning || at < atLeast; at++) {
      const began = performance.now();
      const id = ids[(at * 7_919) % ids.length];
      await sendRequest(server.url, { method: 'GET', path: `/api/products/${id}` });
      times.push(performance.now() - began);
      await delay(SHOPPER_PAUSE_MS);
    }
  })();
  // The error of `run` counts, and not that of the shopper whose server is stopped after it.
  shopper.catch(() => {});
  await run();
  isRunning = false;
  await shopper;
  times.sort((one, other) => one - other);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms of ${times.length} products`;
}

/** Moves the beginning of all planned prices into the past, as a day would that passes. */
async function passBoundary(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`begin; set local session_replication_role = replica;
      update planned_price set starts_at = now() - interval '1 second';
      update product set price_changes_at = now() - interval '1 second' where price_changes_at is not null; commit`);
  } finally {
    client.release();
  }
}

async function compareStatements(pool: pg.Pool, ids: string[]): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('select id from account limit 1');
  const asked = askForProduct(ids[0] ?? '', false);
  await compare(
    pool,
    'adding to a cart, its read',
    asked.texts.alone,
    asked.texts.alone
      .replaceAll(currentPriceOf('product', 'discount_price'), 'product.discount_price')
      .replaceAll(nextPriceChangeOf('product'), `''`)
      .replaceAll(nextPriceChangeOf('of_line'), `''`),
    (turn) => [ids[turn % ids.length], false, rows[0]?.id],
  );
  const ofOrder = (
    price: string,
    discountPrice: string,
  ) => `select p.title, p.brand, ${price} as price,
      ${discountPrice} as discount_price, (p.size_details -> 'M' ->> 'weight')::integer as weight, k.key, c.name
    from product p join category k on k.id = p.category_id left join colour c on c.id = p.colour_id
    where p.id = any ($1::uuid[])`;
  await compare(
    pool,
    'the products of an order of 100 lines',
    ofOrder(currentPriceOf('p', 'price'), currentPriceOf('p', 'discount_price')),
    ofOrder('p.price', 'p.discount_price'),
    (turn) => [ids.slice((turn * 100) % (ids.length - 100)).slice(0, 100)],
  );
}

/** Prints the time of the second statement over that of the first, by the median of turns. */
async function compare(
  pool: pg.Pool,
  name: string,
  now: string,
  before: string,
  values: (turn: number) => unknown[],
): Promise<void> {
  const client = await pool.connect();
  try {
    const times: [number[], number[]] = [[], []];
    for (let turn = 0; turn < 2_000; turn++)
      for (const which of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const began = performance.now();
        await client.query({
          name: `${name} ${which}`,
          text: which === 0 ? now : before,
          values: values(turn),
        });
        times[which].push(performance.now() - began);
      }
    const [ofNow, ofBefore] = times.map((all) => all.sort((a, b) => a - b)[all.length >> 1] ?? 0);
    const ratio = (ofBefore ?? 0) / (ofNow ?? 1);
    console.log(
      `${name}: ${ofNow?.toFixed(3)} ms, without planned prices ${ofBefore?.toFixed(3)} ms, ratio ${ratio.toFixed(2)}`,
    );
  } finally {
    client.release();
  }
}
