import { type Connection, execute, queryAll } from '../../database/database';
import type { ProductState } from '../products/product-fields';

/** The changed fields of a product; `before` is null if the product was created. */
export interface UndoEntry {
  productId: string;
  before: Partial<ProductState> | null;
  after: Partial<ProductState>;
}

/** Stores undo entries; several calls with one id add up. */
export async function storeUndo(
  tx: Connection,
  { id, actorId, entries }: { id: string; actorId: string; entries: UndoEntry[] },
): Promise<void> {
  await execute(tx, 'undo-store')`
    insert into product_undo (id, actor_id) values (${id}, ${actorId}) on conflict (id) do nothing`;
  await execute(tx, 'undo-store-rows')`
    insert into product_undo_row (undo_id, product_id, before, after)
    select ${id}, "productId", nullif(before, 'null'), after
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e ("productId" uuid, before jsonb, after jsonb)`;
}

interface UndoRow {
  createdAt: Date;
  undoneAt: Date | null;
  isInTime: boolean;
  until: Date;
}

/** Locks an undo until the commit, so that it happens once. */
export async function lockUndo(
  tx: Connection,
  id: string,
  hours: number,
): Promise<UndoRow | undefined> {
  const rows = await queryAll<UndoRow>(tx, 'undo-lock')`
    select created_at as "createdAt", undone_at as "undoneAt",
      created_at > now() - make_interval(hours => ${hours}) as "isInTime",
      created_at + make_interval(hours => ${hours}) as until
    from product_undo where id = ${id} for update`;
  return rows[0];
}

export async function listUndoEntries(tx: Connection, id: string): Promise<UndoEntry[]> {
  return queryAll<UndoEntry>(tx, 'undo-list-rows')`
    select product_id as "productId", before, after from product_undo_row
    where undo_id = ${id} order by product_id`;
}

export async function markUndone(tx: Connection, id: string): Promise<void> {
  await execute(tx, 'undo-mark')`update product_undo set undone_at = now() where id = ${id}`;
}

export async function deleteOldUndo(connection: Connection, hours: number): Promise<void> {
  await execute(connection, 'undo-delete-old')`
    delete from product_undo where created_at < now() - make_interval(hours => ${hours})`;
}
