import type { OwnReview, ReviewInput, ReviewItem } from '#contract/reviews/own-reviews';
import { isId } from '#contract/values/id';
import type { Caller } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { type PageRequest, pageOffset } from '../database/ordering';
import { transaction } from '../database/transaction';
import { fieldError, ShopError } from '../http/errors';
import { limit } from '../http/rate-limits';
import { refusals } from '../http/refusals/messages';
import type { Shop } from '../shop';
import { flagsOf } from './flags.rules';
import { insertReviews } from './insert-reviews.queries';
import { isItemKey, itemKey } from './review-keys';
import { deleteItemPictures, savePictures } from './review-pictures.service';
import { toReply, toStoredPicture } from './reviews.service';
import {
  deleteReviewOfItem,
  findItem,
  type ItemRow,
  listOwnItems,
  listReviewsOfItems,
  lockCustomer,
  lockReviewOfItem,
  type OwnReviewRow,
  updateReview,
} from './write-reviews.queries';
import { displayNameOf, isSameReview, stateAfterEdit } from './write-reviews.rules';

const HOUR = 60 * 60;
const SAVES_PER_HOUR = 60;

/**
 * A page of the delivered items of the caller, with the reviews that they have. The session of an order's link sees those of its
 * order.
 */
export async function listOwnReviews(
  shop: Shop,
  caller: Caller,
  query: PageRequest & { order?: string | undefined; reviewed?: boolean | undefined },
): Promise<{ items: ReviewItem[]; total: number }> {
  const { link } = caller;
  const { order = link?.orderId ?? null, reviewed = null } = query;
  if (order !== null && !isId(order)) return { items: [], total: 0 };
  if (link !== null && order !== link.orderId) return { items: [], total: 0 };
  const own = { accountId: caller.accountId, orderId: order, isReviewed: reviewed };
  const { rows, total } = await listOwnItems(shop.pool, own, pageOffset(query));
  return { items: await toItems(shop, rows), total };
}

/** Items with their reviews and new keys. */
export async function toItems(shop: Shop, rows: ItemRow[]): Promise<ReviewItem[]> {
  const ids = rows.map(({ id }) => id);
  const reviews = ids.length > 0 ? await listReviewsOfItems(shop.pool, ids) : [];
  const byItem = new Map(reviews.map((review) => [review.orderLineId, review]));
  return rows.map((row) => {
    const { title, brand, colour, imageUrl, category, inShop } = row;
    const review = byItem.get(row.id);
    return {
      _id: row.id,
      key: itemKey(shop, 'review', row.id),
      pictureKey: itemKey(shop, 'review-picture', row.id),
      order: { _id: row.orderId, number: row.orderNumber },
      product: { _id: row.productId, title, brand, colour, imageUrl, category, inShop },
      size: row.size,
      deliveredAt: row.deliveredAt.toISOString(),
      name: displayNameOf(row.firstName, row.lastName),
      review: review ? toOwnReview(review) : null,
    };
  });
}

/**
 * Writes or edits the review of an item. Throws `invalid_request` without a valid key, `not_found` if the item's customer was erased,
 * and `stale_version` if the review was changed since, or if it exists and the caller does not know it.
 */
export async function saveReview(
  shop: Shop,
  itemId: string,
  input: ReviewInput,
  client: string,
): Promise<OwnReview> {
  await admitChange(shop, itemId, input.key, client);
  const saved = await transaction(shop.pool, async (tx) => {
    const hasCustomer = await lockCustomer(tx, itemId);
    const item = await findItem(tx, itemId);
    if (!hasCustomer || !item) throw new ShopError('not_found');
    const before = await lockReviewOfItem(tx, itemId);
    if (before && before.version !== input.version) throw staleReview(before);
    const reviewId = before?.id ?? newId();
    if (before) await edit(tx, before, input);
    else await insert(tx, reviewId, item, input);
    await savePictures(tx, { reviewId, itemId }, input.pictures);
    return getReviewOfItem(tx, itemId);
  });
  shop.wakeJobs();
  return toOwnReview(saved);
}

async function insert(tx: Connection, id: string, item: ItemRow, input: ReviewInput) {
  const { rating, fit, length, heightCm, text } = input;
  const displayName = displayNameOf(item.firstName, item.lastName);
  const decided = stateAfterEdit(null, input, flagsOf(text, displayName));
  const stored = await insertReviews(tx, [
    {
      id,
      productId: item.productId,
      orderLineId: item.id,
      displayName,
      size: item.size,
      rating,
      fit,
      length,
      heightCm,
      text,
      ...decided,
    },
  ]);
  // Written at the same time, for example in another tab.
  if (stored === 0) throw staleReview(await getReviewOfItem(tx, item.id));
}

async function edit(tx: Connection, before: OwnReviewRow, input: ReviewInput): Promise<void> {
  const { rating, fit, length, heightCm, text } = input;
  const pictures = before.pictures.map((picture) => toStoredPicture(picture).url);
  if (isSameReview({ ...before, pictures }, input)) return;
  const decided = stateAfterEdit(before, input, flagsOf(text, before.displayName));
  await updateReview(tx, before.id, { rating, fit, length, heightCm, text, ...decided });
}

/** Deletes the review of an item with its pictures and votes. */
export async function deleteReview(
  shop: Shop,
  itemId: string,
  key: string,
  client: string,
): Promise<void> {
  await admitChange(shop, itemId, key, client);
  await transaction(shop.pool, async (tx) => {
    await lockReviewOfItem(tx, itemId);
    await deleteItemPictures(tx, [itemId]);
    await deleteReviewOfItem(tx, itemId);
  });
  shop.wakeJobs();
}

async function admitChange(shop: Shop, itemId: string, key: string, client: string) {
  const points = SAVES_PER_HOUR;
  await limit(shop, { name: 'review-save', key: client, points, seconds: HOUR });
  if (!isId(itemId) || !isItemKey(shop, 'review', itemId, key))
    throw fieldError('invalid_request', 'key', refusals.link.pageExpired);
}

async function getReviewOfItem(tx: Connection, itemId: string): Promise<OwnReviewRow> {
  const [found] = await listReviewsOfItems(tx, [itemId]);
  if (!found) throw new ShopError('not_found');
  return found;
}

/** Who moderated the review is not said. */
function staleReview(review: OwnReviewRow): ShopError {
  const current = { version: review.version, savedAt: null, savedBy: null };
  return new ShopError('stale_version', {
    message: refusals.review.stale,
    current: { ...current, values: toOwnReview(review) },
  });
}

function toOwnReview(row: OwnReviewRow): OwnReview {
  const { version, rating, fit, length, heightCm, text, state, withheldReason, helpfulCount } = row;
  return {
    _id: row.id,
    version,
    rating,
    fit,
    length,
    heightCm,
    text,
    state,
    withheldReason,
    pictures: row.pictures.map(toStoredPicture),
    name: row.displayName,
    helpfulCount,
    reply: toReply(row),
    writtenAt: row.writtenAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
  };
}
