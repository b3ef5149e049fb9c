/** A cart that an earlier version of the shop stored in the browser instead of on the server. */
interface EarlierCart {
  guestCart: string;
  items: { productId: string; size: string; quantity: number; seenPrice: number | null }[];
}

const KEY = 'guestCart';

/** The stored cart; null for anything else. */
export function readEarlierCart(): EarlierCart | null {
  try {
    const { guestCart, lines } = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof guestCart !== 'string' || !Array.isArray(lines) || lines.length === 0) return null;
    const items = lines.map(({ productId, size, quantity, seenPrice = null }) => ({
      productId,
      size,
      quantity,
      seenPrice,
    }));
    return { guestCart, items };
  } catch {
    return null;
  }
}

export function deleteEarlierCart(): void {
  localStorage.removeItem(KEY);
}
