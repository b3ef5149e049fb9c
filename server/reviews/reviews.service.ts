import type { StoredPicture } from '#contract/catalogue/media';
import type { Review, ReviewQuery, ReviewSummary } from '#contract/reviews/reviews';
import { isId } from '#contract/values/id';
import { heightBandNames } from '#contract/values/reviews/reviews';
import type { Dependencies, Subject } from '../cache/dependencies';
import type { Connection } from '../database/database';
import { ShopError } from '../http/errors';
import { refusals } from '../http/refusals/messages';
import { urlOf } from '../media/pictures.rules';
import type { Shop } from '../shop';
import {
  findSummary,
  listColours,
  listReviewRows,
  listSizeVotes,
  type PictureOfReview,
  type ReviewRow,
} from './list-reviews.queries';

export {
  deleteImportedReviews,
  insertReviews,
  listImportedReviews,
  type NewReview,
} from './insert-reviews.queries';

// See docs/decisions/0064-reviews.md.

/** Votes invalidate no page, so a page shows them later. */
const VOTES_MAX_AGE_MS = 5 * 60_000;

/** A page of the published reviews of all colours of a product. Throws `not_found` for a product that is not in the shop. */
export async function listReviews(
  shop: Shop,
  productId: string,
  query: ReviewQuery,
  dependencies: Dependencies,
): Promise<{ items: Review[]; total: number }> {
  const colours = await coloursOf(shop.pool, productId, dependencies);
  dependencies.until(Date.now() + VOTES_MAX_AGE_MS);
  const { rows, total } = await listReviewRows(shop.pool, colours, query);
  return { items: rows.map(toReview), total };
}

/** The totals of all colours of a product. Throws `not_found` for a product that is not in the shop. */
export async function summariseReviews(
  shop: Shop,
  productId: string,
  dependencies: Dependencies,
): Promise<ReviewSummary> {
  const { pool } = shop;
  const found = isId(productId) ? await findSummary(pool, productId) : null;
  if (!found?.styleId) throw notFound();
  dependencies.on(...ofReviews(found.styleId));
  const { count, total, byRating, heights, withheld, pending } = found;
  const sizes = count === 0 ? [] : await listSizeVotes(pool, found.products);
  const sum = (of: keyof Omit<(typeof sizes)[number], 'size'>) =>
    sizes.reduce((all, row) => all + row[of], 0);
  return {
    count,
    average: count === 0 ? null : Math.round((100 * total) / count) / 100,
    byRating: [5, 4, 3, 2, 1].map((rating) => ({ rating, count: byRating[rating - 1] ?? 0 })),
    fit: { small: sum('small'), true: sum('true'), large: sum('large') },
    length: { short: sum('short'), right: sum('right'), long: sum('long') },
    bySize: sizes.filter(({ size }) => size !== ''),
    byHeight: heightBandNames
      .map((height) => ({ height, count: heights[height] }))
      .filter(({ count }) => count > 0),
    withPictures: sum('withPictures'),
    withheld,
    pending,
  };
}

async function coloursOf(
  connection: Connection,
  productId: string,
  dependencies: Dependencies,
): Promise<string[]> {
  const colours = isId(productId) ? await listColours(connection, productId) : [];
  const [first] = colours;
  if (!first) throw notFound();
  dependencies.on(...ofReviews(first.styleId));
  return colours.map(({ id }) => id);
}

/** What the reviews of a style depend on. */
const ofReviews = (styleId: string): Subject[] => [`style:${styleId}`, 'assortment'];

const notFound = () => new ShopError('not_found', { message: refusals.product.notFound });

function toReview(row: ReviewRow): Review {
  const { rating, fit, length, heightCm, text, size, colour, importedFrom, importedAsVerified } =
    row;
  return {
    _id: row.id,
    product: row.productId,
    rating,
    fit,
    length,
    heightCm,
    text,
    size,
    colour,
    importedFrom,
    importedAsVerified,
    pictures: row.pictures.map(toStoredPicture),
    name: row.displayName === '' ? null : row.displayName,
    isVerified: importedFrom === null,
    isFeatured: row.isFeatured,
    helpfulCount: row.helpfulCount,
    reply: toReply(row),
    writtenAt: row.writtenAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
  };
}

export function toReply({ reply, repliedAt }: Pick<ReviewRow, 'reply' | 'repliedAt'>) {
  return repliedAt === null ? null : { text: reply, at: repliedAt.toISOString() };
}

export function toStoredPicture(picture: PictureOfReview): StoredPicture {
  const { tint, widths, width, height } = picture;
  return { url: urlOf(picture), tint, widths, width, height };
}
