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

/** Returns lines of an order to stock. The caller ensures that it happens once. */
export async function returnStock(
  tx: Connection,
  orderId: string,
  lines: StockLine[],
  reason: ReturnReason,
): Promise<void> {
  if (lines.length > 0) await returnStockRows(tx, orderId, mergeLines(lines), reason);
}

/** The stock of each pair, in the same order; null if the product is not in the shop or has no such size. */
export async function availableOf(
  connection: Connection,
  pairs: Pick<StockLine, 'productId' | 'size'>[],
): Promise<(number | null)[]> {
  return pairs.length === 0 ? [] : findAvailable(connection, pairs);
}
