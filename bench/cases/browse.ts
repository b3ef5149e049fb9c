import { setTimeout as delay } from 'node:timers/promises';
import { mapConcurrently } from '../../tests/support/map-concurrently';
import type { Call } from '../load/round';
import { type Case, ROUNDS } from '../measure';
import { memoryMb } from '../process-cost';
import { address } from '../shop/made-people';
import { onHand, productId, SIZES, sizeName } from '../shop/made-products';
import type { Stage } from '../stage';
import { signedIn, withJson } from '../tokens';
import { listPaths } from './list-paths';
import { createWitness, type Witness } from './page-witness';
import { addShoppers, fillCarts } from './shoppers';

const PRODUCT_PAGES = 5_000;
const LIST_PAGES = 500;
/** Of the cases without changes. */
const FEW_PRODUCTS = 1_000;
const FEW_LISTS = 96;
const CONNECTIONS = 8;
/** The request header of browsers. */
const PACKED = { 'accept-encoding': 'gzip, deflate, br' };

const ORDER_EVERY_MS = 50;
const PRICE_EVERY_MS = 200;
/** More orders than a round of three seconds has time for. */
const ORDERS_A_ROUND = 120;

/** Pages that are in no cache, as a crawler requests them: each once, with an address that no round before had. */
export async function browseCold({ products }: Stage): Promise<Case> {
  const calls = pagesOf(Math.min(FEW_PRODUCTS, Math.floor(products / 2)), FEW_LISTS);
  const run = Date.now();
  return {
    name: 'browse-cold',
    bare: null,
    once: true,
    connections: CONNECTIONS,
    calls: (round) =>
      calls.map((call) => ({
        ...call,
        path: `${call.path}${call.path.includes('?') ? '&' : '?'}round=${run}-${round}`,
      })),
  };
}

/** The same pages again and again, while nothing changes. */
export async function browseWarm({ products, server }: Stage): Promise<Case> {
  const calls = pagesOf(Math.min(FEW_PRODUCTS, Math.floor(products / 2)), FEW_LISTS);
  await fill(server.url, calls);
  return { name: 'browse-warm', bare: null, connections: CONNECTIONS, calls: () => calls };
}

/**
 * Pages of 5,000 products and 500 lists at random, while 20 orders a second sell out sizes and a price changes every 200 ms. A
 * witness requests pages of what has just changed during the load: one that shows what was over a second before voids the round.
 */
export async function browseWhileSelling(stage: Stage): Promise<Case> {
  const { pool, server, products } = stage;
  const shown = Math.min(PRODUCT_PAGES, products);
  const calls = pagesOf(shown, LIST_PAGES);
  const ids = Array.from({ length: shown }, (_, n) => productId(n));
  await restock(pool, shown);
  const sold = await lastUnits(pool, ids);
  // The second that a page may be old.
  await delay(1_000);
  await fill(server.url, calls);
  const memory = await memoryMb(server.pid);
  console.log(
    `    ${calls.length} pages are in the cache; the server uses ${memory?.toFixed(0)} MB`,
  );
  const shoppers = await addShoppers(pool, ORDERS_A_ROUND);
  const headers = await mapConcurrently(shoppers, async (id) => withJson(await signedIn(pool, id)));
  const staff = withJson(await stage.signIn(0));
  let witness: Witness | null = null;
  let round = -1;
  return {
    name: 'browse-while-selling',
    bare: null,
    connections: CONNECTIONS,
    calls: async () => {
      round++;
      const own = sold.slice(round * ORDERS_A_ROUND).slice(0, ORDERS_A_ROUND);
      await fillCarts(pool, shoppers.slice(0, own.length), own);
      witness = await createWitness(stage, calls);
      return calls;
    },
    backgroundWork: () => {
      const current = witness;
      if (current === null) throw new Error('No round has begun.');
      const ending = new AbortController();
      const work = [
        every(ORDER_EVERY_MS, ending.signal, async (n) => {
          const own = headers[n];
          if (own) await current.sell(own, JSON.stringify(address));
        }),
        every(PRICE_EVERY_MS, ending.signal, (n) =>
          // Those that are not sold, whose carts hold a price.
          current.changePrice(staff, ids[(2 * (n * 37 + round * 1_001) + 1) % ids.length] ?? '', n),
        ),
        current.watch(ending.signal),
      ];
      // A failure is reported by the returned function.
      for (const each of work) each.catch(() => {});
      return async () => {
        ending.abort();
        await Promise.all(work);
        await current.confirm();
        console.log(`    ${current.summary()}`);
      };
    },
  };
}

