import { createHash } from 'node:crypto';
import type { UndoResult } from '#contract/admin/catalogue/catalogue-bulk';
import type { ReviewFilePlan, ReviewImport } from '#contract/admin/review-imports';
import { isId } from '#contract/values/id';
import { readAssortment } from '../../assortment/assortment.service';
import { recordAudit } from '../../audit/record.service';
import { assertUndoable } from '../../catalogue/bulk/undo.rules';
import { catalogueTransaction } from '../../catalogue/search/index-loader/index-loader.service';
import { allowTime } from '../../database/connections/silence';
import type { Connection } from '../../database/database';
import { newId } from '../../database/ids';
import { type PageRequest, pageOffset } from '../../database/ordering';
import { ShopError } from '../../http/errors';
import { refuseUnreadable } from '../../http/read-files/unreadable-file';
import { flagsOf } from '../../reviews/flags.rules';
import {
  deleteImportedReviews,
  insertReviews,
  listImportedReviews,
  type NewReview,
} from '../../reviews/reviews.service';
import { displayNameOf } from '../../reviews/write-reviews.rules';
import { readSettings } from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import type { RowError } from '../formats/row';
import { findProductsOf, type ProductOf } from './products-of-reviews';
import { type ReviewFileRow, readReviews } from './read-reviews';
import type { FileReview } from './review-columns.rules';
import {
  findPresent,
  insertReviewImport,
  listReviewImportRows,
  lockReviewImport,
  markUndone,
  type ReviewImportRow,
  setAdded,
} from './review-imports.queries';

// See docs/decisions/0066-imported-reviews.md.

const ERRORS_LIMIT = 200;
const EXAMPLES = 5;
/** Characters of the text of an example. */
const EXAMPLE_TEXT = 200;
const BATCH = 1_000;

/** What importing a file would do. Throws `invalid_request` for a file that cannot be read. */
export async function previewReviews(
  shop: Shop,
  file: { source: string; content: Buffer },
): Promise<ReviewFilePlan> {
  const { plan } = await planImport(shop, file);
  return plan;
}

/** Imports the reviews of a file that the shop does not have yet, in one transaction. Throws as `previewReviews` does. */
export async function importReviews(
  shop: Shop,
  actorId: string,
  { source, name, content }: { source: string; name: string; content: Buffer },
): Promise<ReviewFilePlan> {
  const { plan, reviews } = await planImport(shop, { source, content });
  if (reviews.length === 0) return plan;
  const id = newId();
  const added = await catalogueTransaction(shop, async (tx) => {
    await allowTime(tx, 8);
    await insertReviewImport(tx, { id, actorId, source, fileName: name });
    let stored = 0;
    for (let start = 0; start < reviews.length; start += BATCH) {
      const batch = reviews.slice(start, start + BATCH);
      stored += await insertReviews(
        tx,
        batch.map((review) => ({ ...review, importId: id })),
      );
    }
    await setAdded(tx, id, stored);
    await recordAudit(tx, {
      actorId,
      action: 'review-import.import',
      entity: 'review-import',
      entityId: id,
      after: { source, fileName: name, added: stored, rejected: plan.rejected },
    });
    return stored;
  });
  shop.wakeJobs();
  // Another member of staff may have imported the same file since it was compared.
  return { ...plan, added, present: plan.present + plan.added - added };
}

/** A page of the imports, the newest first, and their total. */
export async function listReviewImports(
  shop: Shop,
  { pageNumber, pageSize }: PageRequest,
): Promise<{ items: ReviewImport[]; total: number }> {
  const page = pageOffset({ pageNumber, pageSize });
  const { rows, total } = await listReviewImportRows(shop.pool, page);
  return { items: rows.map(toImport), total };
}

/**
 * Deletes the reviews that an import added. Those that staff have answered or decided about since are kept and reported. Throws
 * `order_state` if the import was undone already or is too old.
 */
export async function undoReviewImport(
  shop: Shop,
  actorId: string,
  id: string,
): Promise<UndoResult> {
  const result = await catalogueTransaction(shop, async (tx) => {
    const found = isId(id) ? await lockReviewImport(tx, id) : null;
    if (!found) throw new ShopError('not_found', { message: 'Import not found.' });
    assertUndoable(found);
    await allowTime(tx, 8);
    const restored = await deleteImportedReviews(tx, id);
    const kept = (await listImportedReviews(tx, id)).map((review) => ({
      _id: review.id,
      title: review.title,
      reason: 'It has been answered or decided about since.',
    }));
    await markUndone(tx, id);
    await recordAudit(tx, {
      actorId,
      action: 'review-import.undo',
      entity: 'review-import',
      entityId: id,
      before: { source: found.source, fileName: found.fileName },
      after: { restored, kept: kept.length },
    });
    return { restored, kept };
  });
  shop.wakeJobs();
  return result;
}

