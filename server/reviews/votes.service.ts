import { isId } from '#contract/values/id';
import type { Caller } from '../auth/sessions/sessions';
import { transaction } from '../database/transaction';
import { fieldError, ShopError } from '../http/errors';
import { limit } from '../http/rate-limits';
import { refusals } from '../http/refusals/messages';
import type { Shop } from '../shop';
import { countVotes, deleteVote, insertVote, isPublished, type Voter } from './votes.queries';
import { isReviewOf } from './write-reviews.queries';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const VOTES_PER_HOUR = 60;
/** Visitors of one network may share it with few others; a browser can invent any number of devices. */
const VISITOR_VOTES_PER_REVIEW = 5;

/**
 * Stores or takes back a helpful vote, and returns the number of votes. Throws `not_found` unless the review is published, and
 * `forbidden` for the caller's own.
 */
export async function voteForReview(
  shop: Shop,
  caller: Caller | null,
  reviewId: string,
  { isHelpful, device }: { isHelpful: boolean; device?: string | undefined },
  client: string,
): Promise<{ helpfulCount: number; isHelpful: boolean }> {
  const voter = voterOf(caller, device);
  await limit(shop, { name: 'review-vote', key: client, points: VOTES_PER_HOUR, seconds: HOUR });
  if (!isId(reviewId) || !(await isPublished(shop.pool, reviewId)))
    throw new ShopError('not_found', { message: refusals.review.notFound });
  if (caller && (await isReviewOf(shop.pool, reviewId, caller.accountId)))
    throw new ShopError('forbidden', { message: refusals.review.own });
  if (isHelpful && !caller) {
    const votes = { name: 'review-visitor-vote', points: VISITOR_VOTES_PER_REVIEW, seconds: DAY };
    await limit(shop, { ...votes, key: `${client} ${reviewId}` });
  }
  const helpfulCount = await transaction(shop.pool, async (tx) => {
    await (isHelpful ? insertVote : deleteVote)(tx, reviewId, voter);
    return countVotes(tx, reviewId);
  });
  return { helpfulCount, isHelpful };
}

function voterOf(caller: Caller | null, device: string | undefined): Voter {
  if (caller) return { accountId: caller.accountId };
  if (device === undefined) throw fieldError('invalid_request', 'device', refusals.review.device);
  return { device };
}
