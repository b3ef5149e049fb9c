import type { Call } from '../load/round';
import { accountId, address } from '../shop/made-people';
import type { Stage } from '../stage';
import type { Kind } from './growth';
import { fillCarts, type Sized } from './shoppers';

type Headers = Record<string, string>;

/** Requests by which members write. */
export async function membersCalls(
  stage: Stage,
  headers: Headers[],
  variants: Sized[],
): Promise<Kind[]> {
  const each = (name: string, call: (variant: Sized, n: number) => Call): Kind => ({
    name,
    calls: variants.map((variant, n) => ({
      ...call(variant, n),
      headers: headers[n % headers.length] ?? {},
    })),
  });
  const json = JSON.stringify;
  return [
    await ownOrders(stage, headers, variants.length),
    each('cart add', ({ id, size }) => ({
      method: 'PUT',
      path: '/api/cart/add',
      holds: { 'product._id': id, size },
      body: json({ productId: id, size, quantity: 1 }),
    })),
    each('visitor’s cart', ({ id, size }) => ({
      method: 'POST',
      path: '/api/cart/guest',
      holds: { totalItem: 2 },
      body: json({ items: [{ productId: id, size, quantity: 2 }] }),
    })),
    each('favourite', ({ id }) => ({
      method: 'PUT',
      path: '/api/wishlist/add',
      holds: { _id: id },
      body: json({ productId: id }),
    })),
    {
      name: 'order, placed',
      prepare: () => fillCarts(stage.pool, membersOf(headers), variants),
      calls: headers.map((own) => ({
        method: 'POST',
        path: '/api/orders',
        headers: own,
        status: 201,
        body: json(address),
        holds: { orderStatus: 'Pending' },
      })),
    },
  ];
}

/** One order of each member with orders. */
async function ownOrders({ pool }: Stage, headers: Headers[], count: number): Promise<Kind> {
  const members = membersOf(headers);
  const { rows } = await pool.query<{ id: string; account: string }>(
    `select distinct on (account_id) id, account_id as account from shop_order
    where account_id = any ($1::uuid[]) order by account_id, placed_at desc`,
    [members],
  );
  return {
    name: 'order, one',
    calls: Array.from({ length: count }, (_, n) => {
      const { id = '', account = '' } = rows[n % rows.length] ?? {};
      const own = headers[members.indexOf(account)] ?? {};
      return { method: 'GET', path: `/api/orders/${id}`, headers: own, holds: { _id: id } };
    }),
  };
}

/** The accounts of some headers; the first one is the admin. */
function membersOf(headers: Headers[]): string[] {
  return headers.map((_, n) => accountId(1 + n));
}
