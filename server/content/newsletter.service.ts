import { hashLinkToken, linkToken } from '../auth/sessions/link-token';
import { newId } from '../database/ids';
import { transaction } from '../database/transaction';
import { ShopError } from '../http/errors';
import { limit } from '../http/rate-limits';
import { enqueue } from '../jobs/queue';
import type { Shop } from '../shop';
import {
  confirmSubscriber,
  deleteUnconfirmedSubscribers,
  insertSubscriber,
} from './newsletter.queries';

const PER_HOUR = 10;

/** Takes a subscription and has a confirmation mailed, at most one an hour to an address; nothing tells if it was known. */
export async function subscribe(shop: Shop, email: string, client: string): Promise<void> {
  await limit(shop, { name: 'newsletter', key: client, points: PER_HOUR, seconds: 60 * 60 });
  const tokenId = newId();
  const tokenHash = hashLinkToken(linkToken(shop, `newsletter:${tokenId}`));
  await transaction(shop.pool, async (tx) => {
    if (!(await insertSubscriber(tx, email, tokenHash))) return;
    const payload = { template: 'newsletter-confirm', to: email, tokenId };
    await enqueue(tx, 'mail', payload, { key: `newsletter-confirm:${tokenId}` });
  });
  shop.wakeJobs();
}

/** Confirms a subscription by its mailed token; again changes nothing. Throws `not_found` for a link that is over. */
export async function confirmSubscription(shop: Shop, token: string): Promise<void> {
  if (await isConfirmed(shop, token)) return;
  throw new ShopError('not_found', {
    message: 'This link has expired. Please subscribe again.',
  });
}

/** The same for who follows the link: where it leads. */
export async function followConfirmation(shop: Shop, token: string): Promise<string> {
  return `/?newsletter=${(await isConfirmed(shop, token)) ? 'confirmed' : 'expired'}`;
}

/** Deletes what is kept of addresses that never confirmed; called periodically. */
export async function forgetUnconfirmedSubscribers(shop: Shop): Promise<void> {
  await deleteUnconfirmedSubscribers(shop.pool);
}

async function isConfirmed(shop: Shop, token: string): Promise<boolean> {
  return confirmSubscriber(shop.pool, hashLinkToken(token));
}
