import { readStoredJson, writeStorage } from '../../storage';

const KEY = 'orderKey';
/** Used without storage: the key then lasts as long as the page. */
let unstored: (OrderKey & { accountId: string }) | null = null;

/** The idempotency key of an order, the same in every tab of this browser. */
interface OrderKey {
  key: string;
  /** An order was sent under the key, and no answer has been read. */
  isSent: boolean;
}

/** The key of this account's next order; a new one if none is stored. */
export function readOrderKey(accountId: string): OrderKey {
  const stored = readStored(accountId);
  if (stored) return stored;
  const fresh = { key: crypto.randomUUID(), isSent: false };
  store(accountId, fresh);
  // Of two concurrent tabs the last write wins, and both use it.
  return readStored(accountId) ?? fresh;
}

/** Records that an order is sent under a key, or that none is in flight. */
export function markSent(accountId: string, key: string, isSent: boolean): void {
  if (readOrderKey(accountId).key === key) store(accountId, { key, isSent });
}

/** Deletes the key of a placed order, so that the next one gets another. Another tab may have deleted it already. */
export function discardKey(accountId: string, key: string): void {
  if (readOrderKey(accountId).key === key)
    store(accountId, { key: crypto.randomUUID(), isSent: false });
}

function readStored(accountId: string): OrderKey | null {
  const stored = (readStoredJson('localStorage', KEY) ?? unstored) as Record<
    string,
    unknown
  > | null;
  if (stored?.accountId !== accountId || typeof stored.key !== 'string') return null;
  return { key: stored.key, isSent: stored.isSent === true };
}

function store(accountId: string, orderKey: OrderKey): void {
  const stored = { accountId, ...orderKey };
  if (!writeStorage('localStorage', KEY, JSON.stringify(stored))) unstored = stored;
}
