import type { Connection } from '../database/database';
import type { LineQuantity } from './merge.rules';

/** The quantities of a guest's cart that were merged into the account's cart. */
export async function findMergedLines(
  tx: Connection,
  accountId: string,
  guestCart: string,
): Promise<LineQuantity[]> {
  const { rows } = await tx.query<{ lines: LineQuantity[] }>({
    name: 'cart-merge-find',
    text: 'select lines from cart_merge where account_id = $1 and guest_cart = $2',
    values: [accountId, guestCart],
  });
  return rows[0]?.lines ?? [];
}

export async function storeMergedLines(
  tx: Connection,
  accountId: string,
  guestCart: string,
  lines: LineQuantity[],
): Promise<void> {
  await tx.query({
    name: 'cart-merge-store',
    text: `insert into cart_merge (account_id, guest_cart, lines) values ($1, $2, $3)
      on conflict (account_id, guest_cart) do update set lines = excluded.lines, merged_at = now()`,
    values: [accountId, guestCart, JSON.stringify(lines)],
  });
}

/** Deletes records of merges older than `days`. */
export async function deleteMergesBefore(connection: Connection, days: number): Promise<void> {
  await connection.query({
    name: 'cart-merge-delete-old',
    text: 'delete from cart_merge where merged_at < now() - make_interval(days => $1)',
    values: [days],
  });
}
