import { CART_LINES_LIMIT, LINE_QUANTITY_LIMIT } from '#contract/cart';
import type { Connection } from '../database/database';

// A line is changed by one call, which holds the cart first, as `lockCart` does, and commits by itself. See migration 19.

/** A line just written, with its product's state. */
export interface WrittenLine {
  id: string;
  productId: string;
  size: string;
  quantity: number;
  /** Whole cents. */
  seenPrice: number;
  /** Pieces of this size in stock. */
  available: number;
  /** Of what is told of the product. */
  version: string;
  /** All sizes of the product, in their order. */
  sizes: { name: string; quantity: number }[];
}

/**
 * Adds pieces of a size, to its line or as a new one, where nothing is against it: null, and nothing is changed, where
 * there is no cart yet, no such product or size, too few in stock, or a limit would be exceeded.
 */
export async function addPieces(
  connection: Connection,
  accountId: string,
  line: { id: string; productId: string; size: string; quantity: number },
): Promise<WrittenLine | null> {
  const { id, productId, size, quantity } = line;
  const { rows } = await connection.query<WrittenLine>({
    name: 'cart-add-pieces',
    text: '/* writes */ select * from add_pieces($1, $2, $3, $4, $5, $6, $7)',
    values: [accountId, productId, size, id, quantity, LINE_QUANTITY_LIMIT, CART_LINES_LIMIT],
  });
  return rows[0] ?? null;
}

/** Sets a line's quantity where nothing is against it; null, and nothing is changed, as with `addPieces`. */
export async function changePieces(
  connection: Connection,
  accountId: string,
  line: { id: string; quantity: number },
): Promise<WrittenLine | null> {
  const { rows } = await connection.query<WrittenLine>({
    name: 'cart-change-pieces',
    text: '/* writes */ select * from change_pieces($1, $2, $3, $4)',
    values: [accountId, line.id, line.quantity, LINE_QUANTITY_LIMIT],
  });
  return rows[0] ?? null;
}

/** Whether there was such a line in the account's cart. */
export async function removeLine(
  connection: Connection,
  accountId: string,
  id: string,
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'cart-remove-line',
    text: `/* writes */ with held as materialized (
        select account_id from cart where account_id = $1 for update
      ), line as (
        delete from cart_item i using held where i.id = $2 and i.account_id = held.account_id returning i.id
      )
      select id, set_config('synchronous_commit', 'off', true) from line`,
    values: [accountId, id],
  });
  return rowCount === 1;
}
