import { ownValue } from '../own-value';
import { measureLabels } from './measure-messages';

export type Measure = keyof typeof measureLabels;
export const measureNames = Object.keys(measureLabels) as Measure[];

/**
 * Centimetres by measure and size. Chest, waist and hip are circumferences; length is from the neck to the hem, of trousers
 * and shorts along the outer seam.
 */
export type Measures = Partial<Record<Measure, Record<string, number>>>;

/** The sizes that have any of the measures, in the given order. */
export function measuredSizes(measures: Measures, sizes: readonly string[]): string[] {
  return sizes.filter((size) =>
    Object.values(measures).some((bySize) => ownValue(bySize, size) !== undefined),
  );
}
