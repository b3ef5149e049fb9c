import type { SizeName } from '#contract/values/assortment';

export type Stock = Record<SizeName, number>;

/** Units on hand of the product at `position` in the list. */
export function stockOf(key: string, position: number): Stock {
  const curve = counted[key] ?? curves[position % curves.length];
  if (curve === undefined) throw new Error(`No stock for ${key}`);
  const [S, M, L, XL] = curve;
  return { S, M, L, XL };
}

type Curve = readonly [S: number, M: number, L: number, XL: number];

// No quantity is between 1 and 5: only the striped top below is nearly sold out.
const curves: readonly Curve[] = [
  [8, 16, 14, 7],
  [6, 12, 12, 6],
  [10, 18, 16, 9],
  [7, 14, 13, 0],
  [12, 20, 18, 11],
  [6, 9, 8, 6],
  [9, 15, 13, 8],
  [11, 17, 19, 13],
  [0, 11, 12, 7],
  [7, 10, 9, 6],
  [9, 13, 17, 10],
  [13, 19, 15, 8],
  [6, 14, 16, 12],
];

const counted: Record<string, Curve> = {
  'mens-tshirt-01-black': [9, 17, 16, 10],
  'mens-tshirt-03-red': [8, 13, 11, 6],
  'mens-tshirt-05-blue': [10, 14, 12, 0],
  'mens-tshirt-07-beige': [7, 14, 12, 8],
  'mens-polo-04-green': [6, 6, 6, 0],
  'womens-top-05-blue': [8, 2, 14, 0],
  'womens-top-07-beige': [0, 9, 0, 0],
  'womens-sweatshirt-06-pink': [0, 0, 0, 0],
};
