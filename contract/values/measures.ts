import type { CategoryKey, SizeName } from './assortment';

export type Measure = 'chest' | 'waist' | 'hip' | 'length';
type Measures = Partial<Record<Measure, Record<SizeName, number>>>;

/**
 * Measures of the finished garment in centimetres. Chest, waist and hip are circumferences;
 * length is from the neck to the hem, of trousers and shorts along the outer seam.
 */
export const measures: Record<CategoryKey, Measures> = {
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
  mens_short: { waist: graded(78, 6), hip: graded(102, 6), length: graded(48, 2) },
  womens_top: { chest: graded(84, 5), hip: graded(88, 5), length: graded(56, 2) },
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
    length: graded(70, 2),
  },
  womens_hoodie: { chest: graded(100, 5), hip: graded(88, 5), length: graded(54, 2) },
  womens_sweatshirt: { chest: graded(104, 5), hip: graded(92, 5), length: graded(58, 2) },
  womens_pant: { waist: graded(68, 5), hip: graded(94, 5), length: graded(102, 2) },
};

function graded(small: number, step: number): Record<SizeName, number> {
  return { S: small, M: small + step, L: small + 2 * step, XL: small + 3 * step };
}
