import { type Connection, execute, queryOne, raw } from '../database/database';
import { readPage } from '../database/ordering';
import type { ProductTable, ReviewTable } from '../database/rows';
import { OWN_COLUMNS, type OwnReviewRow } from './write-reviews.queries';

/** A review with its product and its order. */
export interface StaffReviewRow
  extends OwnReviewRow,
    Pick<ProductTable, 'title' | 'brand' | 'imageUrl'>,
    Pick<ReviewTable, 'importedAsVerified'> {
  orderId: string | null;
  orderNumber: number | null;
  customerId: string | null;
}

const SOURCE = `review r join product p on p.id = r.product_id
  left join order_line l on l.id = r.order_line_id
  left join shop_order o on o.id = l.order_id and o.deleted_at is null`;

const COLUMNS = `${OWN_COLUMNS}, coalesce(l.title, p.title) as title, p.brand, p.image_url, o.id as order_id,
  o.number as order_number, o.account_id as customer_id, r.imported_as_verified`;

export interface StaffReviewFilters {
  state: string | null;
  rating: number | null;
  flag: string | null;
  productId: string | null;
  withPictures: boolean | null;
  isFeatured: boolean | null;
  isReplied: boolean | null;
  /** Days, UTC, both included. */
  from: string | null;
  to: string | null;
  /** Words, all of which occur. */
  words: string[];
  orderNumber: number | null;
}

const sortClauses = {
  newest: 'r.written_at desc, r.id desc',
  oldest: 'r.written_at, r.id',
  lowest: 'r.rating, r.written_at desc, r.id desc',
};
export type StaffReviewSort = keyof typeof sortClauses;

/** A page of the matching reviews, and the number of all that match. */
export function listStaffReviewRows(
  connection: Connection,
  filters: StaffReviewFilters,
  { sort, limit, offset }: { sort: StaffReviewSort; limit: number; offset: number },
): Promise<{ rows: StaffReviewRow[]; total: number }> {
  const { state, rating, flag, productId, withPictures, isFeatured, isReplied } = filters;
  const patterns = filters.words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const values = [
    state,
    rating,
    flag,
    productId,
    withPictures,
    isFeatured,
    isReplied,
    filters.from,
    filters.to,
    patterns,
    filters.orderNumber,
  ];
  const where = `($1::text is null or r.state = $1) and ($2::smallint is null or r.rating = $2)
    and ($3::text is null or $3 = any (r.flags)) and ($4::uuid is null or r.product_id = $4)
    and ($5::boolean is null or exists (select from review_picture u where u.review_id = r.id) = $5)
    and ($6::boolean is null or r.is_featured = $6) and ($7::boolean is null or (r.reply <> '') = $7)
    and ($8::date is null or r.written_at >= (select shop_day_start($8::date)))
    and ($9::date is null or r.written_at < (select shop_day_start($9::date + 1)))
    and ((r.text || ' ' || r.display_name || ' ' || p.title) ilike all ($10::text[]) or o.number = $11)`;
  const listing = {
    columns: COLUMNS,
    from: SOURCE,
    where,
    orderBy: sortClauses[sort],
    values,
  };
  return readPage<StaffReviewRow>(connection, 'review-list-staff', listing, { limit, offset });
}

export function findStaffReview(
  connection: Connection,
  id: string,
): Promise<StaffReviewRow | null> {
  return queryOne<StaffReviewRow>(
    connection,
    'review-find-staff',
  )`select ${raw(COLUMNS)} from ${raw(SOURCE)} where r.id = ${id}`;
}

export async function lockReview(tx: Connection, id: string): Promise<void> {
  await execute(tx, 'review-lock')`select 1 from review where id = ${id} for update`;
}

/** What staff decide about a review. */
export type Moderation = Pick<ReviewTable, 'state' | 'withheldReason' | 'isFeatured' | 'reply'>;

export async function updateModeration(tx: Connection, id: string, to: Moderation): Promise<void> {
  const { state, withheldReason, isFeatured, reply } = to;
  await execute(tx, 'review-moderate')`
    update review set state = ${state}, withheld_reason = ${withheldReason}, is_featured = ${isFeatured},
      replied_at = case when ${reply}::text = '' then null when reply = ${reply} then replied_at else now() end, reply = ${reply}
    where id = ${id}`;
}
