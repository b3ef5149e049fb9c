/** One more than is shown: the product in sight is among them. */
const KEPT = 7;

/** The products looked at, the latest first, after one more is. */
export function withViewed(ids: readonly string[], productId: string): string[] {
  return [productId, ...ids.filter((id) => id !== productId)].slice(0, KEPT);
}

/** What was stored, as far as it can be understood. */
export function readIds(stored: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(ids)) return [];
    return ids.filter((id): id is string => typeof id === 'string').slice(0, KEPT);
  } catch {
    return [];
  }
}
