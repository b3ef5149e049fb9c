/** The bit of each size in a product's size bits; the fifth is for all other sizes. */
export const sizeBits: Record<string, number> = { S: 1, M: 2, L: 4, XL: 8 };
const OTHER_SIZE_BIT = 16;

/** The bits of the sizes that have stock. */
export function sizeBitsOf(sizes: { name: string; quantity: number }[]): number {
  return sizes
    .filter((size) => size.quantity > 0)
    .reduce((bits, size) => bits | (sizeBits[size.name.toUpperCase()] ?? OTHER_SIZE_BIT), 0);
}
