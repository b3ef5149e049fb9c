import type { Connection } from '../database/database';
import { type ReturnReason, returnStockRows, type StockLine } from './inventory.queries';
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
