import type { Call } from '../load/round';
import type { Case } from '../measure';
import type { Stage } from '../stage';
import { withJson } from '../tokens';
import { membersCalls } from './growth-members';
import { mixedQueries } from './listing-queries';
import type { Sized } from './shoppers';

/** Number of requests of each kind, one at a time: the p99 is the fourth slowest. */
const CALLS = 300;
const PEOPLE = 100;

export interface Kind {
  name: string;
  calls: Call[];
  /** Restores the state that each round needs. */
  prepare?(): Promise<void>;
}

/** Every request that a shopper makes, an equal number of times, by a hundred shoppers. */
export async function shoppersCalls(stage: Stage): Promise<Kind[]> {
  const headers = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, n) => withJson(await stage.signIn(1 + n))),
  );
  const { rows } = await stage.pool.query<Sized & { title: string }>(
    `select p.id, p.title, s.name as size, p.discount_price as "discountPrice" from product p join product_size s on s.product_id = p.id
    where s.quantity > 5 and p.archived_at is null order by md5(p.id::text) limit $1`,
    [CALLS],
  );
  const lists = mixedQueries(CALLS).map(({ path }) => path);
  const get = (name: string, paths: string[]): Kind => ({
    name,
    calls: Array.from({ length: CALLS }, (_, n) => ({
      method: 'GET' as const,
      path: paths[n % paths.length] ?? '/',
      ...(headers[n % PEOPLE] ? { headers: headers[n % PEOPLE] } : {}),
      has: [],
    })),
  });
  const words = rows.map(({ title }) => encodeURIComponent(title.split(' ')[0] ?? title));
  return [
    get('list', lists),
    get(
      'refinements',
      lists.map((path) => path.replace('products?', 'products/refinements?')),
    ),
    get(
      'search',
      words.map((word) => `/api/products?q=${word}`),
    ),
    get(
      'suggest',
      words.map((word) => `/api/products/suggest?q=${word.slice(0, 4)}`),
    ),
    get(
      'product',
      rows.map(({ id }) => `/api/products/${id}`),
    ),
    get('home, shop', ['/api/home', '/api/shop']),
    get('home page', ['/']),
    get('listing page', ['/men/clothing/all', '/women/clothing/all', '/women/clothing/dresses']),
    get(
      'product page',
      rows.map(({ id }) => `/product/${id}`),
    ),
    get(
      'search page',
      words.map((word) => `/search?q=${word}`),
    ),
    get('profile', ['/api/user/profile']),
    get('addresses', ['/api/user/addresses']),
    get('orders', ['/api/orders']),
    ...(await membersCalls(stage, headers, rows)),
    get('cart', ['/api/cart']),
    get('favourites', ['/api/wishlist']),
  ];
}

/** One kind as a case: each request once, one at a time. */
export function growthCase({ name, calls, prepare }: Kind): Case {
  return {
    name,
    bare: null,
    connections: 1,
    once: true,
    calls: async () => {
      await prepare?.();
      return calls;
    },
  };
}
