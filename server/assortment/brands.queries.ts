import { type Connection, queryAll, queryOne, raw } from '../database/database';
import { isListed, isShown } from '../database/fragments/live-product';
import type { BrandTable } from '../database/rows';

export interface BrandRow extends Pick<BrandTable, 'name' | 'slug' | 'description' | 'imageUrl'> {
  id: string;
}

/** The brands with products in the shop, by name. */
export function listLiveBrands(connection: Connection) {
  return queryAll<Pick<BrandRow, 'name' | 'slug'>>(connection, 'brand-list-live')`
    select name, slug from brand b
    where exists (select from product p where lower(p.brand) = lower(b.name) and ${raw(isListed('p'))})
    order by lower(name)`;
}

const COLUMNS = 'id::text as id, name, slug, description, image_url';

/** Whether the brand `b` has products that shoppers can see; the name of a brand is not public before its launch. */
const IS_KNOWN = `exists (select from product p where lower(p.brand) = lower(b.name) and ${isShown('p')})`;

export function findKnownBrand(connection: Connection, slug: string) {
  return queryOne<BrandRow>(connection, 'brand-find')`
    select ${raw(COLUMNS)} from brand b where slug = ${slug} and ${raw(IS_KNOWN)}`;
}

export function findKnownBrandById(connection: Connection, id: string) {
  return queryOne<BrandRow>(connection, 'brand-find-by-id')`
    select ${raw(COLUMNS)} from brand b where id::text = ${id} and ${raw(IS_KNOWN)}`;
}

export interface StaffBrandRow extends BrandRow, Pick<BrandTable, 'version'> {
  products: number;
}

/** A page of the brands by name, and the number of matches. */
export async function listStaffBrandRows(
  connection: Connection,
  { q, id, limit, offset }: { q: string | null; id: string | null; limit: number; offset: number },
): Promise<{ rows: StaffBrandRow[]; total: number }> {
  const rows = await queryAll<StaffBrandRow & { total: number }>(connection, 'brand-list-staff')`
    select b.id::text as id, b.name, b.slug, b.description, b.image_url, b.version, b.total,
      (select count(*)::int from product p where lower(p.brand) = lower(b.name) and ${raw(isListed('p'))}) as products
    from (
      select *, count(*) over ()::int as total from brand
      where (${q}::text is null or position(lower(${q}) in lower(name)) > 0) and (${id}::text is null or id::text = ${id})
      order by lower(name) limit ${limit} offset ${offset}
    ) b order by lower(b.name)`;
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Those of the names that no brand has. */
export async function listMissingBrands(
  connection: Connection,
  names: string[],
): Promise<string[]> {
  const rows = await queryAll<{ name: string }>(connection, 'brand-list-missing')`
    select name from unnest(${names}::text[]) as given (name)
    where not exists (select from brand b where lower(b.name) = lower(given.name))`;
  return rows.map(({ name }) => name);
}
