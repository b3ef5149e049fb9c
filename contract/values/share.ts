/**
 * Splits a whole amount in proportion to others: the shares add up to it, and none exceeds its amount if the whole does not
 * exceed their sum. Leftover units go to the largest remainders; of equal ones, to the earlier share.
 */
export function shareOut(amounts: readonly number[], whole: number): number[] {
  const sum = BigInt(amounts.reduce((total, amount) => total + amount, 0));
  if (sum === 0n) return amounts.map(() => 0);
  // The product of two amounts can exceed the safe integers.
  const parts = amounts.map((amount, index) => {
    const product = BigInt(amount) * BigInt(whole);
    return { index, share: Number(product / sum), remainder: product % sum };
  });
  const left = whole - parts.reduce((total, { share }) => total + share, 0);
  const byRemainder = [...parts].sort(
    (a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder),
  );
  for (const part of byRemainder.slice(0, left)) part.share++;
  return parts.map(({ share }) => share);
}
