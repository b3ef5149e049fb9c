import type { StockLine } from '../inventory/inventory.service';
import type { Promotion } from '../promotions/promotions.service';
import type { StoredPromotion } from './order-batch.queries';

type Size = Pick<StockLine, 'productId' | 'size'>;

/** What is left of the sizes that some orders are about, while they are placed one after the other. */
export interface StockLeft {
  of(line: Size): number;
  take(lines: StockLine[]): void;
  /** All that was taken, a line a size. */
  taken(): StockLine[];
  /** The products of which a size has sold out. */
  soldOut(): string[];
}

/** The stock of some lines; each size may stand in several. */
export function countStock(lines: (Size & { available: number | null })[]): StockLeft {
  const left = new Map(lines.map((line) => [keyOf(line), line.available ?? 0]));
  const soldOut = new Set<string>();
  const taken = new Map<string, StockLine>();
  const of = (line: Size) => left.get(keyOf(line)) ?? 0;
  return {
    of,
    take: (lines) => {
      for (const { productId, size, quantity } of lines) {
        const key = keyOf({ productId, size });
        const rest = (left.get(key) ?? 0) - quantity;
        left.set(key, rest);
        if (rest === 0) soldOut.add(productId);
        taken.set(key, { productId, size, quantity: quantity + (taken.get(key)?.quantity ?? 0) });
      }
    },
    taken: () => [...taken.values()],
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
