import { ownValue } from '#contract/values/own-value';
import {
  type Connection,
  execute,
  queryAll,
  queryOne,
  queryValue,
  raw,
  readRows,
} from '../../database/database';
import { currentPriceOf, nextPriceChangeOf } from '../../database/fragments/current-price';
import { isAnnounced, isForSale, isListed } from '../../database/fragments/live-product';
import { STANDING_DISCOUNT_PRICE, STANDING_PRICE } from '../../database/fragments/planned-price';
import type { ProductTable } from '../../database/rows';
import { statement } from '../../database/statement';
import { type ProductState, productFields } from './product-fields';

export interface ProductRow
  extends Omit<ProductState, 'category' | 'isArchived'>,
    Pick<
      ProductTable,
      'id' | 'ratingTotal' | 'createdAt' | 'archivedAt' | 'wasPublished' | 'version'
    > {
  category: { key: string; name: string; label: string; department: string };
  /** What shoppers see and pay now: a planned price that is in force, or else `price` and `discountPrice`. */
  shownPrice: ProductTable['price'];
  shownDiscountPrice: ProductTable['discountPrice'];
  /** Of a reduced product: the lowest price of the 30 days before, in minor units; null if it had none. */
  priorPrice: ProductTable['priorPrice'];
  /** Milliseconds until a planned price begins or ends; null if none will. */
  priceMsLeft: number | null;
  /** Whether shoppers see it as new: `isNew`, or it was added within the days of the setting. */
  isShownNew: ProductTable['isNew'];
  /** Of its style: the number of published reviews and the sum of their stars. */
  ratingCount: ProductTable['ratingCount'];
  /** When anything but its stock last changed. */
  updatedAt: ProductTable['updatedAt'];
  /** The shop's currency, in which the prices are. */
  currency: string;
}

/** A product as it is inserted. The department follows from the category, the size ids from the sizes in stock. */
export interface NewProductRow
  extends Omit<
    ProductRow,
    | 'category'
    | 'shownPrice'
    | 'shownDiscountPrice'
    | 'priorPrice'
    | 'priceMsLeft'
    | 'isShownNew'
    | 'ratingCount'
    | 'ratingTotal'
    | 'createdAt'
    | 'updatedAt'
    | 'archivedAt'
    | 'wasPublished'
    | 'version'
    | 'currency'
  > {
  /** Its key. */
  category: string;
  /** ISO 8601; null for now. */
  createdAt: string | null;
  department: string;
  sizeIds: number[];
  /** A tsvector. */
  search: string;
}

export type VariantRow = Pick<
  ProductRow,
  'id' | 'title' | 'brand' | 'colour' | 'imageUrl' | 'images'
>;