/** Reads a file, finds the products, and compares the reviews with those of the shop. */
async function planImport(
  shop: Shop,
  { source, content }: { source: string; content: Buffer },
): Promise<{ plan: ReviewFilePlan; reviews: NewReview[] }> {
  const { timeZone } = (await readSettings(shop)).delivery;
  const rows = await refuseUnreadable(readReviews(content, timeZone));
  const assortment = await readAssortment(shop);
  const productOf = await findProductsOf(shop.pool, assortment, rows);
  const errors: RowError[] = [];
  const planned = new Map<string, { line: number; title: string; review: NewReview }>();
  let rejected = 0;
  for (const row of rows) {
    const outcome = planReview(row, source, productOf);
    const first = 'review' in outcome ? planned.get(outcome.review.id) : undefined;
    if ('errors' in outcome) errors.push(...outcome.errors);
    else if (first)
      errors.push({ ...outcome.same, message: `This review is already on line ${first.line}.` });
    else planned.set(outcome.review.id, { line: row.line, ...outcome });
    if ('errors' in outcome || first) rejected++;
  }
  const present = new Set(await listPresent(shop.pool, [...planned.keys()]));
  const added = [...planned.values()].filter(({ review }) => !present.has(review.id));
  return {
    reviews: added.map(({ review }) => review),
    plan: {
      added: added.length,
      flagged: added.filter(({ review }) => review.state === 'pending').length,
      present: present.size,
      rejected,
      errors: errors.slice(0, ERRORS_LIMIT),
      examples: added.slice(0, EXAMPLES).map(({ line, title, review }) => ({
        line,
        product: title,
        rating: review.rating,
        name: review.displayName,
        text: (review.text ?? '').slice(0, EXAMPLE_TEXT).toWellFormed(),
        isVerified: review.importedAsVerified ?? false,
        writtenAt: review.writtenAt ?? '',
      })),
    },
  };
}

type Outcome =
  | { title: string; review: NewReview; same: Omit<RowError, 'message'> }
  | { errors: RowError[] };

function planReview(row: ReviewFileRow, source: string, productOf: ProductOf): Outcome {
  if (row.review === null) return { errors: row.errors };
  const { line, review, headingOf } = row;
  const found = productOf(review);
  if ('missing' in found) {
    const message =
      review[found.missing] === '' ? 'This field is required.' : 'This product isn’t in the shop.';
    return { errors: [{ line, field: headingOf(found.missing), message }] };
  }
  const { product } = found;
  const [first = '', ...others] = review.name.split(/\s+/);
  const flags = flagsOf(review.text, review.name);
  return {
    title: `${product.title}, ${product.colour}`,
    same: { line, field: headingOf('id') },
    review: {
      id: reviewId(source, review),
      productId: product.id,
      importedFrom: source,
      importedAsVerified: review.verified ?? false,
      // Surnames are not shown.
      displayName: displayNameOf(first, others.at(-1) ?? ''),
      rating: review.rating,
      text: review.text,
      size: review.size || (product.size ?? ''),
      fit: review.fit,
      length: review.length,
      heightCm: review.height,
      flags,
      state: flags.length > 0 ? 'pending' : 'published',
      reply: review.reply,
      repliedAt: review.reply === '' ? null : (review.replyDate ?? review.date).at,
      writtenAt: review.date.at,
    },
  };
}

/** Equal for the same review of the same source: derived from its id or, without one, its content. */
function reviewId(source: string, { id, ...review }: FileReview): string {
  const { name, date, text, rating, productId, sku, handle } = review;
  const key = id === '' ? [name, date.inUtc, text, rating, productId, sku, handle] : [id];
  const hex = createHash('sha256')
    .update(JSON.stringify([source.toLowerCase(), ...key]))
    .digest('hex');
  const variant = '89ab'[Number.parseInt(hex.charAt(15), 16) % 4];
  return `${hex.slice(16, 24)}-${hex.slice(24, 28)}-8${hex.slice(0, 3)}-${variant}${hex.slice(3, 6)}-${hex.slice(28, 40)}`;
}

async function listPresent(connection: Connection, ids: string[]): Promise<string[]> {
  return (await findPresent(connection, ids)).map(({ id }) => id);
}

function toImport(row: ReviewImportRow): ReviewImport {
  const { id, actorId, firstName, lastName, undoneAt, createdAt, isInTime, until, ...rest } = row;
  return {
    ...rest,
    _id: id,
    by: { _id: actorId, firstName, lastName },
    createdAt: createdAt.toISOString(),
    undoUntil: undoneAt === null && isInTime ? until.toISOString() : null,
    undoneAt: undoneAt?.toISOString() ?? null,
  };
}
