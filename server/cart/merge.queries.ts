import type { Connection } from '../database/database';
import type { Pieces } from './merge.rules';

/** What came of a visitor's cart into the account's so far. */
export async function findMergedLines(
  tx: Connection,
  accountId: string,
  guestCart: string,
): Promise<Pieces[]> {
  const { rows } = await tx.query<{ lines: Pieces[] }>({
    name: 'cart-merge-find',
    text: 'select lines from cart_merge where account_id = $1 and guest_cart = $2',
    values: [accountId, guestCart],
  });
  return rows[0]?.lines ?? [];
}

export async function keepMergedLines(
  tx: Connection,
  accountId: string,
  guestCart: string,
  lines: Pieces[],
): Promise<void> {
  await tx.query({
    name: 'cart-merge-keep',
    text: `insert into cart_merge (account_id, guest_cart, lines) values ($1, $2, $3)
      on conflict (account_id, guest_cart) do update set lines = excluded.lines, merged_at = now()`,
    values: [accountId, guestCart, JSON.stringify(lines)],
  });
}

/** Deletes what is known of carts that were merged more than so many days ago. */
export async function deleteMergesBefore(connection: Connection, days: number): Promise<void> {
  await connection.query({
    name: 'cart-merge-forget',
    text: 'delete from cart_merge where merged_at < now() - make_interval(days => $1)',
    values: [days],
  });
}
