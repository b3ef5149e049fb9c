import { type Connection, execute, queryAll } from '../database/database';
import type { PictureTable, ReviewPictureTable } from '../database/rows';

/** Stores that a picture was uploaded for an item; returns false if the picture does not exist any more. */
export async function insertUpload(tx: Connection, itemId: string, hash: string): Promise<boolean> {
  const found = await execute(tx, 'review-picture-insert')`
    with uploaded as (select hash from picture where hash = ${hash} for key share), stored as (
      insert into review_picture (hash, order_line_id) select hash, ${itemId} from uploaded
      on conflict (order_line_id, hash) do nothing
    )
    select from uploaded`;
  return found === 1;
}

/** The hashes of the pictures that were uploaded for an item, used or not. */
export async function listUploads(connection: Connection, itemId: string): Promise<string[]> {
  const rows = await queryAll<Pick<ReviewPictureTable, 'hash'>>(connection, 'review-picture-list')`
    select hash from review_picture where order_line_id = ${itemId}`;
  return rows.map(({ hash }) => hash);
}

/** Gives a review exactly these pictures of its item, in this order, and deletes its item's others. */
export async function assignPictures(
  tx: Connection,
  { reviewId, itemId }: { reviewId: string; itemId: string },
  hashes: string[],
): Promise<void> {
  await execute(tx, 'review-picture-delete-others')`
    delete from review_picture where order_line_id = ${itemId} and hash <> all (${hashes}::text[])`;
  await execute(tx, 'review-picture-release')`
    update review_picture set review_id = null, position = null where order_line_id = ${itemId}`;
  await execute(tx, 'review-picture-assign')`
    update review_picture set review_id = ${reviewId}, position = given.position - 1
    from unnest(${hashes}::text[]) with ordinality as given (hash, position)
    where order_line_id = ${itemId} and review_picture.hash = given.hash`;
}

/** Deletes all pictures of some items, used or not, and returns their hashes. */
export async function deletePicturesOfItems(tx: Connection, items: string[]): Promise<string[]> {
  const rows = await queryAll<Pick<ReviewPictureTable, 'hash'>>(
    tx,
    'review-picture-delete-of-items',
  )`
    delete from review_picture where order_line_id = any (${items}::uuid[]) returning hash`;
  return rows.map(({ hash }) => hash);
}

/** Deletes pictures that no review has used for a day, and returns their hashes. */
export async function deleteUnusedUploads(tx: Connection): Promise<string[]> {
  const rows = await queryAll<Pick<ReviewPictureTable, 'hash'>>(tx, 'review-picture-delete-unused')`
    delete from review_picture
    where (order_line_id, hash) in (
      select order_line_id, hash from review_picture
      where review_id is null and uploaded_at < now() - interval '1 day' limit 1000
    )
    returning hash`;
  return rows.map(({ hash }) => hash);
}

/** Locks pictures and returns those that no review has; no review can get them before the commit. */
export async function lockUnreferenced(tx: Connection, hashes: string[]): Promise<string[]> {
  await execute(tx, 'review-picture-lock')`
    select 1 from picture where hash = any (${hashes}::text[]) order by hash for update`;
  const rows = await queryAll<Pick<PictureTable, 'hash'>>(tx, 'review-picture-unreferenced')`
    select p.hash from picture p
    where p.hash = any (${hashes}::text[]) and not exists (select from review_picture u where u.hash = p.hash)`;
  return rows.map(({ hash }) => hash);
}
