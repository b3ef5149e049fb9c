import type { AuditEntry } from '../../audit/record.service';
import type { Connection } from '../../database/database';
import { PRODUCT_COLUMNS, type ProductRow } from '../products/product.queries';

/** Products after an id in the order of their ids, archived or not. */
export async function listProductsAfter(
  connection: Connection,
  id: string | null,
  limit: number,
): Promise<ProductRow[]> {
  const { rows } = await connection.query<ProductRow>({
    name: 'products-list-after',
    text: `select ${PRODUCT_COLUMNS} from product p
      where p.id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000') order by p.id limit $2`,
    values: [id, limit],
  });
  return rows;
}

/** Archives products that were inserted in this transaction. */
export async function archiveProducts(tx: Connection, ids: string[]): Promise<void> {
  await tx.query({
    name: 'products-archive',
    text: 'update product set archived_at = now() where id = any ($1::uuid[])',
    values: [ids],
  });
}

/**
 * Locks and returns those of the products that can be deleted: no order contains them, and no other transaction uses them.
 * The caller has locked them against changes.
 */
export async function lockDeletable(tx: Connection, ids: string[]): Promise<Set<string>> {
  const locked = await tx.query<{ id: string }>({
    name: 'products-lock-deletable',
    text: 'select id from product where id = any ($1::uuid[]) order by id for update skip locked',
    values: [ids],
  });
  // After the lock, no order line can be added.
  const { rows } = await tx.query<{ id: string }>({
    name: 'products-never-ordered',
    text: `select p.id from product p where p.id = any ($1::uuid[])
      and not exists (select from order_line l where l.product_id = p.id)`,
    values: [locked.rows.map(({ id }) => id)],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Deletes products with their stock and its movements, and from carts and wishlists. */
export async function deleteProducts(tx: Connection, ids: string[]): Promise<void> {
  await tx.query({
    name: 'products-delete',
    text: 'delete from product where id = any ($1::uuid[])',
    values: [ids],
  });
}

/** Inserts many audit entries, in the transaction of the changes. */
export async function recordAudits(tx: Connection, entries: AuditEntry[]): Promise<void> {
  await tx.query({
    name: 'audit-record-many',
    text: `insert into audit (actor_id, action, entity, entity_id, before, after)
      select "actorId", action, entity, "entityId", before, after
      from jsonb_to_recordset($1::jsonb) as e (
        "actorId" uuid, action text, entity text, "entityId" text, before jsonb, after jsonb
      )`,
    values: [JSON.stringify(entries)],
  });
}