/** A moment as `toISOString` writes it. */
const moment = (column: string) =>
  `to_char(p.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const COLOUR = '(select c.name from colour c where c.id = p.colour_id)';
/** Columns that are read or written as another value; of other rows as their entries, given by id, key or name. */
const references: Record<string, { read: string; write: (given: string) => string }> = {
  category: {
    read: `(select json_build_object('key', c.key, 'name', c.name, 'label', c.label, 'department', c.department)
      from category c where c.id = p.category_id)`,
    write: (given) => `(select c.id from category c where c.key = ${given})`,
  },
  style: { read: 'p.style_id::text', write: (given) => `nullif(${given}, '')::uuid` },
  price: { read: STANDING_PRICE, write: (given) => `(${given})::integer` },
  discountPrice: {
    read: STANDING_DISCOUNT_PRICE,
    write: (given) => `(${given})::integer`,
  },
  isNew: {
    read: 'coalesce(p.marked_new, p.is_new)',
    write: (given) => `(${given})::boolean`,
  },
  publishAt: {
    read: moment('publish_at'),
    write: (given) => `(${given})::timestamptz`,
  },
  withdrawAt: {
    read: moment('withdraw_at'),
    write: (given) => `(${given})::timestamptz`,
  },
  colour: {
    read: `coalesce(${COLOUR}, '')`,
    write: (given) => `(select c.id from colour c where lower(c.name) = lower(${given}))`,
  },
};

const columns = Object.entries(productFields).flatMap(([field, { column }]) => {
  const [name, type] = column?.split(' ') ?? [];
  return name && type ? [{ field, name, type }] : [];
});
/** With the columns that follow from the others. */
const writtenColumns = [
  ...columns,
  { field: 'department', name: 'department', type: 'text' },
  { field: 'search', name: 'search', type: 'tsvector' },
];
const recordColumns = writtenColumns
  .map(({ field, type }) => `"${field}" ${ownValue(references, field) ? 'text' : type}`)
  .join(', ');
/** The value of a column in the record `g`. */
const given = (field: string) =>
  ownValue(references, field)?.write(`g."${field}"`) ?? `g."${field}"`;

/** All fields of a product, from `product p`. */
export const PRODUCT_COLUMNS = `p.id, ${columns.map(({ field, name }) => `${ownValue(references, field)?.read ?? `p.${name}`} as "${field}"`).join(', ')},
  ${currentPriceOf('p', 'price')} as shown_price, ${currentPriceOf('p', 'discount_price')} as shown_discount_price,
  ${currentPriceOf('p', 'prior_price')} as prior_price,
  (extract(epoch from ${nextPriceChangeOf('p')} - now()) * 1000)::float8 as price_ms_left,
  p.is_new as is_shown_new, p.rating_count, p.rating_total,
  p.created_at, p.updated_at, p.archived_at, p.was_published, p.version,
  (select shop_currency()) as currency,
  (select coalesce(json_agg(json_build_object('name', s.name, 'quantity', s.quantity) order by s.position, s.name), '[]')
    from product_size s where s.product_id = p.id) as sizes`;

/** The variants of `product p`: one product for each colour of its style, by colour; for its own colour, the product itself. */
const styleOf = (
  condition: string,
) => `select distinct on (other.colour_id) other.id, other.title, other.brand,
    coalesce((select c.name from colour c where c.id = other.colour_id), '') as colour, other.image_url, other.images
  from product other
  where other.style_id = p.style_id and ${condition}
  order by other.colour_id nulls last, (other.id = p.id) desc, other.id`;

async function selectProducts(
  connection: Connection,
  name: string,
  condition: string,
  values: unknown[],
): Promise<ProductRow[]> {
  const text = `select ${PRODUCT_COLUMNS} from product p where ${condition}`;
  const rows = await readRows<ProductRow>(connection, statement(name, text, values));
  return rows;
}

/** Those of the products that are in the shop, in no particular order. */
export function findProducts(connection: Connection, ids: string[]): Promise<ProductRow[]> {
  const condition = `p.id = any ($1::uuid[]) and ${isForSale('p')}`;
  return selectProducts(connection, 'product-find', condition, [ids]);
}

/** Those of the products that exist, archived or not, in no particular order. */
export function findAnyProducts(connection: Connection, ids: string[]): Promise<ProductRow[]> {
  return selectProducts(connection, 'product-find-any', 'p.id = any ($1::uuid[])', [ids]);
}

/** Products after an id in the order of their ids, archived or not. */
export function listProductsAfter(
  connection: Connection,
  id: string | null,
  limit: number,
): Promise<ProductRow[]> {
  const condition = `p.id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000') order by p.id limit $2`;
  return selectProducts(connection, 'product-list-after', condition, [id, limit]);
}

export function hasAnyProduct(connection: Connection): Promise<boolean> {
  return queryValue<boolean>(connection, 'product-exists')`
    select exists (select from product where ${raw(isListed('product'))})`;
}

/** The products in the shop that are new to shoppers, the newest first. */
export function listNew(connection: Connection, limit: number): Promise<ProductRow[]> {
  const condition = `${isListed('p')} and p.is_new order by p.created_at desc, p.id desc limit $1`;
  return selectProducts(connection, 'product-list-new', condition, [limit]);
}

