import type {
  ReviewFit,
  ReviewFlag,
  ReviewLength,
  ReviewState,
  WithheldReason,
} from '#contract/values/reviews/reviews';
import { type Connection, execute, queryAll } from '../database/database';
import type { ReviewTable } from '../database/rows';

/** A new review. Fields that are left out are empty; `state` defaults to `published`, `writtenAt` to now. */
export interface NewReview extends Pick<ReviewTable, 'id' | 'productId' | 'rating'> {
  /** The order line, or for an imported review the name of its source. */
  orderLineId?: string | null;
  importedFrom?: string | null;
  /** The import that adds it, and whether the other shop says that the reviewer had bought the product. */
  importId?: string | null;
  importedAsVerified?: boolean;
  /** First name and initial. */
  displayName: string;
  size?: string;
  fit?: ReviewFit | null;
  length?: ReviewLength | null;
  heightCm?: number | null;
  text?: string;
  state?: ReviewState;
  withheldReason?: WithheldReason;
  flags?: ReviewFlag[];
  isFeatured?: boolean;
  reply?: string;
  /** ISO 8601. */
  repliedAt?: string | null;
  writtenAt?: string;
}

/**
 * Inserts reviews; triggers keep the summaries. Reviews whose id or order line has a review already are skipped; returns the number
 * of those stored. In the order of products, so that two transactions lock the summaries in the same order.
 */
export function insertReviews(tx: Connection, reviews: NewReview[]): Promise<number> {
  return execute(tx, 'review-insert')`
    insert into review (id, product_id, order_line_id, imported_from, import_id, imported_as_verified, display_name, rating, size, fit,
      length, height_cm, text, state, withheld_reason, flags, is_featured, reply, replied_at, written_at)
    select id, "productId", "orderLineId", "importedFrom", "importId", coalesce("importedAsVerified", false), "displayName", rating,
      coalesce(size, ''), fit, length, "heightCm", coalesce(text, ''), coalesce(state, 'published'), "withheldReason",
      coalesce(flags, '{}'), coalesce("isFeatured", false), coalesce(reply, ''), "repliedAt", coalesce("writtenAt", now())
    from jsonb_to_recordset(${JSON.stringify(reviews)}) as given (
      id uuid, "productId" uuid, "orderLineId" uuid, "importedFrom" text, "importId" uuid, "importedAsVerified" boolean,
      "displayName" text, rating smallint, size text, fit text, length text, "heightCm" smallint, text text, state text,
      "withheldReason" text, flags text[], "isFeatured" boolean, reply text, "repliedAt" timestamptz, "writtenAt" timestamptz
    )
    order by "productId", id
    on conflict do nothing`;
}

/** Deletes the reviews that an import added, unless they were changed since, and returns their number. */
export function deleteImportedReviews(tx: Connection, importId: string): Promise<number> {
  return execute(tx, 'review-delete-imported')`
    delete from review where import_id = ${importId} and version = 1`;
}

/** The reviews that an import added, with their product and author. */
export function listImportedReviews(
  tx: Connection,
  importId: string,
): Promise<{ id: string; title: string }[]> {
  return queryAll<Pick<ReviewTable, 'id'> & { title: string }>(tx, 'review-list-imported')`
    select r.id, concat_ws(', ', p.title, nullif(r.display_name, '')) as title
    from review r join product p on p.id = r.product_id
    where r.import_id = ${importId} order by r.id`;
}
