import type { Promotion } from '../../promotions/promotions.service';
import type { StoredPromotion } from './order-batch.queries';

interface Size {
  productId: string;
  size: string;
}

/** What is left of the sizes that some orders are about, while they are placed one after the other. */
export interface StockLeft {
  of(line: Size): number;
  take(lines: (Size & { quantity: number })[]): void;
  /** The products of which a size has sold out. */
  soldOut(): string[];
}

/** The stock of some lines; each size may stand in several. */
export function countStock(lines: (Size & { available: number | null })[]): StockLeft {
  const left = new Map(lines.map((line) => [keyOf(line), line.available ?? 0]));
  const soldOut = new Set<string>();
  const of = (line: Size) => left.get(keyOf(line)) ?? 0;
  return {
    of,
    take: (taken) => {
      for (const line of taken) {
        const rest = of(line) - line.quantity;
        left.set(keyOf(line), rest);
        if (rest === 0) soldOut.add(line.productId);
      }
    },
    soldOut: () => [...soldOut],
  };
}

/** A promotion as it came in JSON. */
export function readStored(stored: StoredPromotion): Promotion {
  return {
    ...stored,
    startsAt: timeOf(stored.startsAt),
    endsAt: timeOf(stored.endsAt),
    pausedAt: timeOf(stored.pausedAt),
    archivedAt: timeOf(stored.archivedAt),
  };
}

function keyOf({ productId, size }: Size): string {
  return `${productId}/${size}`;
}

function timeOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
