/**
 * Decides when a style has advice for shoppers. See docs/fit.md.
 *
 * A size up helps those who found their size small and harms those whom it fitted: it pays only if more than half found it small.
 * So advice needs a majority, and enough buyers that the majority is not chance.
 */
export const adviceRules = {
  /** Of the buyers who said how it fits; those returned count with their weight. */
  minBuyers: 10,
  /** The share that the lower bound of the Wilson score interval must exceed. */
  majority: 0.5,
  /** Of a one-sided 95% interval. */
  z: 1.645,
  /** Of the buyers after advice to take another size, the latest decide whether it still holds. */
  laterBuyers: 100,
};
export type AdviceRules = typeof adviceRules;
