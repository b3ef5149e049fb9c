import type { ReviewItem } from '#contract/reviews/own-reviews';
import { REVIEW_LINK_DAYS } from '#contract/values/reviews/reviews';
import { hashLinkToken, hashOfNewLink } from '../auth/sessions/link-token';
import { newId } from '../database/ids';
import { transaction } from '../database/transaction';
import { fieldError } from '../http/errors';
import { limitLinkTries } from '../http/rate-limits';
import { refusals } from '../http/refusals/messages';
import { enqueue } from '../jobs/queue';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import {
  deleteOldInvitations,
  findInvitedOrder,
  insertInvitation,
  insertOptOut,
  listOrdersToAsk,
} from './invitations.queries';
import { deleteUnusedPictures } from './review-pictures.service';
import { listItemsOfOrder } from './write-reviews.queries';
import { toItems } from './write-reviews.service';

const BATCH = 200;

/** Asks once for the reviews of each order that was delivered some days ago, by email. Safe to run concurrently. */
export async function askForReviews(shop: Shop): Promise<void> {
  const { reviewRequestDays } = await readSettings(shop);
  if (reviewRequestDays === null) return;
  const orders = await listOrdersToAsk(shop.pool, reviewRequestDays, BATCH);
  await transaction(shop.pool, async (tx) => {
    for (const orderId of orders) {
      const id = newId();
      const tokenHash = hashOfNewLink(shop, 'review-request', id);
      if (!(await insertInvitation(tx, { id, orderId, tokenHash }))) continue;
      const payload = { template: 'review-request', invitationId: id };
      await enqueue(tx, 'mail', payload, { key: `review-request:${orderId}` });
    }
  });
  if (orders.length > 0) shop.wakeJobs();
}

/** The items of the order that an email asks about. Throws `invalid_request` for an invalid or old link. */
export async function openInvitation(
  shop: Shop,
  token: string,
  client: string,
): Promise<{ firstName: string; items: ReviewItem[] }> {
  const order = await findOrder(shop, token, client);
  const items = await toItems(shop, await listItemsOfOrder(shop.pool, order.id));
  return { firstName: order.firstName, items };
}

/** Records that the address of an order does not want to be asked again. Throws `invalid_request` for an invalid or old link. */
export async function stopInvitations(shop: Shop, token: string, client: string): Promise<void> {
  const { email } = await findOrder(shop, token, client);
  await stopAsking(shop, email);
}

/** Records that an address does not want to be asked for reviews. */
export async function stopAsking({ pool }: Pick<Shop, 'pool'>, email: string): Promise<void> {
  await insertOptOut(pool, email);
}

/** Deletes what can no longer be used: invitations with old links, and pictures of reviews that were not saved. */
export async function deleteExpiredReviewData(shop: Shop): Promise<void> {
  await deleteOldInvitations(shop.pool, REVIEW_LINK_DAYS);
  await deleteUnusedPictures(shop);
}

async function findOrder(shop: Shop, token: string, client: string) {
  await limitLinkTries(shop, 'review-link', client);
  const order = await findInvitedOrder(shop.pool, hashLinkToken(token), REVIEW_LINK_DAYS);
  if (!order) throw fieldError('invalid_request', 'token', refusals.link.reviewInAccount);
  return order;
}
