import { type Connection, execute, queryAll, queryOne, raw } from '../../database/database';
import { type UndoState, undoStateOf } from '../../database/fragments/undo-state';
import { type PageOffset, readPage } from '../../database/ordering';
import type { AccountTable, ReviewImportTable, ReviewTable } from '../../database/rows';

export interface MatchedProduct {
  id: string;
  title: string;
  colour: string;
  /** The size and the code by which it was found, if it was found by its code. */
  size: string | null;
  sku: string | null;
}

/** The products with some ids or stock-keeping units; a product is listed once for each of its codes that is asked for. */
export function findProducts(
  connection: Connection,
  { ids, skus }: { ids: string[]; skus: string[] },
): Promise<MatchedProduct[]> {
  return queryAll<MatchedProduct>(connection, 'review-import-products')`
    select p.id, p.title, c.name as colour, null as size, null as sku
    from product p join colour c on c.id = p.colour_id where p.id = any (${ids}::uuid[])
    union all
    select p.id, p.title, c.name, detail.key, detail.value ->> 'sku'
    from product p join colour c on c.id = p.colour_id, jsonb_each(p.size_details) as detail
    where cardinality(${skus}::text[]) > 0 and detail.value ->> 'sku' = any (${skus}::text[])`;
}

/** The ids of reviews that the shop has, among some. */
export function findPresent(connection: Connection, ids: string[]): Promise<{ id: string }[]> {
  return queryAll<Pick<ReviewTable, 'id'>>(connection, 'review-import-present')`
    select id from review where id = any (${ids}::uuid[])`;
}

export type ReviewImportRow = UndoState &
  Omit<ReviewImportTable, 'undoneAt'> &
  Pick<AccountTable, 'firstName' | 'lastName'>;

const COLUMNS = `i.id, i.source, i.file_name, i.added, i.created_at, ${undoStateOf('i')},
    a.id as actor_id, a.first_name, a.last_name`;
const SOURCE = `review_import i join account a on a.id = i.actor_id`;

export async function insertReviewImport(
  tx: Connection,
  created: { id: string; actorId: string; source: string; fileName: string },
): Promise<void> {
  await execute(tx, 'review-import-insert')`
    insert into review_import (id, actor_id, source, file_name, added)
    values (${created.id}, ${created.actorId}, ${created.source}, ${created.fileName}, 0)`;
}

export async function setAdded(tx: Connection, id: string, added: number): Promise<void> {
  await execute(tx, 'review-import-added')`
    update review_import set added = ${added} where id = ${id}`;
}

/** A page of the imports of reviews, the newest first, and their number. */
export function listReviewImportRows(
  connection: Connection,
  page: PageOffset,
): Promise<{ rows: ReviewImportRow[]; total: number }> {
  const listing = {
    columns: COLUMNS,
    from: SOURCE,
    counted: 'review_import',
    where: 'true',
    orderBy: 'i.created_at desc, i.id desc',
    values: [],
  };
  return readPage<ReviewImportRow>(connection, 'review-import-list', listing, page);
}

/** Locks an import until the commit. */
export function lockReviewImport(tx: Connection, id: string) {
  return queryOne<ReviewImportRow>(tx, 'review-import-lock')`
    select ${raw(COLUMNS)} from ${raw(SOURCE)} where i.id = ${id} for update of i`;
}

export async function markUndone(tx: Connection, id: string): Promise<void> {
  await execute(tx, 'review-import-undone')`
    update review_import set undone_at = now() where id = ${id}`;
}
