import type pg from 'pg';
import type { ProductPage } from '#contract/catalogue/catalogue';
import { mapConcurrently } from '../../tests/support/map-concurrently';
import { pageChecksum } from '../load/pages';
import type { Call } from '../load/round';
import type { ListingQuery } from './listing-queries';

/** Requests each call once: later answers are compared with this one. */
export async function recordAnswers(url: string, calls: Call[]): Promise<Call[]> {
  return mapConcurrently(calls, async (call) => {
    const { body } = await sendRequest(url, call);
    return { ...call, answers: [body.toString('base64')] };
  });
}

/** The same for pages, whose bytes are never the same. */
export async function recordPages(url: string, calls: Call[]): Promise<Call[]> {
  return mapConcurrently(calls, async (call) => {
    const { body } = await sendRequest(url, call);
    return { ...call, page: pageChecksum(body, undefined) };
  });
}

/**
 * Compares listing answers with plain SQL: the products and their order, the number of products, and the number by
 * colour.
 */
export async function checkListings(
  url: string,
  pool: pg.Pool,
  queries: ListingQuery[],
): Promise<void> {
  await mapConcurrently(queries, async ({ path, where, orderBy, pageNumber, pageSize }) => {
    const { body } = await sendRequest(url, { method: 'GET', path });
    const page = JSON.parse(body.toString()) as ProductPage;
    const offset = (pageNumber - 1) * pageSize;
    const { rows } = await pool.query<{ id: string }>(
      `select id from product where ${where} order by ${orderBy} limit ${pageSize} offset ${offset}`,
    );
    const total = await pool.query<{ n: number }>(
      `select count(*)::int as n from product where ${where}`,
    );
    const seen = { ids: page.content.map(({ _id }) => _id), total: page.totalItems };
    const right = { ids: rows.map(({ id }) => id), total: total.rows[0]?.n };
    if (JSON.stringify(seen) !== JSON.stringify(right))
      throw new Error(`${path} answers ${JSON.stringify(seen)}, not ${JSON.stringify(right)}`);
  });
}

export async function sendRequest(url: string, call: Call): Promise<{ body: Buffer }> {
  const { method, path, headers, body } = call;
  const answer = await fetch(url + path, {
    method,
    // Prevents fetch from decompressing.
    headers: { ...headers, 'accept-encoding': 'identity' },
    ...(body === undefined ? {} : { body }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== (call.status ?? 200))
    throw new Error(`${method} ${path} answered ${answer.status}: ${bytes.subarray(0, 300)}`);
  return { body: bytes };
}
