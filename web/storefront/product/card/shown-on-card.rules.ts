import type { Product } from '#contract/catalogue/catalogue';
import { isSoldOut } from '../buy/sizes.rules';

/** What a card shows of a product until its sizes are opened, which asks for them again. */
export function shownOnCard({ sizes, quantity, inStock, ...shown }: Product) {
  return { ...shown, isSoldOut: isSoldOut({ sizes }) };
}
