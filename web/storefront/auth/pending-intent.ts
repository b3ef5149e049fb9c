import { useLocation, useNavigate } from 'react-router';
import * as pages from '#contract/values/pages/storefront-pages';
import { readStoredJson, writeStorage } from '../storage';

const KEY = 'pendingIntent';
/** An older intent is ignored: a later sign-in is about something else. */
const KEPT_MS = 30 * 60_000;

/** The action that a visitor attempted before being asked to sign in. It is carried out afterwards. */
export type PendingIntent =
  | { kind: 'add-to-wishlist'; productId: string }
  | { kind: 'add-to-cart'; productId: string; size: string; quantity: number };

/** Without storage, the visitor repeats the action after signing in. */
export function storeIntent(intent: PendingIntent): void {
  writeStorage('sessionStorage', KEY, JSON.stringify({ ...intent, until: Date.now() + KEPT_MS }));
}

/** Returns and removes the intent: it is carried out at most once. */
export function takeIntent(): PendingIntent | null {
  const stored = readStoredJson('sessionStorage', KEY);
  writeStorage('sessionStorage', KEY, null);
  return readIntent(stored);
}

/**
 * Sends a visitor to sign in and stores their intent, which is carried out after signing in. They return to this page, or
 * to `next`.
 */
export function useSignInFirst(): (intent: PendingIntent, next?: string) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (intent, next = pathname + search) => {
    storeIntent(intent);
    navigate(pages.signIn({ next: next === pages.home() ? undefined : next }));
  };
}

function readIntent(stored: unknown): PendingIntent | null {
  const { kind, productId, size, quantity, until } = (stored ?? {}) as Record<string, unknown>;
  if (typeof productId !== 'string' || typeof until !== 'number' || until < Date.now()) return null;
  if (kind === 'add-to-wishlist') return { kind, productId };
  if (kind !== 'add-to-cart' || typeof size !== 'string' || typeof quantity !== 'number')
    return null;
  return { kind, productId, size, quantity };
}
