import { setTimeout as delay } from 'node:timers/promises';
import type { Call } from '../load/round';
import type { Stage } from '../stage';
import { withJson } from '../tokens';
import { sendRequest } from './right-answers';

/** The interval of price changes, which make cached answers invalid. */
const EVERY_MS = 200;
/** A shopper sees a change within this time. */
const STALE_MS = 1_000;

/**
 * Changes the list price of a product by the staff's endpoint, repeatedly, until the returned function is called. The
 * product is discounted and in none of the answers, so that all answers stay right. Throws if the product's own answer shows an
 * old price for more than a second.
 */
export async function priceChanges(
  { pool, server, signIn }: Stage,
  calls: Call[],
): Promise<() => () => Promise<void>> {
  const headers = withJson(await signIn(0));
  const product = await unseenProduct(pool, calls);
  const put = async (price: number) => {
    const body = JSON.stringify({ price: price / 100 });
    await sendRequest(server.url, {
      method: 'PUT',
      path: `/api/admin/products/${product.id}`,
      headers,
      body,
    });
    const changedAt = performance.now();
    while ((await shownPrice()) !== price)
      if (performance.now() - changedAt > STALE_MS)
        throw new Error(`${product.id} shows an old price for more than ${STALE_MS} ms.`);
  };
  const shownPrice = async () => {
    const { body } = await sendRequest(server.url, {
      method: 'GET',
      path: `/api/products/${product.id}`,
    });
    return Math.round(JSON.parse(body.toString()).price * 100);
  };
  return () => {
    let isEnding = false;
    const changing = (async () => {
      for (let n = 1; !isEnding; n++) {
        await put(product.price + (n % 2));
        await delay(EVERY_MS);
      }
      await put(product.price);
    })();
    // A failure is reported by the returned function.
    changing.catch(() => {});
    return async () => {
      isEnding = true;
      await changing;
    };
  };
}

async function unseenProduct(
  pool: Stage['pool'],
  calls: Call[],
): Promise<{ id: string; price: number }> {
  const text = calls.map(({ answers }) => Buffer.from(answers?.[0] ?? '', 'base64')).join();
  const { rows } = await pool.query<{ id: string; price: number }>(
    'select id, price from product where discount_price < price - 1 order by created_at limit 500',
  );
  const unseen = rows.find(({ id }) => !text.includes(id));
  if (!unseen) throw new Error('Every product is in one of the answers.');
  return unseen;
}
