import type { ReviewFlag } from '#contract/values/reviews/reviews';
import {
  type Connection,
  execute,
  matchesOne,
  queryAll,
  queryOne,
  queryValue,
  raw,
  readRows,
} from '../database/database';
import { isForSale } from '../database/fragments/live-product';
import type { PageOffset } from '../database/ordering';
import type { OrderLineTable, ReviewTable, ShopOrderTable } from '../database/rows';
import { statement } from '../database/statement';
import type { NewReview } from './insert-reviews.queries';
import { REVIEW_COLUMNS, type ReviewRow } from './list-reviews.queries';

/** A delivered item of an order that was not deleted. */
export interface ItemRow
  extends Pick<
      OrderLineTable,
      'id' | 'orderId' | 'productId' | 'title' | 'brand' | 'colour' | 'imageUrl' | 'size'
    >,
    Pick<ShopOrderTable, 'firstName' | 'lastName'> {
  orderNumber: ShopOrderTable['number'];
  category: string;
  inShop: boolean;
  deliveredAt: Date;
}

const ITEMS = `select l.id, o.id as order_id, o.number as order_number, o.first_name, o.last_name,
    l.product_id, l.title, l.brand, l.colour, l.image_url, l.size, coalesce(${isForSale('p')}, false) as in_shop,
    (select c.key from category c where c.id = p.category_id) as category, sent.at as delivered_at
  from order_line l
    join shop_order o on o.id = l.order_id and o.deleted_at is null and o.email <> ''
    join product p on p.id = l.product_id
    join lateral (
      select min(parcel.delivered_at) as at from parcel_line u join parcel on parcel.id = u.parcel_id where u.order_line_id = l.id
    ) as sent on sent.at is not null`;

export function findItem(connection: Connection, id: string): Promise<ItemRow | null> {
  return queryOne<ItemRow>(connection, 'review-find-item')`${raw(ITEMS)} where l.id = ${id}`;
}

/** Locks the customer of an item against erasure until the commit; false if there is none any more. */
export function lockCustomer(tx: Connection, itemId: string): Promise<boolean> {
  return matchesOne(tx, 'review-lock-customer')`
    select from order_line l join shop_order o on o.id = l.order_id join account a on a.id = o.account_id
    where l.id = ${itemId} and (a.erased_at is null or a.is_former) for share of a`;
}

export function listItemsOfOrder(connection: Connection, orderId: string): Promise<ItemRow[]> {
  return queryAll<ItemRow>(connection, 'review-list-order-items')`
    ${raw(ITEMS)} where l.order_id = ${orderId} order by l.position`;
}

/** Which items of a customer are listed; null for all. */
interface OwnItems {
  accountId: string;
  orderId: string | null;
  isReviewed: boolean | null;
}

/** A page of a customer's items, newest delivery first, and the number of all that match. */
export async function listOwnItems(
  connection: Connection,
  { accountId, orderId, isReviewed }: OwnItems,
  { limit, offset }: PageOffset,
): Promise<{ rows: ItemRow[]; total: number }> {
  const matching = `${ITEMS}
    where o.account_id = $1 and ($2::uuid is null or o.id = $2)
      and ($3::boolean is null or exists (select from review r where r.order_line_id = l.id) = $3)`;
  const values = [accountId, orderId, isReviewed];
  const counted = await readRows<{ count: number }>(
    connection,
    statement(
      'review-count-own-items',
      `select count(*)::integer as count from (${matching}) as item`,
      values,
    ),
  );
  const rows = await readRows<ItemRow>(
    connection,
    statement(
      'review-list-own-items',
      `${matching} order by sent.at desc, l.id limit $4 offset $5`,
      [...values, limit, offset],
    ),
  );
  return { rows, total: counted[0]?.count ?? 0 };
}

/** A review as its author and staff see it. */
export interface OwnReviewRow
  extends ReviewRow,
    Pick<ReviewTable, 'orderLineId' | 'version' | 'state' | 'withheldReason'> {
  flags: ReviewFlag[];
}

export const OWN_COLUMNS = `${REVIEW_COLUMNS}, r.order_line_id, r.version, r.state,
  r.withheld_reason, r.flags`;

/** The reviews of some items. */
export function listReviewsOfItems(
  connection: Connection,
  items: string[],
): Promise<OwnReviewRow[]> {
  return queryAll<OwnReviewRow>(connection, 'review-list-of-items')`
    select ${raw(OWN_COLUMNS)} from review r where r.order_line_id = any (${items}::uuid[])`;
}

/** Locks the review of an item and returns it; null if there is none. */
export async function lockReviewOfItem(
  tx: Connection,
  itemId: string,
): Promise<OwnReviewRow | null> {
  await execute(tx, 'review-lock-of-item')`
    select 1 from review where order_line_id = ${itemId} for update`;
  const [found] = await listReviewsOfItems(tx, [itemId]);
  return found ?? null;
}

/** The fields that the author of a review can change, and those that follow from them. */
type ReviewEdit = Required<
  Pick<NewReview, 'rating' | 'fit' | 'length' | 'heightCm' | 'text' | 'flags' | 'state'>
>;

/** Stores what the author has changed. The review is no longer featured: staff chose another one. */
export async function updateReview(tx: Connection, id: string, edit: ReviewEdit): Promise<void> {
  const { rating, fit, length, heightCm, text, flags, state } = edit;
  await execute(tx, 'review-update')`
    update review set rating = ${rating}, fit = ${fit}, length = ${length}, height_cm = ${heightCm}, text = ${text},
      flags = ${flags}, state = ${state}, withheld_reason = null, is_featured = false, edited_at = now()
    where id = ${id}`;
}

export function deleteReviewOfItem(tx: Connection, itemId: string): Promise<boolean> {
  return matchesOne(tx, 'review-delete')`delete from review where order_line_id = ${itemId}`;
}

/** Whether the customer of a review's order is the account. */
export function isReviewOf(
  connection: Connection,
  reviewId: string,
  accountId: string,
): Promise<boolean> {
  return queryValue<boolean>(connection, 'review-is-of')`
    select exists (
      select from review r join order_line l on l.id = r.order_line_id join shop_order o on o.id = l.order_id
      where r.id = ${reviewId} and o.account_id = ${accountId}
    )`;
}
