import { isLinkToken, linkToken } from '../auth/sessions/link-token';
import type { Shop } from '../shop';

const HOURS = 24;

/** What a key allows: writing the review of an item, or uploading pictures for it. */
type Purpose = 'review' | 'review-picture';

/**
 * The key of an order's item, `<end>.<token>`: a signature that expires. A person who may review the item gets it from their list of items, or for
 * the token of an email.
 */
export function itemKey(shop: Shop, purpose: Purpose, itemId: string): string {
  const end = Math.ceil(Date.now() / 3_600_000) + HOURS;
  return `${end}.${linkToken(shop, purposeOf(purpose, itemId, end))}`;
}

/** Whether a key is genuine and has not ended. */
export function isItemKey(shop: Shop, purpose: Purpose, itemId: string, key: string): boolean {
  const [end = '', token = ''] = key.split('.');
  if (!/^\d{1,9}$/.test(end) || Number(end) * 3_600_000 < Date.now()) return false;
  return isLinkToken(shop, purposeOf(purpose, itemId, Number(end)), token);
}

function purposeOf(purpose: Purpose, itemId: string, end: number): string {
  return `${purpose}:${itemId}:${end}`;
}
