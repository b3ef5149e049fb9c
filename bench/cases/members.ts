import { mapConcurrently } from '../../tests/support/map-concurrently';
import type { Call } from '../load/round';
import type { Case } from '../measure';
import { personOf } from '../shop/made-people';
import type { Stage } from '../stage';
import { withJson } from '../tokens';

const PEOPLE = 500;
const PRODUCTS = 12;
/** Minimum stock of a product that is added repeatedly. */
const MIN_STOCK = 55;

/** The profile page of five hundred shoppers. */
export async function profile(stage: Stage): Promise<Case> {
  const people = Array.from({ length: PEOPLE }, (_, n) => 1 + n);
  const calls = await mapConcurrently(people, async (n): Promise<Call> => {
    const { email, firstName } = personOf(n);
    const headers = await stage.signIn(n);
    return { method: 'GET', path: '/api/user/profile', headers, holds: { email, firstName } };
  });
  return { name: 'profile', bare: 'token', calls: () => calls };
}

/** Five hundred shoppers add twelve products to their carts, in turn, and receive the whole cart, as browsers do. */
export const cartAdd = (stage: Stage) => adding(stage, 'cart-add', '?include=cart');

/** The same, but the answer is only the line. */
export const cartAddLine = (stage: Stage) => adding(stage, 'cart-add-line', '');

async function adding(stage: Stage, name: string, query: string): Promise<Case> {
  const { pool } = stage;
  const { rows } = await pool.query<{ id: string; size: string }>(
    `select product_id as id, name as size from product_size where quantity >= $1 order by product_id, name limit $2`,
    [MIN_STOCK, PRODUCTS],
  );
  const people = Array.from({ length: PEOPLE }, (_, n) => 1 + n);
  const calls = await mapConcurrently(people, async (n): Promise<Call[]> => {
    const headers = withJson(await stage.signIn(n));
    return rows.map(({ id, size }) => ({
      method: 'PUT',
      path: `/api/cart/add${query}`,
      headers,
      body: JSON.stringify({ productId: id, size, quantity: 1 }),
      holds: {
        'product._id': id,
        size,
        ...(query && { 'cart.cartItems.0.product._id': rows[0]?.id }),
      },
    }));
  });
  const inTurn = rows.flatMap((_, position) => calls.flatMap((own) => own[position] ?? []));
  return {
    name,
    bare: 'query',
    calls: async () => {
      await pool.query('delete from cart_item');
      return inTurn;
    },
  };
}