/** Calls `work` at an interval, whether the call before has ended or not, and waits for all. */
async function every(
  ms: number,
  signal: AbortSignal,
  work: (n: number) => Promise<void>,
): Promise<void> {
  const begun: Promise<void>[] = [];
  for (let n = 0; !signal.aborted; n++) {
    const one = work(n);
    one.catch(() => {});
    begun.push(one);
    await delay(ms, undefined, { signal }).catch(() => {});
  }
  await Promise.all(begun);
}

interface SizeStock {
  id: string;
  name: string;
  quantity: number;
}

/** Restores the initial stock of the first products, of which an earlier run on the same shop has sold units. */
function restock(pool: Stage['pool'], products: number): Promise<void> {
  const made = Array.from({ length: products }, (_, n) =>
    Array.from({ length: SIZES }, (_, size) => ({
      id: productId(n),
      name: sizeName(n, size),
      quantity: onHand(n, size),
    })),
  );
  return setStock(pool, made.flat());
}

/** Leaves one unit of a size of every other product, for all rounds. */
async function lastUnits(pool: Stage['pool'], ids: string[]) {
  const asked = ids.filter((_, n) => n % 2 === 0).slice(0, ORDERS_A_ROUND * (ROUNDS + 1));
  const { rows: chosen } = await pool.query<SizeStock>(
    `select distinct on (product_id) product_id as id, name, 1 as quantity from product_size
    where product_id = any ($1::uuid[]) order by product_id, product_size.quantity desc, name`,
    [asked],
  );
  await setStock(pool, chosen);
  const { rows } = await pool.query<{ id: string; size: string; discountPrice: number }>(
    `select p.id, s.name as size, p.discount_price as "discountPrice"
    from unnest($1::uuid[]) with ordinality as asked (id, n) join product p on p.id = asked.id
    join lateral (
      select name from product_size where product_id = p.id and quantity = 1 order by name limit 1
    ) s on true
    where p.archived_at is null order by asked.n`,
    [asked],
  );
  return rows;
}

/** Counts sizes, with the movements of those that differ. */
async function setStock(pool: Stage['pool'], counted: readonly SizeStock[]): Promise<void> {
  await pool.query(
    `with changed as (
      select s.product_id, s.name, counted.quantity, counted.quantity - s.quantity as delta
      from unnest($1::uuid[], $2::text[], $3::int[]) as counted (product_id, name, quantity)
      join product_size s on s.product_id = counted.product_id and s.name = counted.name and s.quantity <> counted.quantity
    ), stocked as (
      update product_size s set quantity = c.quantity from changed c where c.product_id = s.product_id and c.name = s.name
    )
    insert into stock_movement (product_id, size, delta, reason) select product_id, name, delta, 'counted' from changed`,
    [
      counted.map(({ id }) => id),
      counted.map(({ name }) => name),
      counted.map(({ quantity }) => quantity),
    ],
  );
}

/** Product pages and lists in random order. */
function pagesOf(products: number, lists: number): Call[] {
  const get = (path: string, has: string): Call => ({
    method: 'GET',
    path,
    headers: PACKED,
    has: [has, '</html>'],
  });
  const calls = [
    ...Array.from({ length: products }, (_, n) => {
      const id = productId(n);
      return get(`/product/${id}`, id);
    }),
    ...listPaths(lists).map((path) => get(path, '<h1')),
  ];
  return calls
    .map((call, n) => ({ call, place: (n * 7_919) % 10_007 }))
    .sort((one, other) => one.place - other.place)
    .map(({ call }) => call);
}

/** Requests each page once, so that it is in the cache. */
async function fill(url: string, calls: Call[]): Promise<void> {
  await mapConcurrently(calls, async ({ path, headers }) => {
    const answer = await fetch(url + path, { headers: headers ?? {} });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  });
}
