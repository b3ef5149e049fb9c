/** Capital letters and digits that nobody takes for one another: no 0 and O, 1, I and L, U and V. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';
/** 29 to the power of 10 is 4 × 10¹⁴: of 100,000 codes, a guess finds one in 4 × 10⁹. */
const LENGTH = 10;

/**
 * A code such as `SUMMER-7K3MQ-9XW4T`; its prefix is in capital letters. `randomBelow` returns a whole number from 0 that nobody can
 * predict.
 */
export function generateCode(prefix: string, randomBelow: (limit: number) => number): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomBelow(ALPHABET.length)]);
  const random = `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
  return prefix === '' ? random : `${prefix.toUpperCase()}-${random}`;
}
