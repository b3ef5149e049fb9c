import type { Connection } from '../../database/database';

/** A product in the shop, and when anything but its stock last changed. */
export interface LiveProductRow {
  id: string;
  updatedAt: Date;
}

/** Products in the shop from or after an id, in the order of their ids. */
export async function listLiveProducts(
  connection: Connection,
  from: { id: string; isIncluded: boolean },
  limit: number,
): Promise<LiveProductRow[]> {
  const { rows } = await connection.query<LiveProductRow>({
    name: from.isIncluded ? 'product-live-from' : 'product-live-after',
    text: `select id, updated_at as "updatedAt" from product
      where archived_at is null and id ${from.isIncluded ? '>=' : '>'} $1 order by id limit $2`,
    values: [from.id, limit],
  });
  return rows;
}

/** Divides the products in the shop into parts of `size`: the first product of each, and the latest change in it. */
export async function listLiveParts(
  connection: Connection,
  size: number,
): Promise<LiveProductRow[]> {
  const { rows } = await connection.query<LiveProductRow>({
    name: 'product-live-parts',
    text: `select (array_agg(id) filter (where place = 0))[1] as id, max(updated_at) as "updatedAt"
      from (
        select id, updated_at, (n - 1) / $1 as part, (n - 1) % $1 as place
        from (
          select id, updated_at, row_number() over (order by id) as n from product where archived_at is null
        ) as numbered
      ) as placed
      group by part order by part`,
    values: [size],
  });
  return rows;
}
