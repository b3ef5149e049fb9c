import type { StaffReview } from '#contract/admin/reviews';
import { isId } from '#contract/values/id';
import { readOrderNumber } from '#contract/values/orders/order-number';
import type { WithheldReason } from '#contract/values/reviews/reviews';
import type { Caller } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { type PageRequest, pageOffset } from '../database/ordering';
import { fieldError, ShopError } from '../http/errors';
import { refusals } from '../http/refusals/messages';
import { type EditableKind, editRecord } from '../records/edit-record';
import type { Shop } from '../shop';
import {
  findStaffReview,
  listStaffReviewRows,
  lockReview,
  type Moderation,
  type StaffReviewFilters,
  type StaffReviewRow,
  type StaffReviewSort,
  updateModeration,
} from './moderate-reviews.queries';
import { toReply, toStoredPicture } from './reviews.service';

interface ListQuery
  extends PageRequest,
    Partial<Omit<StaffReviewFilters, 'words' | 'orderNumber'>> {
  q?: string | undefined;
  sort: StaffReviewSort;
}

/** A page of all reviews. */
export async function listStaffReviews(
  shop: Shop,
  { q = '', sort, pageNumber, pageSize, ...query }: ListQuery,
): Promise<{ items: StaffReview[]; total: number }> {
  const { productId = null } = query;
  if (productId !== null && !isId(productId)) return { items: [], total: 0 };
  const filters = {
    state: null,
    rating: null,
    flag: null,
    withPictures: null,
    isFeatured: null,
    isReplied: null,
    from: null,
    to: null,
    ...query,
    productId,
    words: q.split(/\s+/).filter(Boolean),
    orderNumber: q === '' ? null : readOrderNumber(q),
  };
  const page = { ...pageOffset({ pageNumber, pageSize }), sort };
  const { rows, total } = await listStaffReviewRows(shop.pool, filters, page);
  return { items: rows.map(toStaffReview), total };
}

/** Throws `not_found`. */
export async function getStaffReview(connection: Connection, id: string): Promise<StaffReview> {
  return toStaffReview(await find(connection, id));
}

interface Decision {
  version?: number | undefined;
  state?: 'published' | 'withheld' | undefined;
  withheldReason?: WithheldReason | null | undefined;
  reply?: string | undefined;
  isFeatured?: boolean | undefined;
}

/**
 * Publishes, withholds, answers or features a review; fields that are left out stay. A withheld review is no longer featured. Throws
 * `stale_version` if the author or other staff have changed it since.
 */
export function moderateReview(
  shop: Shop,
  caller: Caller,
  id: string,
  decision: Decision,
): Promise<StaffReview> {
  return editRecord(shop, caller, reviewRecord, id, decision);
}

const reviewRecord: EditableKind<StaffReviewRow, Decision, StaffReview> = {
  entity: 'review',
  async read({ tx, id }) {
    if (isId(id)) await lockReview(tx, id);
    return find(tx, id);
  },
  show: toStaffReview,
  async write({ tx, id, before, note }, decision) {
    const after = decide(before, decision);
    const notes = changesOf(before, after);
    if (notes.length > 0) await updateModeration(tx, id, after);
    await note(...notes);
  },
};

function decide(row: StaffReviewRow, decision: Decision): Moderation {
  const state = decision.state ?? row.state;
  const reason = decision.withheldReason ?? row.withheldReason;
  if (decision.isFeatured && state !== 'published')
    throw fieldError('invalid_request', 'isFeatured', 'Only published reviews can be featured.');
  return {
    state,
    withheldReason: state === 'withheld' ? reason : null,
    isFeatured: state === 'published' && (decision.isFeatured ?? row.isFeatured),
    reply: decision.reply ?? row.reply,
  };
}

/** The audit entries of a decision, one for each kind. */
function changesOf(before: Moderation, after: Moderation) {
  const actions = [
    {
      action: after.state === 'withheld' ? 'review.withhold' : 'review.publish',
      fields: ['state', 'withheldReason'],
    },
    { action: after.isFeatured ? 'review.feature' : 'review.unfeature', fields: ['isFeatured'] },
    { action: 'review.answer', fields: ['reply'] },
  ] as const;
  // The answer itself may name the customer, whose data can be erased.
  const pick = (from: Moderation, fields: readonly (keyof Moderation)[]) =>
    Object.fromEntries(
      fields.map((field) =>
        field === 'reply' ? ['answered', from.reply !== ''] : [field, from[field]],
      ),
    );
  return actions
    .filter(({ fields }) => fields.some((field) => before[field] !== after[field]))
    .map(({ action, fields }) => ({
      action,
      before: pick(before, fields),
      after: pick(after, fields),
    }));
}

async function find(connection: Connection, id: string): Promise<StaffReviewRow> {
  const row = isId(id) ? await findStaffReview(connection, id) : null;
  if (!row) throw new ShopError('not_found', { message: refusals.review.notFound });
  return row;
}

function toStaffReview(row: StaffReviewRow): StaffReview {
  const { version, rating, fit, length, heightCm, text, size, state, withheldReason, flags } = row;
  const { title, brand, colour, imageUrl, isFeatured, helpfulCount } = row;
  const { importedFrom, importedAsVerified } = row;
  return {
    _id: row.id,
    version,
    rating,
    fit,
    length,
    heightCm,
    text,
    size,
    state,
    withheldReason,
    flags,
    importedFrom,
    importedAsVerified,
    isFeatured,
    helpfulCount,
    product: { _id: row.productId, title, brand, colour, imageUrl },
    pictures: row.pictures.map(toStoredPicture),
    name: row.displayName === '' ? null : row.displayName,
    isVerified: importedFrom === null,
    reply: toReply(row),
    order:
      row.orderId === null || row.orderNumber === null
        ? null
        : { _id: row.orderId, number: row.orderNumber },
    customer: row.customerId,
    writtenAt: row.writtenAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
  };
}
