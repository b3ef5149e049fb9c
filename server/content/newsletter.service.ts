import { hashLinkToken, hashOfNewLink } from '../auth/sessions/link-token';
import { newId } from '../database/ids';
import { transaction } from '../database/transaction';
import { ShopError } from '../http/errors';
import { limit } from '../http/rate-limits';
import { refusals } from '../http/refusals/messages';
import { enqueue } from '../jobs/queue';
import type { Shop } from '../shop';
import { confirmSubscriber, insertSubscriber } from './newsletter.queries';

/** Of one network. An address gets one email an hour. */
const PER_HOUR = 100;

/**
 * Accepts a subscription and sends a confirmation email, at most one an hour per address; the answer does not tell
 * whether the address was known.
 */
export async function subscribe(shop: Shop, email: string, client: string): Promise<void> {
  await limit(shop, { name: 'newsletter', key: client, points: PER_HOUR, seconds: 60 * 60 });
  const tokenId = newId();
  const tokenHash = hashOfNewLink(shop, 'newsletter', tokenId);
  await transaction(shop.pool, async (tx) => {
    if (!(await insertSubscriber(tx, email, tokenHash))) return;
    const payload = { template: 'newsletter-confirm', to: email, tokenId };
    await enqueue(tx, 'mail', payload, { key: `newsletter-confirm:${tokenId}` });
  });
  shop.wakeJobs();
}

/** Confirms a subscription by its emailed token; idempotent. Throws `not_found` for an expired link. */
export async function confirmSubscription(shop: Shop, token: string): Promise<void> {
  if (await confirmSubscriber(shop.pool, hashLinkToken(token))) return;
  throw new ShopError('not_found', {
    message: refusals.link.subscribeAgain,
  });
}
