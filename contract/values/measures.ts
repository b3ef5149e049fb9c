export type Measure = 'chest' | 'waist' | 'hip' | 'length';
type Measures = Partial<Record<Measure, Record<string, number>>>;

/**
 * Measures of the finished garment in centimetres. Chest, waist and hip are circumferences;
 * length is from the neck to the hem, of trousers and shorts along the outer seam.
 */
export const measures: Partial<Record<string, Measures>> = {
  mens_tshirt: graded({ chest: 98, hip: 98, length: 69 }, 6),
  mens_polo: graded({ chest: 100, hip: 100, length: 70 }, 6),
  mens_shirt: graded({ chest: 106, waist: 102, hip: 106, length: 75 }, 6),
  mens_hoodie: graded({ chest: 110, hip: 92, length: 67 }, 6),
  mens_sweatshirt: graded({ chest: 108, hip: 90, length: 66 }, 6),
  mens_pant: graded({ waist: 78, hip: 104, length: 102 }, 6),
  mens_chino: graded({ waist: 78, hip: 98, length: 103 }, 6),
  mens_short: graded({ waist: 78, hip: 102, length: 48 }, 6),
  womens_top: graded({ chest: 84, hip: 88, length: 56 }, 5),
  womens_dress: graded({ chest: 86, waist: 70, hip: 98, length: 110 }, 5),
  womens_shirt: graded({ chest: 96, waist: 90, hip: 100, length: 70 }, 5),
  womens_hoodie: graded({ chest: 100, hip: 88, length: 54 }, 5),
  womens_sweatshirt: graded({ chest: 104, hip: 92, length: 58 }, 5),
  womens_pant: graded({ waist: 68, hip: 94, length: 102 }, 5),
};

/** All sizes of a garment whose size S is given. Circumferences grow by `step` from size to size, lengths by 2 cm. */
function graded(small: Partial<Record<Measure, number>>, step: number): Measures {
  const measures = Object.entries(small).map(([measure, start]) => {
    const by = measure === 'length' ? 2 : step;
    return [measure, { S: start, M: start + by, L: start + 2 * by, XL: start + 3 * by }];
  });
  return Object.fromEntries(measures);
}
