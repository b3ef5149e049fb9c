import type { ProductImage } from '#contract/catalogue';
import type { secondLevels } from '#contract/values/assortment';
import type { Connection } from '../../database/database';

export interface ProductRow {
  id: string;
  title: string;
  brand: string;
  description: string;
  imageUrl: string;
  /** Empty where only `imageUrl` is known. */
  images: ProductImage[];
  /** Whole cents, like `discountPrice`. */
  price: number;
  discountPrice: number;
  section: (typeof secondLevels)[number];
  categoryId: number;
  colourId: number | null;
  isNew: boolean;
  createdAt: Date;
  /** When what is told of it last changed; stock is not among that. */
  updatedAt: Date;
  archivedAt: Date | null;
  version: number;
  /** In their order. */
  sizes: { name: string; quantity: number }[];
}

/** A product as it is written; `main` follows from the category, `mask` from the sizes, `search` from the words. */
export interface NewProductRow
  extends Omit<ProductRow, 'createdAt' | 'updatedAt' | 'archivedAt' | 'version'> {
  /** ISO 8601; null is now. */
  createdAt: string | null;
  department: string;
  sizeBits: number;
  /** A tsvector. */
  search: string;
}

export interface VariantRow
  extends Pick<ProductRow, 'id' | 'title' | 'brand' | 'colourId' | 'imageUrl' | 'images'> {
  /** The product whose style it is of. */
  productId: string;
}

/** Everything of a product, from `product p`. */
export const PRODUCT_COLUMNS = `p.id, p.title, p.brand, p.description, p.image_url as "imageUrl", p.images,
  p.price, p.discount_price as "discountPrice", p.second_level as section, p.category_id as "categoryId",
  p.colour_id as "colourId", p.is_new as "isNew", p.created_at as "createdAt",
  p.updated_at as "updatedAt", p.archived_at as "archivedAt", p.version,
  (select coalesce(json_agg(json_build_object('name', s.name, 'quantity', s.quantity) order by s.position, s.name), '[]')
    from product_size s where s.product_id = p.id) as sizes`;

/** One product of each colour of the style of `product p`, in the colours' order; of its own colour, itself. */
const STYLE = `select distinct on (other.colour_id) other.id, other.title, other.brand, other.colour_id as "colourId",
    other.image_url as "imageUrl", other.images
  from product other
  where lower(other.title) = lower(p.title) and lower(other.brand) = lower(p.brand)
    and other.category_id = p.category_id and other.archived_at is null
  order by other.colour_id nulls last, (other.id = p.id) desc, other.id`;

/** Those of the products that are in the shop, in no order. */
export async function findProducts(connection: Connection, ids: string[]): Promise<ProductRow[]> {
  const { rows } = await connection.query<ProductRow>({
    name: 'product-find',
    text: `select ${PRODUCT_COLUMNS} from product p where p.id = any($1::uuid[]) and p.archived_at is null`,
    values: [ids],
  });
  return rows;
}

/** A product in the shop with the others of its style, and a number for that style. */
export interface ProductWithStyle extends ProductRow {
  style: string;
  /** As `listVariants` has them. */
  variants: Omit<VariantRow, 'productId'>[];
}

/** Those of the products that are in the shop, in no order, with their styles. */
export async function findWithStyles(
  connection: Connection,
  ids: string[],
): Promise<ProductWithStyle[]> {
  const { rows } = await connection.query<ProductWithStyle>({
    name: 'product-find-styled',
    text: `select ${PRODUCT_COLUMNS}, style_of(p.title, p.brand, p.category_id)::text as style,
        (select json_agg(style) from (${STYLE}) as style) as variants
      from product p where p.id = any ($1::uuid[]) and p.archived_at is null`,
    values: [ids],
  });
  return rows;
}

/** One product, archived or not. */
export async function findAnyProduct(connection: Connection, id: string): Promise<ProductRow[]> {
  const { rows } = await connection.query<ProductRow>({
    name: 'product-find-any',
    text: `select ${PRODUCT_COLUMNS} from product p where p.id = $1`,
    values: [id],
  });
  return rows;
}

/** The products in the shop that have the `new` flag, the newest first. */
export async function listFlaggedNew(connection: Connection, limit: number): Promise<ProductRow[]> {
  const { rows } = await connection.query<ProductRow>({
    name: 'product-list-new',
    text: `select ${PRODUCT_COLUMNS} from product p
      where p.archived_at is null and p.is_new
      order by p.created_at desc, p.id desc limit $1`,
    values: [limit],
  });
  return rows;
}

