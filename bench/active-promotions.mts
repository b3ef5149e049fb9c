// Measures what ten active promotions cost: adding to the cart with the whole cart in the answer, and placing orders, in short turns with
// the promotions paused and active. The server and the database stay the same, and each turn sends the same calls. Other work on the
// machine only adds time, so each figure is that of the cheaper half of the turns: the CPU time of the server and of the database for
// an answer, and the answers a second.
// Linux only. Run `npm run build` first.
//   npx tsx bench/active-promotions.mts [turns]
import { setTimeout as delay } from 'node:timers/promises';
import { mapConcurrently } from '../tests/support/map-concurrently';
import { cartAdd } from './cases/members';
import { addShoppers, fillCarts, stockUp } from './cases/shoppers';
import type { Call } from './load/round';
import { cpuMs, postgresCpuMs } from './process-cost';
import { address } from './shop/made-people';
import { openStage } from './stage';
import { signedIn, withJson } from './tokens';

const PRODUCTS = 1_000;
const SIZES = 500;
const ORDERS = 600;
const CONNECTIONS = 8;
/** Buyers who add twelve products each. */
const BUYERS = 80;
const PEOPLE = 500;
/** Longer than the server keeps promotions without asking the database whether they have changed. */
const SETTLED_MS = 1_000;
const [turns = 5] = process.argv.slice(2).map(Number);

interface Cost {
  /** Milliseconds for an answer. */
  server: number;
  database: number;
  perSecond: number;
}

const stage = await openStage(PRODUCTS);
const { pool } = stage;
try {
  await addPromotions();
  const adding = await cartAdd(stage);
  const shoppers = await addShoppers(pool, ORDERS);
  const headers = await mapConcurrently(shoppers, async (id) => withJson(await signedIn(pool, id)));
  const sizes = await stockUp(pool, SIZES, ORDERS * (turns + 1) * 4);
  const body = JSON.stringify(address);
  const orders = async (): Promise<Call[]> => {
    await pool.query('delete from cart_item');
    await fillCarts(pool, shoppers, sizes);
    return headers.map((own) => ({
      method: 'POST',
      path: '/api/orders',
      headers: own,
      body,
      status: 201,
    }));
  };
  const additions = async () =>
    (await adding.calls(0)).filter((_, index) => index % PEOPLE < BUYERS);
  await compare('add to the cart', additions);
  await compare('place an order', orders);
} finally {
  await pool.query(`delete from promotion where name like 'Measured %'`).catch(() => {});
  await stage.end();
}

/** Ten automatic ones of several kinds, for a part of the products each; the goods of a cart have several. */
async function addPromotions(): Promise<void> {
  await pool.query(`delete from promotion where name like 'Measured %'`);
  await pool.query(
    `insert into promotion (id, name, trigger, class, kind, value, minimum, effect, conditions, paused_at)
      select gen_random_uuid(), 'Measured ' || n, 'automatic', case when n in (8, 9) then 'order' when n = 10 then 'delivery' else 'item' end,
        case when n <= 3 then 'percent' when n <= 5 then 'multi_buy' when n <= 7 then 'amount' when n <= 9 then 'percent' else 'delivery' end,
        case when n in (4, 5) then 0 else 10 end, 0,
        case when n in (4, 5) then '{"quantity": 3, "pay": 2}'::jsonb when n in (6, 7) then '{"per": "unit"}' else '{}' end,
        case when n > 7 then '{}' else jsonb_build_object('goods', jsonb_build_object('categories', (
          select jsonb_agg(key) from (select key, row_number() over (order by key) as place from category) as c where place % 7 = n - 1
        ))) end,
        now()
      from generate_series(1, 10) as n`,
  );
}

async function setActive(isActive: boolean): Promise<void> {
  await pool.query(
    `update promotion set paused_at = case when $1 then null else now() end where name like 'Measured %'`,
    [isActive],
  );
  await delay(SETTLED_MS);
}

async function compare(name: string, callsOf: () => Promise<Call[]>): Promise<void> {
  const costs: Record<'without' | 'active', Cost[]> = { without: [], active: [] };
  for (let turn = 0; turn <= turns; turn++)
    for (const state of turn % 2 === 0
      ? (['without', 'active'] as const)
      : (['active', 'without'] as const)) {
      await setActive(state === 'active');
      const cost = await costOf(await callsOf());
      // The first turn warms up.
      if (turn > 0) costs[state].push(cost);
    }
  const best = (list: Cost[]) => {
    const server = meanOf(list.map((one) => one.server).sort((a, b) => a - b));
    const database = meanOf(list.map((one) => one.database).sort((a, b) => a - b));
    const perSecond = meanOf(list.map((one) => one.perSecond).sort((a, b) => b - a));
    return { server, database, cpu: server + database, perSecond };
  };
  const [without, active] = [best(costs.without), best(costs.active)];
  const shown = ({ server, database, cpu }: ReturnType<typeof best>) =>
    `${cpu.toFixed(2)} ms of CPU time (${server.toFixed(2)} of the server, ${database.toFixed(2)} of the database)`;
  console.log(
    `${name}: ${shown(without)} without, ${shown(active)} with ten promotions, ratio ` +
      `${(without.cpu / active.cpu).toFixed(2)}; ${without.perSecond.toFixed(0)} and ${active.perSecond.toFixed(0)} a second, ratio ` +
      `${(active.perSecond / without.perSecond).toFixed(2)}`,
  );
}

/** Of the best half. */
function meanOf(sorted: number[]): number {
  const chosen = sorted.slice(0, Math.ceil(sorted.length / 2));
  return chosen.reduce((sum, one) => sum + one, 0) / chosen.length;
}

async function costOf(calls: Call[]): Promise<Cost> {
  const before = await cpuTimes();
  const round = { url: stage.server.url, connections: CONNECTIONS, calls };
  const result = await stage.loader.drive({ ...round, once: true });
  if (result.wrong > 0) throw new Error(result.fault ?? 'a wrong answer');
  const after = await cpuTimes();
  return {
    server: (after.server - before.server) / result.answers,
    database: (after.database - before.database) / result.answers,
    perSecond: result.answers / result.seconds,
  };
}

async function cpuTimes(): Promise<{ server: number; database: number }> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const [database, server] = await Promise.all([
    postgresCpuMs(rows[0]?.pid ?? 0),
    cpuMs(stage.server.pid),
  ]);
  return { server: server ?? 0, database: database ?? 0 };
}
