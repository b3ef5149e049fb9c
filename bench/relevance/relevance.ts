import type { NearestMatches, ProductPage } from '#contract/catalogue/catalogue';
import { demoProducts } from '../../server/demo/catalogue/products';
import { mapConcurrently } from '../../tests/support/map-concurrently';
import { accounts, serveDemo } from '../../tests/support/served/served-demo';
import { randomBelow } from '../shop/dice';
import { productOf } from '../shop/made-products';
import type { Stage } from '../stage';
import { signInAt } from '../tokens';
import { type JudgedProduct, type JudgedQuery, ndcg } from './judge';
import { judgedQueries } from './judged-queries';

/** How well the first ten results answer a group of queries. */
export interface Relevance {
  group: string;
  queries: number;
  /** The mean nDCG@10, see `ndcg`. */
  ndcg: number;
  /** The queries with the lowest values, for who improves the search. */
  worst: { q: string; ndcg: number }[];
}

const RESULTS = 10;
const WORST = 5;
const MADE = 40;

/** The judged queries, by group, in the demo shop. Starts one of its own. */
export async function demoRelevance(): Promise<Relevance[]> {
  const { shop, close } = await serveDemo();
  try {
    const authorization = `Bearer ${await signInAt(shop.url, accounts.shopper)}`;
    return await mapConcurrently(Object.entries(judgedQueries), ([group, queries]) =>
      judged(group, queries, demoProducts, (q) => results(shop.url, q, { authorization })),
    );
  } finally {
    await close();
  }
}

/** Products of a generated shop, sought by their exact title and by their maker and title without its first word. */
export async function madeRelevance({ products, server }: Stage): Promise<Relevance[]> {
  const shop = Array.from({ length: products }, (_, n) => productOf(n));
  const sought = Array.from(
    { length: MADE },
    (_, n) => shop[randomBelow('judged', n, 0, products)] as JudgedProduct,
  );
  const find = (q: string) => results(server.url, q, {});
  return [
    await judged(
      'made titles',
      sought.map(({ title }) => ({ q: title.toLowerCase(), wanted: { title } })),
      shop,
      find,
    ),
    await judged(
      'made brands and colours',
      sought.map(({ brand, colour }) => ({
        q: `${colour} ${brand}`.toLowerCase(),
        wanted: { brand, colour },
      })),
      shop,
      find,
    ),
  ];
}

async function judged(
  group: string,
  queries: readonly JudgedQuery[],
  shop: JudgedProduct[],
  find: (q: string) => Promise<JudgedProduct[]>,
): Promise<Relevance> {
  const values = await mapConcurrently([...queries], async ({ q, wanted }) => {
    const value = ndcg(await find(q), shop, wanted);
    if (value === null) throw new Error(`No product answers “${q}”.`);
    return { q, ndcg: value };
  });
  return {
    group,
    queries: values.length,
    ndcg: values.reduce((sum, { ndcg: value }) => sum + value, 0) / values.length,
    worst: values
      .filter(({ ndcg: value }) => value < 1)
      .sort((one, other) => one.ndcg - other.ndcg)
      .slice(0, WORST),
  };
}

/** What the page of a search shows: its list, or the nearest products if that is empty. */
async function results(
  url: string,
  q: string,
  headers: Record<string, string>,
): Promise<JudgedProduct[]> {
  const get = async (path: string) => {
    const answer = await fetch(`${url}${path}`, { headers });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}.`);
    return answer.json();
  };
  const list = new URLSearchParams({ q, sort: 'relevance', pageSize: String(RESULTS) });
  const { content }: ProductPage = await get(`/api/products?${list}`);
  const { products }: Pick<NearestMatches, 'products'> =
    content.length > 0
      ? { products: content }
      : await get(`/api/products/nearest?${new URLSearchParams({ q })}`);
  return products.map(({ thirdLevelCategory: category, ...product }) => ({ ...product, category }));
}

/** A table row: the group, its queries, its mean, and the queries with the lowest values. */
export function relevanceCells({ group, queries, ndcg, worst }: Relevance): string[] {
  const named = worst.map(({ q, ndcg: value }) => `${q} ${value.toFixed(2)}`);
  return [group, String(queries), ndcg.toFixed(3), named.join(', ')];
}
