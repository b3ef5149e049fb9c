import type { BulkChange } from '#contract/admin/catalogue/catalogue-bulk';
import { type Connection, execute, queryAll, queryOne, raw } from '../../database/database';
import { type UndoState, undoStateOf } from '../../database/fragments/undo-state';
import { type PageOffset, readPage } from '../../database/ordering';
import type { ProductUndoRowTable, ProductUndoTable } from '../../database/rows';
import type { ProductState } from '../products/product-fields';

/** The changed fields of a product; `before` is null if the product was created. */
export interface UndoEntry extends Pick<ProductUndoRowTable, 'productId'> {
  before: Partial<ProductState> | null;
  after: Partial<ProductState>;
}

type UndoableKind = 'bulk' | 'import';

interface NewUndo {
  id: string;
  actorId: string;
  kind: UndoableKind;
  change?: BulkChange | null;
  entries: UndoEntry[];
}

/** A bulk change or an import. */
export interface ChangeRow extends UndoState, Pick<ProductUndoTable, 'id' | 'actorId'> {
  at: ProductUndoTable['createdAt'];
  kind: UndoableKind;
  change: BulkChange | null;
  products: number;
  firstName: string | null;
  lastName: string | null;
}

const COLUMNS = `u.id, u.created_at as at, u.kind, u.change, ${undoStateOf('u')},
    (select count(*)::int from product_undo_row where undo_id = u.id) as products,
    u.actor_id, a.first_name, a.last_name`;
const SOURCE = 'product_undo u left join account a on a.id = u.actor_id';

/** A page of the bulk changes and imports, the newest first, and their number. */
export function listChangeRows(
  connection: Connection,
  page: PageOffset,
): Promise<{ rows: ChangeRow[]; total: number }> {
  const listing = {
    columns: COLUMNS,
    from: SOURCE,
    counted: 'product_undo',
    where: 'true',
    orderBy: 'u.created_at desc, u.id desc',
    values: [],
  };
  return readPage<ChangeRow>(connection, 'product-change-list', listing, page);
}

export function findChange(connection: Connection, id: string): Promise<ChangeRow | null> {
  return queryOne<ChangeRow>(connection, 'product-change-find')`
    select ${raw(COLUMNS)} from ${raw(SOURCE)} where u.id = ${id}`;
}

/** Stores undo entries; several calls with one id add up. */
export async function storeUndo(
  tx: Connection,
  { id, actorId, kind, change = null, entries }: NewUndo,
): Promise<void> {
  await execute(tx, 'undo-store')`
    insert into product_undo (id, actor_id, kind, change)
    values (${id}, ${actorId}, ${kind}, ${change && JSON.stringify(change)}) on conflict (id) do nothing`;
  await execute(tx, 'undo-store-rows')`
    insert into product_undo_row (undo_id, product_id, before, after)
    select ${id}, "productId", nullif(before, 'null'), after
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e ("productId" uuid, before jsonb, after jsonb)`;
}

/** Locks an undo until the commit, so that it happens once. */
export function lockUndo(tx: Connection, id: string): Promise<UndoState | null> {
  return queryOne<UndoState>(tx, 'undo-lock')`
    select ${raw(undoStateOf('u'))} from product_undo u where id = ${id} for update`;
}

export async function listUndoEntries(tx: Connection, id: string): Promise<UndoEntry[]> {
  return queryAll<UndoEntry>(tx, 'undo-list-rows')`
    select product_id, before, after from product_undo_row
    where undo_id = ${id} order by product_id`;
}

/** Changes the state after every change of products that left these pictures, so that the changes can still be undone. */
export async function replacePictures(
  tx: Connection,
  pictures: { productId: string; before: ProductState['images']; after: Partial<ProductState> }[],
): Promise<void> {
  await execute(tx, 'undo-replace-pictures')`
    update product_undo_row r set after = r.after || p.after
    from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as p ("productId" uuid, before jsonb, after jsonb)
    where r.product_id = p."productId" and r.after -> 'images' = p.before`;
}

export async function markUndone(tx: Connection, id: string): Promise<void> {
  await execute(tx, 'undo-mark')`update product_undo set undone_at = now() where id = ${id}`;
}

export async function deleteOldUndo(connection: Connection, hours: number): Promise<void> {
  await execute(connection, 'undo-delete-old')`
    delete from product_undo where created_at < now() - make_interval(hours => ${hours})`;
}
