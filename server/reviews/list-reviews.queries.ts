import type { ReviewQuery } from '#contract/reviews/reviews';
import {
  type HeightBand,
  heightBands,
  type ReviewSort,
  type WithheldReason,
} from '#contract/values/reviews/reviews';
import { type Connection, queryAll, queryOne, raw, readRows } from '../database/database';
import { isShown } from '../database/fragments/live-product';
import { pageOffset } from '../database/ordering';
import type { PictureTable, ProductTable, ReviewTable } from '../database/rows';
import { statement } from '../database/statement';

export interface ReviewRow
  extends Pick<
    ReviewTable,
    | 'id'
    | 'productId'
    | 'size'
    | 'rating'
    | 'fit'
    | 'length'
    | 'heightCm'
    | 'text'
    | 'displayName'
    | 'importedFrom'
    | 'importedAsVerified'
    | 'isFeatured'
    | 'helpfulCount'
    | 'reply'
    | 'repliedAt'
    | 'writtenAt'
    | 'editedAt'
  > {
  colour: string;
  /** The URLs of its pictures' hashes, widths and so on, in order. */
  pictures: PictureOfReview[];
}

export type PictureOfReview = Pick<PictureTable, 'hash' | 'tint' | 'widths' | 'width' | 'height'>;

/** The columns of a review, from `review r`. */
export const REVIEW_COLUMNS = `r.id, r.product_id, r.size, r.rating, r.fit, r.length, r.height_cm, r.text,
  r.display_name, r.imported_from, r.imported_as_verified, r.is_featured,
  r.helpful_count, r.reply, r.replied_at, r.written_at, r.edited_at,
  coalesce(
    (select l.colour from order_line l where l.id = r.order_line_id),
    (select c.name from product p join colour c on c.id = p.colour_id where p.id = r.product_id),
    ''
  ) as colour,
  (
    select coalesce(json_agg(json_build_object('hash', p.hash, 'tint', p.tint, 'widths', p.widths, 'width', p.width, 'height', p.height)
      order by u.position), '[]')
    from review_picture u join picture p on p.hash = u.hash where u.review_id = r.id
  ) as pictures`;

const PICTURED = 'exists (select from review_picture u where u.review_id = r.id)';

const sortClauses: Record<ReviewSort, string> = {
  helpful: 'r.is_featured desc, r.helpful_count desc, r.written_at desc, r.id desc',
  newest: 'r.written_at desc, r.id desc',
  highest: 'r.rating desc, r.helpful_count desc, r.written_at desc, r.id desc',
  lowest: 'r.rating, r.helpful_count desc, r.written_at desc, r.id desc',
};

/** Product `p` with all colours of its style, called `other`. */
const STYLE = 'product p join product other on other.style_id = p.style_id';

/** All colours of a product with their style, archived ones too; empty if it is not in the shop. */
export function listColours(connection: Connection, productId: string) {
  return queryAll<Pick<ProductTable, 'id' | 'styleId'>>(connection, 'review-list-colours')`
    select other.id, other.style_id from ${raw(STYLE)} where p.id = ${productId} and ${raw(isShown('p'))}`;
}

/** A page of the published reviews of some products, and the number of all that match. */
export async function listReviewRows(
  connection: Connection,
  products: string[],
  { rating, size, height, withPictures, sort, pageNumber, pageSize }: ReviewQuery,
): Promise<{ rows: ReviewRow[]; total: number }> {
  const [from, to] = height ? heightBands[height] : [null, null];
  const sizes = size && size.length > 0 ? size.map((each) => each.toLowerCase()) : null;
  const { limit, offset } = pageOffset({ pageNumber, pageSize });
  const values = [products, rating?.length ? rating : null, sizes, from, to, withPictures ?? null];
  const matching = `from review r
    where r.product_id = any ($1::uuid[]) and r.state = 'published'
      and ($2::smallint[] is null or r.rating = any ($2)) and ($3::text[] is null or lower(r.size) = any ($3))
      and ($4::integer is null or r.height_cm >= $4) and ($5::integer is null or r.height_cm <= $5)
      and ($6::boolean is null or ${PICTURED} = $6)`;
  const rows = await readRows<ReviewRow>(
    connection,
    statement(
      `review-list-${sort}`,
      `select ${REVIEW_COLUMNS} ${matching} order by ${sortClauses[sort]} limit $7 offset $8`,
      [...values, limit, offset],
    ),
  );
  // A first page that is not full holds them all.
  if (pageNumber === 1 && rows.length < pageSize) return { rows, total: rows.length };
  const counted = await readRows<{ count: number }>(
    connection,
    statement('review-count', `select count(*)::integer as count ${matching}`, values),
  );
  return { rows, total: counted[0]?.count ?? 0 };
}

