import type { ImportPicture } from '#contract/admin/catalogue/imports';
import { type Connection, execute, queryAll, queryValue } from '../../database/database';
import type { PageOffset } from '../../database/ordering';
import type { FetchedPictureTable, ImportPictureTable } from '../../database/rows';

/** A picture that a product shows at its URL in another shop. */
interface PictureOfProduct {
  productId: string;
  pictureId: string;
  url: string;
}

/** Adds pictures of products to an import. Those that failed in an earlier import are tried again. */
export async function addPictures(
  tx: Connection,
  importId: string,
  pictures: PictureOfProduct[],
): Promise<void> {
  const json = JSON.stringify(pictures);
  await execute(tx, 'import-picture-add')`
    insert into fetched_picture (id, url)
    select distinct "pictureId", url from jsonb_to_recordset(${json}::jsonb) as p ("pictureId" text, url text)
    order by 1
    on conflict (id) do update set state = 'waiting', problem = null, attempts = 0, changed_at = now()
      where fetched_picture.state = 'failed'`;
  await execute(tx, 'import-picture-add-products')`
    insert into import_picture (import_id, product_id, picture_id)
    select ${importId}, "productId", "pictureId"
    from jsonb_to_recordset(${json}::jsonb) as p ("productId" uuid, "pictureId" text)
    on conflict do nothing`;
}

/** The URLs in this shop of those pictures that are stored, by id. */
export async function findStoredUrls(
  connection: Connection,
  pictureIds: string[],
): Promise<Map<string, string>> {
  const rows = await queryAll<Pick<FetchedPictureTable, 'id'> & { address: string }>(
    connection,
    'import-picture-stored',
  )`
    select id, address from fetched_picture where id = any (${pictureIds}::text[]) and state = 'stored'`;
  return new Map(rows.map(({ id, address }) => [id, address]));
}

/** Pictures of an import that have not been fetched, in the order of their products. */
export function listWaiting(
  connection: Connection,
  importId: string,
  limit: number,
): Promise<{ id: string; url: string }[]> {
  return queryAll<Pick<FetchedPictureTable, 'id' | 'url'>>(connection, 'import-picture-waiting')`
    select f.id, f.url from fetched_picture f
    where f.state = 'waiting' and f.id in (select picture_id from import_picture where import_id = ${importId})
    order by f.id limit ${limit}`;
}

/** Counts an attempt to fetch a picture; null if it is no longer waiting. */
export async function countAttempt(connection: Connection, id: string): Promise<number | null> {
  const [row] = await queryAll<Pick<FetchedPictureTable, 'attempts'>>(
    connection,
    'import-picture-attempt',
  )`
    update fetched_picture set attempts = attempts + 1 where id = ${id} and state = 'waiting' returning attempts`;
  return row?.attempts ?? null;
}

export async function markStored(
  connection: Connection,
  id: string,
  storedUrl: string,
): Promise<void> {
  await execute(connection, 'import-picture-mark-stored')`
    update fetched_picture set state = 'stored', address = ${storedUrl}, problem = null, changed_at = now()
    where id = ${id}`;
}

export async function markFailed(
  connection: Connection,
  id: string,
  problem: string,
): Promise<void> {
  await execute(connection, 'import-picture-mark-failed')`
    update fetched_picture set state = 'failed', problem = ${problem}, changed_at = now()
    where id = ${id} and state = 'waiting'`;
}

/** Stored pictures of an import whose products still show the URL in the other shop. */
export function listUnplaced(
  tx: Connection,
  importId: string,
): Promise<{ productId: string; url: string; address: string }[]> {
  return queryAll<
    Pick<ImportPictureTable, 'productId'> & Pick<FetchedPictureTable, 'url'> & { address: string }
  >(tx, 'import-picture-unplaced')`
    select i.product_id, f.url, f.address
    from import_picture i join fetched_picture f on f.id = i.picture_id
    where i.import_id = ${importId} and not i.is_placed and f.state = 'stored'
    order by i.product_id`;
}

export async function markPlaced(
  tx: Connection,
  importId: string,
  productIds: string[],
): Promise<void> {
  await execute(tx, 'import-picture-mark-placed')`
    update import_picture i set is_placed = true from fetched_picture f
    where i.import_id = ${importId} and i.product_id = any (${productIds}::uuid[]) and f.id = i.picture_id
      and f.state = 'stored' and not i.is_placed`;
}

/** Lets the failed pictures of an import be fetched again; returns their number. */
export function retryFailed(tx: Connection, importId: string): Promise<number> {
  return queryValue<number>(tx, 'import-picture-retry')`
    with retried as (
      update fetched_picture set state = 'waiting', problem = null, attempts = 0, changed_at = now()
      where state = 'failed' and id in (select picture_id from import_picture where import_id = ${importId})
      returning id
    )
    select count(*)::int from retried`;
}

/** Forgets the pictures of an import that was undone. */
export async function deletePicturesOf(tx: Connection, importId: string): Promise<void> {
  await execute(
    tx,
    'import-picture-delete',
  )`delete from import_picture where import_id = ${importId}`;
}

/** A page of the pictures of an import that could not be fetched, each with one of its products. */
export function listFailed(
  connection: Connection,
  importId: string,
  { limit, offset }: PageOffset,
): Promise<ImportPicture[]> {
  return queryAll<ImportPicture>(connection, 'import-picture-failed')`
    select distinct on (f.changed_at, f.id) f.url, f.problem, p.id as product_id, p.title
    from import_picture i join fetched_picture f on f.id = i.picture_id join product p on p.id = i.product_id
    where i.import_id = ${importId} and f.state = 'failed'
    order by f.changed_at, f.id, p.id limit ${limit} offset ${offset}`;
}

/** Deletes old pictures that were not fetched and that no product waits for. */
export async function deleteUnusedPictures(connection: Connection, days: number): Promise<void> {
  await execute(connection, 'import-picture-delete-unused')`
    delete from fetched_picture f
    where f.state <> 'stored' and f.changed_at < now() - make_interval(days => ${days})
      and not exists (select from import_picture where picture_id = f.id)`;
}