/** Products whose planned time has come, and whether they are to be published, or else withdrawn. */
export function listDueProducts(connection: Connection, limit: number) {
  return queryAll<Pick<ProductTable, 'id'> & { isPublished: boolean }>(
    connection,
    'product-list-due',
  )`
    select id, coalesce(publish_at <= now(), false) as is_published from product
    where least(publish_at, withdraw_at) <= now() and (publish_at is not null or withdraw_at is not null)
    order by least(publish_at, withdraw_at), id limit ${limit}`;
}

/** Some of the products that became new or old since their row was written: a day has passed, or the setting has changed. */
export async function listMisplacedNew(connection: Connection, limit: number): Promise<string[]> {
  const rows = await queryAll<{ id: string }>(connection, 'product-list-misplaced-new')`
    (select id from product
      where is_recent and created_at < coalesce((select products_new_since()), 'infinity') limit ${limit})
    union all
    (select id from product
      where not is_recent and ${raw(isListed('product'))} and created_at >= (select products_new_since())
      order by created_at desc, id desc limit ${limit})`;
  return rows.map(({ id }) => id);
}

/** Makes products new or old by their dates. Returns how many; those that are locked stay as they are. */
export async function placeNew(tx: Connection, ids: string[]): Promise<number> {
  return queryValue<number>(tx, 'product-place-new')`
    with free as (
      select id from product where id = any (${ids}::uuid[]) order by id for no key update skip locked
    ), placed as (
      update product p set is_recent = coalesce(p.created_at >= (select products_new_since()), false)
      from free where free.id = p.id
      returning 1
    )
    select count(*)::int from placed`;
}

/** A product in the shop with its variants. */
export interface ProductWithStyle extends ProductRow {
  brandSlug: string | null;
  /** Null if neither it nor another colour is in the shop. */
  variants: VariantRow[] | null;
  /** Milliseconds until it is published or withdrawn; null if neither is planned. */
  msLeft: number | null;
  /** When it comes; null for a product that is in the shop. */
  comingAt: string | null;
}

/** The fields of `product p` with the variants of its style, called `other`, that meet a condition. */
export const styledColumns = (condition: string) => `${PRODUCT_COLUMNS},
  (select b.slug from brand b where lower(b.name) = lower(p.brand)) as brand_slug,
  (select json_agg(json_build_object('id', style.id, 'title', style.title, 'brand', style.brand, 'colour', style.colour,
    'imageUrl', style.image_url, 'images', style.images)) from (${styleOf(condition)}) as style) as variants`;
const STYLED_COLUMNS = styledColumns(isForSale('other'));

/** Those of the products that are in the shop, with their variants, in no particular order. */
export function findWithStyles(connection: Connection, ids: string[]) {
  return queryAll<ProductWithStyle>(connection, 'product-find-styled')`
    select ${raw(STYLED_COLUMNS)}, (extract(epoch from p.withdraw_at - now()) * 1000)::float8 as ms_left, null as coming_at
    from product p where p.id = any (${ids}::uuid[]) and ${raw(isForSale('p'))}`;
}

/** A product that is announced and not yet in the shop. None of its sizes is in stock. */
export function findAnnounced(connection: Connection, id: string) {
  return queryOne<ProductWithStyle>(connection, 'product-find-announced')`
    select ${raw(STYLED_COLUMNS)}, (extract(epoch from p.publish_at - now()) * 1000)::float8 as ms_left,
      ${raw(moment('publish_at'))} as coming_at
    from product p where p.id = ${id} and ${raw(isAnnounced('p'))}`;
}

/** The styles of products, by their ids. */
export async function findStyles(connection: Connection, ids: string[]) {
  const rows = await queryAll<Pick<ProductTable, 'id'> & { style: string }>(
    connection,
    'products-find-styles',
  )`
    select id, style_id::text as style from product where id = any (${ids}::uuid[])`;
  return new Map(rows.map(({ id, style }) => [id, style]));
}

