import { type Connection, readRows } from '../../../database/database';
import { composed } from '../../../database/statement';
import { definitionOf, type ProductFilters, usedIn } from '../filters';

/** Which of some products each list of filters selects, by the key of the list. */
export function listSelected(
  connection: Connection,
  productIds: string[],
  lists: readonly { key: string; filters: ProductFilters }[],
): Promise<{ key: string; productId: string }[]> {
  const values: unknown[] = [productIds];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const selects = lists.map(({ key, filters }) => {
    const conditions = usedIn(filters).map((name) => {
      const { sql, parameter: toParameter } = definitionOf(name);
      return sql(parameter(toParameter ? toParameter(filters[name]) : filters[name]));
    });
    return `select ${parameter(key)}::text as key, p.id as product_id from product p
      where ${['p.id = any ($1::uuid[])', ...conditions].join(' and ')}`;
  });
  return readRows(
    connection,
    composed('catalogue-list-selected', selects.join(' union all '), values),
  );
}
