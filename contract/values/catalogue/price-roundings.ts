import { exponentOf, toMinor } from '../money';
import { roundingTexts } from './rounding-staff-messages';

/** How computed prices end, as the form names it: whole amounts, or …9.90; `none` keeps them as they come. */
export const priceRoundings = {
  none: roundingTexts.none,
  '0.00': '.00',
  '0.90': '.90',
  '0.99': '.99',
  '9.90': '9.90',
  '9.99': '9.99',
} as const;
export type PriceRounding = keyof typeof priceRoundings;

/**
 * The same in minor units: prices are a multiple of `step` and the ending. Null for no rounding. Currencies without decimals
 * have the whole part alone.
 */
export function roundingIn(
  rounding: PriceRounding,
  currency: string,
): { step: number; ending: number } | null {
  if (rounding === 'none') return null;
  const ending = Number(rounding);
  const isWhole = exponentOf(currency) === 0;
  return {
    step: toMinor(ending < 1 ? 1 : 10, currency),
    ending: isWhole ? Math.trunc(ending) : toMinor(ending, currency),
  };
}