/** The ids of all products of a product's style, archived or not. */
export async function listStyleIds(connection: Connection, id: string): Promise<string[]> {
  const rows = await queryAll<Pick<ProductTable, 'id'>>(connection, 'products-of-style')`
    select id from product where style_id = (select style_id from product where id = ${id})`;
  return rows.map((row) => row.id);
}

/** The ids of all products of the styles of products, archived or not. */
export async function listIdsOfStyles(connection: Connection, ids: string[]): Promise<string[]> {
  const rows = await queryAll<Pick<ProductTable, 'id'>>(connection, 'products-of-styles')`
    select id from product
    where style_id in (select style_id from product where id = any (${ids}::uuid[]))`;
  return rows.map((row) => row.id);
}

/** The fields of a product that a bulk change reads. */
export type PlannedProduct = Pick<ProductRow, 'id' | 'version' | 'currency'> &
  Pick<ProductState, 'title' | 'price' | 'discountPrice' | 'isNew' | 'isArchived'> &
  Pick<ProductState, 'isDraft' | 'publishAt' | 'withdrawAt' | 'isAnnounced'> &
  Pick<ProductTable, 'wasPublished'> &
  Pick<ProductState, 'brand' | 'category' | 'section' | 'tags' | 'taxClass'>;

/** Those of the products that exist, archived or not. */
export function findPlanned(connection: Connection, ids: string[]) {
  return queryAll<PlannedProduct>(connection, 'products-find-planned')`
    select id, title, coalesce(standing_price, price) as price,
      coalesce(standing_discount_price, discount_price) as discount_price, coalesce(marked_new, is_new) as is_new,
      archived_at is not null and not is_draft as is_archived, is_draft, was_published,
      ${raw(moment('publish_at'))} as publish_at, ${raw(moment('withdraw_at'))} as withdraw_at, is_announced,
      version, (select shop_currency()) as currency,
      brand, section, tags, tax_class,
      (select c.key from category c where c.id = category_id) as category
    from product p where id = any (${ids}::uuid[])`;
}

/** Inserts products with their sizes; their stock is recorded as received. */
export async function insertProductRows(
  tx: Connection,
  rows: NewProductRow[],
  actorId: string | null,
): Promise<void> {
  await execute(tx, 'product-insert')`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (
        id uuid, ${raw(recordColumns)}, "sizeIds" smallint[], "createdAt" timestamptz, sizes jsonb
      )
    ), stored as (
      insert into product (id, ${raw(writtenColumns.map(({ name }) => name).join(', '))}, size_ids, created_at, is_recent,
        archived_at, was_published)
      select id, ${raw(writtenColumns.map(({ field }) => given(field)).join(', '))}, "sizeIds", coalesce("createdAt", now()),
        coalesce(coalesce("createdAt", now()) >= (select products_new_since()), false),
        case when "isDraft" then now() end, not "isDraft"
      from given g
    ), size as (
      select g.id as product_id, s.value ->> 'name' as name, (s.value ->> 'quantity')::integer as quantity, s.position
      from given g, jsonb_array_elements(g.sizes) with ordinality as s (value, position)
    ), stocked as (
      insert into product_size (product_id, name, position, quantity)
      select product_id, name, position, quantity from size
    )
    insert into stock_movement (product_id, size, delta, reason, actor_id, at)
    select product_id, name, quantity, 'received', ${actorId}, coalesce(given."createdAt", now())
    from size join given on given.id = product_id
    where quantity > 0`;
}

/** Locks products in the order of their ids, archived or not; returns those that exist. */
export async function lockProducts(tx: Connection, ids: string[]): Promise<ProductRow[]> {
  await execute(tx, 'product-lock')`
    select from product where id = any (${ids}::uuid[]) order by id for no key update`;
  return findAnyProducts(tx, ids);
}

/** The words by which shoppers find the products now, as stored; none of an archived product. */
export async function listStoredWords(
  tx: Connection,
  ids: string[],
): Promise<Map<string, Set<string>>> {
  if (ids.length === 0) return new Map();
  const rows = await queryAll<Pick<ProductTable, 'id'> & { words: string[] }>(
    tx,
    'product-stored-words',
  )`
    select id, tsvector_to_array(search) as words from product where id = any (${ids}::uuid[]) and ${raw(isListed('product'))}`;
  return new Map(
    rows.map(({ id, words }) => [id, new Set(words.filter((word) => !word.startsWith('=')))]),
  );
}

