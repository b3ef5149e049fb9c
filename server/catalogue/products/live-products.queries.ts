import { type Connection, queryAll, raw } from '../../database/database';
import { isListed } from '../../database/fragments/live-product';
import type { CategoryTable } from '../../database/rows';

/** A product in the shop, and when anything but its stock last changed. */
export interface LiveProductRow {
  id: string;
  updatedAt: Date;
}

/** Products in the shop from or after an id, in the order of their ids. */
export function listLiveProducts(
  connection: Connection,
  from: { id: string; isIncluded: boolean },
  limit: number,
) {
  return queryAll<LiveProductRow>(
    connection,
    from.isIncluded ? 'product-live-from' : 'product-live-after',
  )`
    select id, updated_at from product
    where ${raw(isListed('product'))} and id ${raw(from.isIncluded ? '>=' : '>')} ${from.id} order by id limit ${limit}`;
}

/** Divides the products in the shop into parts of `size`: the first product of each, and the latest change in it. */
export function listLiveParts(connection: Connection, size: number) {
  return queryAll<LiveProductRow>(connection, 'product-live-parts')`
    select (array_agg(id) filter (where place = 0))[1] as id, max(updated_at) as updated_at
    from (
      select id, updated_at, (n - 1) / ${size} as part, (n - 1) % ${size} as place
      from (
        select id, updated_at, row_number() over (order by id) as n from product where ${raw(isListed('product'))}
      ) as numbered
    ) as placed
    group by part order by part`;
}

/** The keys of the categories with products in the shop, and whether any of these products is new. */
export function listFilledCategories(connection: Connection) {
  return queryAll<Pick<CategoryTable, 'key'> & { hasNew: boolean }>(
    connection,
    'product-live-categories',
  )`
    select c.key, exists (
        select from product p
        where p.department = c.department and p.category_id = c.id and ${raw(isListed('p'))} and p.is_new
      ) as has_new
    from category c
    where exists (
      select from product p
      where p.department = c.department and p.category_id = c.id and ${raw(isListed('p'))}
    )`;
}
