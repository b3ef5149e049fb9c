import type { Connection } from '../database/database';
import {
  findAvailable,
  type ReturnReason,
  returnStockRows,
  type StockLine,
} from './inventory.queries';
import { mergeLines } from './inventory.rules';

export type { StockLine } from './inventory.queries';
export { mergeLines, shortageMessage } from './inventory.rules';

/** Puts an order's lines, or some of them, back into stock. That it is done once is the caller's to see to. */
export async function returnStock(
  tx: Connection,
  orderId: string,
  lines: StockLine[],
  reason: ReturnReason,
): Promise<void> {
  if (lines.length > 0) await returnStockRows(tx, orderId, mergeLines(lines), reason);
}

/** Pieces in stock of each pair, in the order asked; null where the product is not sold now, or not in that size. */
export async function availableOf(
  connection: Connection,
  pairs: Pick<StockLine, 'productId' | 'size'>[],
): Promise<(number | null)[]> {
  return pairs.length === 0 ? [] : findAvailable(connection, pairs);
}