/**
 * For each of the products, one product of each colour of its style, in the colours' order; of its own colour, the
 * product itself.
 */
export async function listVariants(connection: Connection, ids: string[]): Promise<VariantRow[]> {
  const { rows } = await connection.query<VariantRow>({
    name: 'product-variants',
    text: `select p.id as "productId", style.*
      from product p cross join lateral (${STYLE}) as style
      where p.id = any ($1::uuid[])`,
    values: [ids],
  });
  return rows;
}

/** Stores products with their sizes, and what they have in stock as received. */
export async function insertProductRows(
  tx: Connection,
  rows: NewProductRow[],
  actorId: string | null,
): Promise<void> {
  await tx.query({
    name: 'product-insert',
    text: `with given as (
        select * from jsonb_to_recordset($1::jsonb) as g (
          id uuid, title text, brand text, description text, "imageUrl" text, images jsonb, price integer,
          "discountPrice" integer, department text, section text, "categoryId" smallint, "colourId" smallint,
          "isNew" boolean, "sizeBits" smallint, search tsvector, "createdAt" timestamptz, sizes jsonb
        )
      ), stored as (
        insert into product (id, title, brand, description, image_url, images, price, discount_price, main,
          second_level, category_id, colour_id, is_new, mask, search, created_at)
        select id, title, brand, description, "imageUrl", images, price, "discountPrice", department, section,
          "categoryId", "colourId", "isNew", "sizeBits", search, coalesce("createdAt", now())
        from given
      ), size as (
        select g.id as product_id, s.value ->> 'name' as name, (s.value ->> 'quantity')::integer as quantity, s.position
        from given g, jsonb_array_elements(g.sizes) with ordinality as s (value, position)
      ), stocked as (
        insert into product_size (product_id, name, position, quantity)
        select product_id, name, position, quantity from size
      )
      insert into stock_movement (product_id, size, delta, reason, actor_id, at)
      select product_id, name, quantity, 'received', $2, coalesce(given."createdAt", now())
      from size join given on given.id = product_id
      where quantity > 0`,
    values: [JSON.stringify(rows), actorId],
  });
}

/** Locks a product row, archived or not, so that changes of it come one after the other. */
export async function lockProduct(tx: Connection, id: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'product-lock',
    text: 'select from product where id = $1 for no key update',
    values: [id],
  });
  return rowCount === 1;
}

/** Writes a product's own columns; sizes and mask are stock's. */
export async function updateProductRow(
  tx: Connection,
  row: Omit<NewProductRow, 'createdAt' | 'mask' | 'sizes'> & { isArchived: boolean },
): Promise<void> {
  await tx.query({
    name: 'product-update',
    text: `update product set title = $2, brand = $3, description = $4, image_url = $5, images = $6, price = $7,
        discount_price = $8, main = $9, second_level = $10, category_id = $11, colour_id = $12, is_new = $13,
        search = $14, archived_at = case when $15 then coalesce(archived_at, now()) end
      where id = $1`,
    values: [
      row.id,
      row.title,
      row.brand,
      row.description,
      row.imageUrl,
      JSON.stringify(row.images),
      row.price,
      row.discountPrice,
      row.department,
      row.section,
      row.categoryId,
      row.colourId,
      row.isNew,
      row.search,
      row.isArchived,
    ],
  });
}

/** Takes some sizes of a product out of every cart. */
export async function leaveCartsBySize(tx: Connection, id: string, sizes: string[]): Promise<void> {
  await tx.query({
    name: 'product-leave-carts-by-size',
    text: 'delete from cart_item where product_id = $1 and size = any ($2::text[])',
    values: [id, sizes],
  });
}

/** Takes a product, or but some sizes of it, out of every cart. */
export async function leaveCarts(
  tx: Connection,
  id: string,
  keptSizes: string[] = [],
): Promise<void> {
  await tx.query({
    name: 'product-leave-carts',
    text: 'delete from cart_item where product_id = $1 and size <> all ($2::text[])',
    values: [id, keptSizes],
  });
}

export async function leaveWishlists(tx: Connection, id: string): Promise<void> {
  await tx.query({
    name: 'product-leave-wishlists',
    text: 'delete from wishlist_item where product_id = $1',
    values: [id],
  });
}