interface SummaryRow {
  /** Null if the product is not in the shop. */
  styleId: string | null;
  /** All colours of the product, archived ones too. */
  products: string[];
  count: number;
  total: number;
  /** The published reviews by stars, from 1 to 5. */
  byRating: number[];
  /** The reviewers' heights, by band. */
  heights: Record<HeightBand, number>;
  /** The withheld reviews, the most frequent reason first. */
  withheld: { reason: WithheldReason; count: number }[];
  pending: number;
}

const heightCounts = Object.entries(heightBands).map(
  ([band, [from, to]]) =>
    `'${band}', count(*) filter (where height_cm between ${from ?? 0} and ${to ?? 999})`,
);

/** The reviews of all colours of a product in numbers. One statement with its colours, because every page of a product shows them. */
export async function findSummary(connection: Connection, productId: string): Promise<SummaryRow> {
  const row = await queryOne<SummaryRow>(connection, 'review-find-summary')`
    with colours as materialized (
      select other.id, other.style_id from ${raw(STYLE)} where p.id = ${productId} and ${raw(isShown('p'))}
    )
    select (select style_id from colours limit 1) as style_id, array(select id from colours) as products,
      coalesce(sum(count), 0)::integer as count, coalesce(sum(total), 0)::integer as total,
      array[coalesce(sum(rated_1), 0), coalesce(sum(rated_2), 0), coalesce(sum(rated_3), 0), coalesce(sum(rated_4), 0),
        coalesce(sum(rated_5), 0)]::integer[] as by_rating,
      (
        select json_build_object(${raw(heightCounts.join(', '))}) from review
        where product_id = any (array(select id from colours)) and state = 'published' and height_cm is not null
      ) as heights,
      (
        select coalesce(json_agg(json_build_object('reason', reason, 'count', count) order by count desc, reason), '[]')
        from (
          select withheld_reason as reason, count(*)::integer as count from review
          where product_id = any (array(select id from colours)) and state = 'withheld'
          group by withheld_reason
        ) by_reason
      ) as withheld,
      (
        select count(*)::integer from review where product_id = any (array(select id from colours)) and state = 'pending'
      ) as pending
    from review_summary where product_id = any (array(select id from colours))`;
  // Totals without groups are one row, even of nothing.
  return row as SummaryRow;
}

interface SizeVotesRow extends Pick<ReviewTable, 'size'> {
  count: number;
  small: number;
  true: number;
  large: number;
  short: number;
  right: number;
  long: number;
  withPictures: number;
}

/** The published reviews of some products by size, in the order of the products' sizes. */
export function listSizeVotes(connection: Connection, products: string[]): Promise<SizeVotesRow[]> {
  return queryAll<SizeVotesRow>(connection, 'review-list-size-votes')`
    select r.size, count(*)::integer as count,
      ${raw(
        [
          ...countsOf('fit', ['small', 'true', 'large']),
          ...countsOf('length', ['short', 'right', 'long']),
        ].join(', '),
      )},
      (count(*) filter (where ${raw(PICTURED)}))::integer as with_pictures
    from review r
    where r.product_id = any (${products}::uuid[]) and r.state = 'published'
    group by r.size
    order by (
      select min(s.position) from product_size s where s.product_id = any (${products}::uuid[]) and s.name = r.size
    ) nulls last, r.size`;
}

const countsOf = (column: string, votes: string[]) =>
  votes.map((vote) => `(count(*) filter (where r.${column} = '${vote}'))::integer as "${vote}"`);
