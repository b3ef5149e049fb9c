import type { Connection } from '../../database/database';
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
  await tx.query({
    name: 'undo-store',
    text: `insert into product_undo (id, actor_id) values ($1, $2) on conflict (id) do nothing`,
    values: [id, actorId],
  });
  await tx.query({
    name: 'undo-store-rows',
    text: `insert into product_undo_row (undo_id, product_id, before, after)
      select $1, "productId", nullif(before, 'null'), after
      from jsonb_to_recordset($2::jsonb) as e ("productId" uuid, before jsonb, after jsonb)`,
    values: [id, JSON.stringify(entries)],
  });
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
  const { rows } = await tx.query<UndoRow>({
    name: 'undo-lock',
    text: `select created_at as "createdAt", undone_at as "undoneAt",
        created_at > now() - make_interval(hours => $2) as "isInTime",
        created_at + make_interval(hours => $2) as until
      from product_undo where id = $1 for update`,
    values: [id, hours],
  });
  return rows[0];
}

export async function listUndoEntries(tx: Connection, id: string): Promise<UndoEntry[]> {
  const { rows } = await tx.query<UndoEntry>({
    name: 'undo-list-rows',
    text: `select product_id as "productId", before, after from product_undo_row
      where undo_id = $1 order by product_id`,
    values: [id],
  });
  return rows;
}

export async function markUndone(tx: Connection, id: string): Promise<void> {
  await tx.query({
    name: 'undo-mark',
    text: 'update product_undo set undone_at = now() where id = $1',
    values: [id],
  });
}

export async function deleteOldUndo(connection: Connection, hours: number): Promise<void> {
  await connection.query({
    name: 'undo-delete-old',
    text: 'delete from product_undo where created_at < now() - make_interval(hours => $1)',
    values: [hours],
  });
}
