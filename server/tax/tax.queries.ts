import { type Connection, queryAll } from '../database/database';
import type { ProductTable } from '../database/rows';

/** Number of products that name a tax class themselves. */
export function countByClass(connection: Connection) {
  return queryAll<{ code: ProductTable['taxClass']; products: number }>(
    connection,
    'tax-count-products',
  )`
    select tax_class as code, count(*)::int as products from product where tax_class <> '' group by tax_class`;
}
