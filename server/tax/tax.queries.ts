import { type Connection, queryAll, queryValue } from '../database/database';
import { lockNamed } from '../database/locks';
import type { ProductTable } from '../database/rows';

/** Serializes changes of the tax settings until the commit. */
export async function lockTax(tx: Connection): Promise<void> {
  await lockNamed(tx, 'tax');
}

/** 0 if the tax settings were never changed. */
export async function findTaxVersion(connection: Connection): Promise<number> {
  return queryValue<number>(connection, 'tax-version')`
    select coalesce(sum(version), 0)::int as version from setting where name = 'tax'`;
}

/** Number of products that name a tax class themselves. */
export function countByClass(connection: Connection) {
  return queryAll<{ code: ProductTable['taxClass']; products: number }>(
    connection,
    'tax-count-products',
  )`
    select tax_class as code, count(*)::int as products from product where tax_class <> '' group by tax_class`;
}
