import type { DemoProduct } from '../catalogue/products';
import { createShelf, fillBaskets, type Line, lineOf, priceOf, roundBasket, type Shelf } from './baskets';
import { DAY, HOUR, shoppingTimes, timesOfThisWeek, type Week } from './calendar';
import type { Random } from './random';

export interface PlannedOrder {
  placedAt: number;
  lines: Line[];
  /** Carries WELCOME10. */
  hasPromo: boolean;
  status: 'Pending' | 'Shipped' | 'Delivered' | 'Returned';
  shippedAt: number | null;
  deliveredAt: number | null;
  isReturned: 'no' | 'partly' | 'wholly';
}

/** Dollars, of every order. */
const SHIPPING = 5;
/** Percent. */
export const PROMO = 10;

// Of each week, how many of its orders carry the promo code, came back in part, came back whole. The weeks before the
// colours of the later season came in have a promo each: with their even prices alone, no odd sum could be reached.
const specials: Record<number, [promos: number, partly: number, wholly: number]> = {
  0: [1, 0, 0],
  1: [1, 1, 0],
  2: [1, 1, 0],
  3: [1, 0, 1],
  4: [1, 1, 0],
  5: [1, 1, 0],
  6: [1, 1, 1],
  7: [1, 1, 0],
  8: [1, 1, 0],
  9: [1, 1, 1],
  10: [0, 1, 0],
  11: [1, 1, 1],
  12: [1, 0, 0],
  13: [1, 1, 0],
  14: [0, 1, 1],
  15: [1, 1, 0],
  16: [1, 1, 1],
  17: [1, 1, 0],
  18: [1, 1, 1],
  19: [1, 1, 1],
  20: [2, 1, 0],
  21: [1, 1, 0],
  22: [0, 0, 0],
  23: [0, 0, 0],
};
