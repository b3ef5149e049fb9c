const KEY = 'pendingIntent';
/** An older intent is ignored: a later sign-in is about something else. */
const KEPT_MS = 30 * 60_000;

/** The action that a visitor attempted before being asked to sign in. It is carried out afterwards. */
export type PendingIntent =
  | { kind: 'add-to-wishlist'; productId: string }
  | { kind: 'add-to-cart'; productId: string; size: string; quantity: number };

export function storeIntent(intent: PendingIntent): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...intent, until: Date.now() + KEPT_MS }));
  } catch {
    // Without storage, the visitor repeats the action after signing in.
  }
}

/** Returns and removes the intent: it is carried out at most once. */
export function takeIntent(): PendingIntent | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text === null ? null : readIntent(JSON.parse(text));
  } catch {
    return null;
  }
}

function readIntent(stored: unknown): PendingIntent | null {
  const { kind, productId, size, quantity, until } = (stored ?? {}) as Record<string, unknown>;
  if (typeof productId !== 'string' || typeof until !== 'number' || until < Date.now()) return null;
  if (kind === 'add-to-wishlist') return { kind, productId };
  if (kind !== 'add-to-cart' || typeof size !== 'string' || typeof quantity !== 'number')
    return null;
  return { kind, productId, size, quantity };
}
