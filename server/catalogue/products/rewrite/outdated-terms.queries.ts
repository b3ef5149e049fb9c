import { type Connection, execute, queryAll, queryValue } from '../../../database/database';
import type { ProductTable } from '../../../database/rows';

/** Whether any product has search terms of an older version. */
export function hasOutdatedTerms(connection: Connection, version: number): Promise<boolean> {
  return queryValue<boolean>(connection, 'product-has-outdated-terms')`
    select exists (
      select from product where search_terms_version(search) < ${version} order by search_terms_version(search) limit 1
    )`;
}

/** Locks some of the products with search terms of an older version, without waiting for others. */
export async function lockOutdatedTerms(
  tx: Connection,
  version: number,
  limit: number,
): Promise<string[]> {
  const rows = await queryAll<Pick<ProductTable, 'id'>>(tx, 'product-lock-outdated-terms')`
    select id from product where search_terms_version(search) < ${version}
    order by search_terms_version(search) limit ${limit} for no key update skip locked`;
  return rows.map(({ id }) => id);
}

/** Replaces the search terms of locked products. `search` is a tsvector. */
export async function updateTerms(
  tx: Connection,
  rows: { id: string; search: string }[],
): Promise<void> {
  await execute(tx, 'product-update-terms')`
    update product p set search = g.search
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id uuid, search tsvector)
    where p.id = g.id`;
}
