const KEY = 'orderKey';
/** Where storage is closed the key lives as long as the page. */
let unstored: (OrderKey & { accountId: string }) | null = null;

/** What makes sending an order again harmless: one key for each order, the same in every tab of this browser. */
interface OrderKey {
  key: string;
  /** An order was sent under the key, and no answer has been read. */
  isSent: boolean;
}

/** The key of the order that this account is about to place; a new one where there is none. */
export function readOrderKey(accountId: string): OrderKey {
  const kept = stored(accountId);
  if (kept) return kept;
  const fresh = { key: crypto.randomUUID(), isSent: false };
  keep(accountId, fresh);
  // Of two concurrent tabs the last write wins, and both use it.
  return stored(accountId) ?? fresh;
}

/** Records that an order is sent under a key, or that none is in flight. */
export function noteSent(accountId: string, key: string, isSent: boolean): void {
  if (readOrderKey(accountId).key === key) keep(accountId, { key, isSent });
}

/** The next order has another key. Another tab may have seen to it already. */
export function spendKey(accountId: string, key: string): void {
  if (readOrderKey(accountId).key === key)
    keep(accountId, { key: crypto.randomUUID(), isSent: false });
}

function stored(accountId: string): OrderKey | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Record<string, unknown> | null;
    if (kept?.accountId !== accountId || typeof kept.key !== 'string') return null;
    return { key: kept.key, isSent: kept.isSent === true };
  } catch {
    return unstored?.accountId === accountId ? unstored : null;
  }
}

function keep(accountId: string, orderKey: OrderKey): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ accountId, ...orderKey }));
  } catch {
    unstored = { accountId, ...orderKey };
  }
}
