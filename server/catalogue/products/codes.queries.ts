import { type Connection, queryAll } from '../../database/database';
import type { ProductTable } from '../../database/rows';

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
