import { PRICE_JUMP_FACTOR } from '#contract/values/choices';

interface Prices {
  price: number;
  discountPrice: number;
}

/** Whether the change of one of two prices is large enough for staff to confirm it; any change to or from 0 is. */
export const isPriceJump = (before: Prices, after: Prices) =>
  isJump(before.price, after.price) || isJump(before.discountPrice, after.discountPrice);

function isJump(before: number, after: number): boolean {
  const [low, high] = before < after ? [before, after] : [after, before];
  return high > low * PRICE_JUMP_FACTOR;
}
