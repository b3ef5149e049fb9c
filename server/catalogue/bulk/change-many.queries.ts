import type { AuditEntry } from '../../audit/record.service';
import type { Connection } from '../../database/database';
import { PRODUCT_COLUMNS, type ProductRow } from '../products/product.queries';

/** Keeps counts of single products and those of many apart; see `lockSizes`. */
export const COUNTS_LOCK = `hashtextextended('count of many', 0)`;

/** Takes products, or but some sizes of each, out of every cart. */
export async function leaveCartsMany(
  tx: Connection,
  products: { id: string; keptSizes: string[] }[],
): Promise<void> {
  await tx.query({
    name: 'products-leave-carts',
    text: `delete from cart_item c
      using jsonb_to_recordset($1::jsonb) as p (id uuid, "keptSizes" jsonb)
      where c.product_id = p.id and not p."keptSizes" ? c.size`,
    values: [JSON.stringify(products)],
  });
}

export async function leaveWishlistsMany(tx: Connection, ids: string[]): Promise<void> {
  await tx.query({
    name: 'products-leave-wishlists',
    text: 'delete from wishlist_item where product_id = any ($1::uuid[])',
    values: [ids],
  });
}

/** Locks all sizes of some products, in the order in which orders do, and keeps out whoever would add one. */
export async function lockSizesMany(tx: Connection, ids: string[]): Promise<void> {
  await tx.query({
    name: 'products-lock-counts',
    text: `select pg_advisory_xact_lock(${COUNTS_LOCK})`,
  });
  await tx.query({
    name: 'products-lock-sizes',
    text: `select from product_size where product_id = any ($1::uuid[]) order by product_id, name for update`,
    values: [ids],
  });
}

/** Locks some products in the order of their ids; those there are. */
export async function lockProducts(tx: Connection, ids: string[]): Promise<ProductRow[]> {
  await tx.query({
    name: 'products-lock',
    text: 'select from product where id = any ($1::uuid[]) order by id for no key update',
    values: [ids],
  });
  return findAnyProducts(tx, ids);
}

/** Those of the products that there are, archived or not. */
export async function findAnyProducts(
  connection: Connection,
  ids: string[],
): Promise<ProductRow[]> {
  const { rows } = await connection.query<ProductRow>({
    name: 'products-find-any',
    text: `select ${PRODUCT_COLUMNS} from product p where p.id = any ($1::uuid[])`,
    values: [ids],
  });
  return rows;
}

/** The products after one in the order of their ids, archived or not. */
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

/** Takes new products out of the shop, which nobody has seen in it. */
export async function archiveProducts(tx: Connection, ids: string[]): Promise<void> {
  await tx.query({
    name: 'products-archive',
    text: 'update product set archived_at = now() where id = any ($1::uuid[])',
    values: [ids],
  });
}

/**
 * Locks those of some products that can be deleted: no order has them, and no other transaction uses them now. The caller
 * has locked them against changes before.
 */
export async function lockDeletable(tx: Connection, ids: string[]): Promise<Set<string>> {
  const locked = await tx.query<{ id: string }>({
    name: 'products-lock-deletable',
    text: 'select id from product where id = any ($1::uuid[]) order by id for update skip locked',
    values: [ids],
  });
  // Asked once they are locked: no order line can be added from now on.
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

/** A product as it is written; `search` is null where its words have not changed. */
export interface ChangedRow {
  id: string;
  title: string;
  brand: string;
  description: string;
  imageUrl: string;
  images: unknown;
  price: number;
  discountPrice: number;
  department: string;
  section: string;
  categoryId: number;
  colourId: number | null;
  isNew: boolean;
  isArchived: boolean;
  search: string | null;
}

export async function updateProductRows(tx: Connection, rows: ChangedRow[]): Promise<void> {
  await tx.query({
    name: 'products-update',
    text: `update product p set title = g.title, brand = g.brand, description = g.description,
        image_url = g."imageUrl", images = g.images, price = g.price, discount_price = g."discountPrice", main = g.department,
        second_level = g.section, category_id = g."categoryId", colour_id = g."colourId", is_new = g."isNew",
        search = coalesce(g.search, p.search),
        archived_at = case when g."isArchived" then coalesce(p.archived_at, now()) end
      from jsonb_to_recordset($1::jsonb) as g (
        id uuid, title text, brand text, description text, "imageUrl" text, images jsonb, price integer,
        "discountPrice" integer, department text, section text, "categoryId" smallint, "colourId" smallint,
        "isNew" boolean, "isArchived" boolean, search tsvector
      )
      where p.id = g.id`,
    values: [JSON.stringify(rows)],
  });
}

/** As `countSizes`, for many products: their sizes are exactly these, as counted. All rows are locked by the caller. */
export async function countSizesMany(
  tx: Connection,
  products: { id: string; sizes: { name: string; quantity: number }[] }[],
  actorId: string | null,
): Promise<void> {
  await tx.query({
    name: 'stock-count-many',
    text: `with given as (
        select * from jsonb_to_recordset($1::jsonb) as g (id uuid, sizes jsonb)
      ), counted as (
        select g.id as product_id, s.value ->> 'name' as name, (s.value ->> 'quantity')::integer as quantity, s.position
        from given g, jsonb_array_elements(g.sizes) with ordinality as s (value, position)
      ), before as (
        select product_id, name, quantity from product_size where product_id in (select id from given)
      ), gone as (
        delete from product_size s
        where product_id in (select id from given)
          and not exists (select from counted c where c.product_id = s.product_id and c.name = s.name)
      ), stored as (
        insert into product_size as s (product_id, name, position, quantity)
        select product_id, name, position, quantity from counted order by product_id, name
        on conflict (product_id, name) do update set quantity = excluded.quantity, position = excluded.position
      )
      insert into stock_movement (product_id, size, delta, reason, actor_id)
      select product_id, name, coalesce(c.quantity, 0) - coalesce(b.quantity, 0), 'counted', $2
      from counted c full join before b using (product_id, name)
      where coalesce(c.quantity, 0) <> coalesce(b.quantity, 0)`,
    values: [JSON.stringify(products), actorId],
  });
}

/** Writes many audit rows at once, in the transaction of what they tell. */
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
