import { type Connection, queryAll } from '../database/database';
import type { ProductTable } from '../database/rows';

/** The weights of units in these sizes, in grams; null where the product does not say. */
export function listUnitGrams(
  connection: Connection,
  sizes: { productId: string; size: string }[],
) {
  return queryAll<{ productId: ProductTable['id']; size: string; weight: number | null }>(
    connection,
    'cart-list-unit-grams',
  )`
    select p.id as product_id, given.size, (p.size_details -> given.size ->> 'weight')::integer as weight
      from unnest(${sizes.map(({ productId }) => productId)}::uuid[], ${sizes.map(({ size }) => size)}::text[]) as given (id, size)
      join product p on p.id = given.id`;
}

/** The tax classes that products name; empty for none. */
export function listTaxClasses(connection: Connection, productIds: string[]) {
  return queryAll<Pick<ProductTable, 'taxClass'> & { productId: ProductTable['id'] }>(
    connection,
    'cart-list-tax-classes',
  )`
    select id as product_id, tax_class from product where id = any (${productIds}::uuid[])`;
}