/** A product as it is updated: stock has its own statements. `search` is null if its words have not changed. */
interface ChangedRow extends Omit<NewProductRow, 'createdAt' | 'sizeIds' | 'sizes' | 'search'> {
  isArchived: boolean;
  search: string | null;
}

export async function updateProductRows(tx: Connection, rows: ChangedRow[]): Promise<void> {
  const assignments = writtenColumns.map(({ field, name }) =>
    field === 'search' ? 'search = coalesce(g.search, p.search)' : `${name} = ${given(field)}`,
  );
  await execute(tx, 'product-update')`
    update product p set ${raw(assignments.join(', '))},
      archived_at = case when g."isArchived" or g."isDraft" then coalesce(p.archived_at, now()) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id uuid, ${raw(recordColumns)}, "isArchived" boolean)
    where p.id = g.id`;
}

/** The sizes of a product that stay in carts. */
export interface CartRemoval {
  id: string;
  remainingSizes: string[];
}

/** Removes products from every cart, except for the sizes that they keep. */
export async function removeFromCarts(tx: Connection, products: CartRemoval[]): Promise<void> {
  if (products.length === 0) return;
  await execute(tx, 'product-remove-from-carts')`
    delete from cart_item c
    using jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as p (id uuid, "remainingSizes" jsonb)
    where c.product_id = p.id and not p."remainingSizes" ? c.size`;
}

export async function removeFromWishlists(tx: Connection, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await execute(tx, 'product-remove-from-wishlists')`
    delete from wishlist_item where product_id = any (${ids}::uuid[])`;
}

/** Archives products that were inserted in this transaction. */
export async function archiveProducts(tx: Connection, ids: string[]): Promise<void> {
  await execute(tx, 'products-archive')`
    update product set archived_at = now() where id = any (${ids}::uuid[])`;
}

/**
 * Locks and returns those of the products that can be deleted: no order contains them, and no other transaction uses them.
 * The caller has locked them against changes.
 */
export async function lockDeletable(tx: Connection, ids: string[]): Promise<Set<string>> {
  const locked = await readRows<Pick<ProductTable, 'id'>>(
    tx,
    statement(
      'products-lock-deletable',
      'select id from product where id = any ($1::uuid[]) order by id for update skip locked',
      [ids],
    ),
  );
  // After the lock, no order line can be added.
  const rows = await queryAll<Pick<ProductTable, 'id'>>(tx, 'products-never-ordered')`
    select p.id from product p where p.id = any (${locked.map(({ id }) => id)}::uuid[])
    and not exists (select from order_line l where l.product_id = p.id)`;
  return new Set(rows.map(({ id }) => id));
}

/** Deletes products with their stock and its movements, and from carts and wishlists. */
export async function deleteProducts(tx: Connection, ids: string[]): Promise<void> {
  await execute(tx, 'products-delete')`
    delete from product where id = any (${ids}::uuid[])`;
}

/** A size of a product that has a SKU or barcode. */
export interface CodeOwner extends Pick<ProductTable, 'title'> {
  code: string;
  productId: ProductTable['id'];
  size: string;
}

/** The sizes that have one of these SKUs or barcodes, archived products included. */
export function findCodeOwners(connection: Connection, codes: string[]): Promise<CodeOwner[]> {
  return queryAll<CodeOwner>(connection, 'product-find-codes')`
    select given.code, p.id as product_id, p.title, size.key as size
    from product p cross join lateral jsonb_each(p.size_details) as size (key, details)
    join unnest(${codes}::text[]) as given (code)
      on given.code = size.details ->> 'sku' or given.code = size.details ->> 'gtin'
    where p.size_details <> '{}'
    order by p.archived_at is not null, p.id`;
}
