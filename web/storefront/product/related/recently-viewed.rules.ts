/** One more than is shown, because the current product is included. */
const KEPT = 7;

/** Adds a viewed product, latest first, each once. */
export function withViewed(ids: readonly string[], productId: string): string[] {
  return [productId, ...ids.filter((id) => id !== productId)].slice(0, KEPT);
}

/** The valid part of the stored list. */
export function readIds(stored: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(ids)) return [];
    return ids.filter((id): id is string => typeof id === 'string').slice(0, KEPT);
  } catch {
    return [];
  }
}
