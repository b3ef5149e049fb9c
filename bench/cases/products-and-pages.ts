import { mapConcurrently } from '../../tests/support/map-concurrently';
import type { Call } from '../load/round';
import type { Case } from '../measure';
import { randomBelow } from '../shop/dice';
import { productId, productOf } from '../shop/made-products';
import type { Stage } from '../stage';
import { listPaths } from './list-paths';
import { recordAnswers, recordPages, sendRequest } from './right-answers';

const PRODUCTS = 1_000;
const RENDERED = 1_000;
const RENDERED_LISTS = 500;
/** The request header of browsers. */
const PACKED = { 'accept-encoding': 'gzip, deflate, br' };

/** A thousand products, one after the other. */
export async function product(stage: Stage): Promise<Case> {
  const asked = Array.from({ length: PRODUCTS }, (_, n) =>
    randomBelow('asked', n, 0, stage.products),
  );
  await checkProducts(stage, asked.slice(0, 50));
  const calls = await recordAnswers(
    stage.server.url,
    asked.map((n): Call => ({ method: 'GET', path: `/api/products/${productId(n)}` })),
  );
  return { name: 'product', bare: 'memory', calls: () => calls };
}

/** The home page as a visitor's browser requests it. */
export async function homePage({ server }: Stage): Promise<Case> {
  const calls = await recordPages(server.url, [{ method: 'GET', path: '/', headers: PACKED }]);
  return {
    name: 'home',
    bare: 'memory',
    calls: () => calls,
  };
}

/** Pages of products that are in no cache. */
export async function renderedPage({ products }: Stage): Promise<Case> {
  const start = randomBelow('rendered', Date.now() % 1_000_000, 0, products);
  const count = Math.min(RENDERED, Math.floor(products / 4));
  return {
    name: 'rendered',
    bare: null,
    once: true,
    calls: (round) =>
      Array.from({ length: count }, (_, n) => {
        const id = productId((start + (round * count + n) * 7) % products);
        return {
          method: 'GET',
          path: `/product/${id}`,
          headers: PACKED,
          has: [id, '<h1', '</html>'],
        };
      }),
  };
}

/** Lists of six products that are in no cache, by category, colour and size. */
export async function renderedList(): Promise<Case> {
  const run = Date.now();
  const paths = listPaths(RENDERED_LISTS);
  return {
    name: 'rendered-list',
    bare: null,
    once: true,
    calls: (round) =>
      paths.map((path) => ({
        method: 'GET',
        // Each round has addresses of its own, of the same lists.
        path: `${path}&round=${run}-${round}`,
        headers: PACKED,
        has: ['<h1', '</html>'],
      })),
  };
}

/** Compares products with their rows. */
async function checkProducts({ server, pool }: Stage, asked: number[]): Promise<void> {
  await mapConcurrently(asked, async (n) => {
    const { body } = await sendRequest(server.url, {
      method: 'GET',
      path: `/api/products/${productId(n)}`,
    });
    const seen = JSON.parse(body.toString()) as Record<string, unknown>;
    const { rows } = await pool.query<{ price: number; quantity: number }>(
      `select p.price, sum(s.quantity)::int as quantity from product p join product_size s on s.product_id = p.id
      where p.id = $1 group by p.id`,
      [productId(n)],
    );
    const [row] = rows;
    const { title, brand } = productOf(n);
    const right = [title, brand, (row?.price ?? 0) / 100, row?.quantity];
    const actual = [seen.title, seen.brand, seen.price, seen.quantity];
    if (JSON.stringify(actual) !== JSON.stringify(right))
      throw new Error(`The product is ${JSON.stringify(actual)}, not ${JSON.stringify(right)}`);
  });
}
