import type { Connection } from '../database/database';
import {
  type RestockReason,
  returnStockRows,
  type StockLine,
  takeHeldRows,
  takeStockRows,
} from './inventory.queries';
import { mergeLines } from './inventory.rules';

export type { StockLine } from './inventory.queries';
export { mergeLines, shortageMessage, shortageOf } from './inventory.rules';

/** Returns lines of an order to stock. The caller ensures that it happens once. */
export async function returnStock(
  tx: Connection,
  orderId: string,
  lines: StockLine[],
  reason: RestockReason,
): Promise<void> {
  if (lines.length > 0) await returnStockRows(tx, orderId, mergeLines(lines), reason);
}

/** Takes lines of an order from stock, whose rows the caller has locked and found to suffice. */
export async function takeStock(
  tx: Connection,
  orderId: string,
  lines: StockLine[],
  reason: 'changed' | 'held',
): Promise<void> {
  if (lines.length > 0) await takeStockRows(tx, orderId, mergeLines(lines), reason);
}

/** Turns units that a change holds into units of the order. */
export async function takeHeldStock(
  tx: Connection,
  orderId: string,
  lines: StockLine[],
): Promise<void> {
  if (lines.length > 0) await takeHeldRows(tx, orderId, lines);
}
