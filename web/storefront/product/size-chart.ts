import type { CategoryKey, SizeName } from '#contract/assortment';

export const measureNames = ['chest', 'waist', 'hip', 'length'] as const;
export type MeasureName = (typeof measureNames)[number];
export type SizeChart = Partial<Record<MeasureName, Record<SizeName, number>>>;

/**
 * Measures of the finished garment by category, in centimetres. Chest, waist and hip are all the way round; length is
 * from the neck to the hem, of trousers and shorts along the outer seam.
 */
export const sizeCharts: Record<CategoryKey, SizeChart> = {
  mens_tshirt: { chest: graded(98, 6), hip: graded(98, 6), length: graded(69, 2) },
  mens_polo: { chest: graded(100, 6), hip: graded(100, 6), length: graded(70, 2) },
  mens_shirt: {
    chest: graded(106, 6),
    waist: graded(102, 6),
    hip: graded(106, 6),
    length: graded(75, 2),
  },
  mens_hoodie: { chest: graded(110, 6), hip: graded(92, 6), length: graded(67, 2) },
  mens_sweatshirt: { chest: graded(108, 6), hip: graded(90, 6), length: graded(66, 2) },
  mens_pant: { waist: graded(78, 6), hip: graded(104, 6), length: graded(102, 2) },
  mens_chino: { waist: graded(78, 6), hip: graded(98, 6), length: graded(103, 2) },
  mens_short: { waist: graded(78, 6), hip: graded(102, 6), length: graded(48, 1) },
  womens_top: { chest: graded(84, 5), hip: graded(88, 5), length: graded(56, 1) },
  womens_dress: {
    chest: graded(86, 5),
    waist: graded(70, 5),
    hip: graded(98, 5),
    length: graded(110, 2),
  },
  womens_shirt: {
    chest: graded(96, 5),
    waist: graded(90, 5),
    hip: graded(100, 5),
    length: graded(70, 1),
  },
  womens_hoodie: { chest: graded(100, 5), hip: graded(88, 5), length: graded(54, 1) },
  womens_sweatshirt: { chest: graded(104, 5), hip: graded(92, 5), length: graded(58, 1) },
  womens_pant: { waist: graded(68, 5), hip: graded(94, 5), length: graded(102, 1) },
};

const CM_PER_INCH = 2.54;

/** Centimetres as inches, to the half. */
export function toInches(centimetres: number): number {
  return Math.round((centimetres / CM_PER_INCH) * 2) / 2;
}

function graded(small: number, step: number): Record<SizeName, number> {
  return { S: small, M: small + step, L: small + 2 * step, XL: small + 3 * step };
}
