import type { Connection } from '../database/database';

/** So many pieces of a product in a size. */
export interface StockLine {
  productId: string;
  size: string;
  quantity: number;
}

export type ReturnReason = 'cancelled' | 'returned';

export interface ShortLine {
  productId: string;
  size: string;
  title: string | null;
  available: number;
}

/**
 * Takes all the lines, or nothing when one is short; answers the short ones. A product and size may stand in `lines` once.
 * Stock rows are locked in the order of their ids, then the products whose mask will change in the order of theirs, so
 * that no two orders wait for each other. A row that had to be waited for is read as the one before left it, and only
 * there: the update itself would first check the row of its own snapshot, and fail where that had less.
 */
export async function takeStockRows(
  tx: Connection,
  orderId: string,
  lines: StockLine[],
): Promise<ShortLine[]> {
  const { rows } = await tx.query<ShortLine>({
    name: 'inventory-take',
    text: `with wanted as (
        select * from unnest($2::uuid[], $3::text[], $4::integer[]) as line (product_id, size, quantity)
      ), held as materialized (
        select s.product_id, s.name, s.quantity
        from product_size s join wanted w on w.product_id = s.product_id and w.size = s.name
        order by s.product_id, s.name
        for no key update of s
      ), line as materialized (
        select w.product_id, w.size, w.quantity, p.title,
          case when p.archived_at is null then coalesce(h.quantity, 0) else 0 end as available
        from wanted w
        left join held h on h.product_id = w.product_id and h.name = w.size
        left join product p on p.id = w.product_id
      ), short as (
        select * from line where available < quantity
      ), emptied as materialized (
        select id from product
        where id in (select product_id from line where available = quantity) and not exists (select from short)
        order by id
        for no key update
      ), taken as (
        update product_size s set quantity = line.available - line.quantity
        from line
        where s.product_id = line.product_id and s.name = line.size
          and not exists (select from short) and (select count(*) from emptied) >= 0
        returning s.product_id, s.name, line.quantity
      ), moved as (
        insert into stock_movement (product_id, size, delta, reason, order_id)
        select product_id, name, -quantity, 'ordered', $1 from taken
      )
      select product_id as "productId", size, title, available from short`,
    values: [orderId, ...columnsOf(lines), lines.map((line) => line.quantity)],
  });
  return rows;
}

/**
 * Puts lines back; a size that the product no longer has comes back with them. Locks stock rows in the order of their
 * ids, then the products that get a size back, whose sizes a count may be changing.
 */
export async function returnStockRows(
  tx: Connection,
  orderId: string,
  lines: StockLine[],
  reason: ReturnReason,
): Promise<void> {
  await tx.query({
    name: 'inventory-return',
    text: `with line as (
        select * from unnest($2::uuid[], $3::text[], $4::integer[]) as line (product_id, size, quantity)
      ), held as materialized (
        select s.product_id, s.name
        from product_size s join line on line.product_id = s.product_id and line.size = s.name
        order by s.product_id, s.name
        for no key update of s
      ), widened as materialized (
        select id from product
        where id in (select product_id from line where (product_id, size) not in (select product_id, name from held))
        order by id
        for no key update
      ), stored as (
        insert into product_size as s (product_id, name, position, quantity)
        select product_id, size,
          (select coalesce(max(position) + 1, 0) from product_size where product_id = line.product_id), quantity
        from line where (select count(*) from widened) >= 0
        order by product_id, size
        on conflict (product_id, name) do update set quantity = s.quantity + excluded.quantity
      )
      insert into stock_movement (product_id, size, delta, reason, order_id)
      select product_id, size, quantity, $5, $1 from line`,
    values: [orderId, ...columnsOf(lines), lines.map((line) => line.quantity), reason],
  });
}

/** Pieces in stock, in the order asked; null where the product is not sold, or not in that size. */
export async function findAvailable(
  connection: Connection,
  pairs: Pick<StockLine, 'productId' | 'size'>[],
): Promise<(number | null)[]> {
  const { rows } = await connection.query<{ available: number | null }>({
    name: 'inventory-available',
    text: `select s.quantity as available
      from unnest($1::uuid[], $2::text[]) with ordinality as pair (product_id, size, n)
      left join (product p join product_size s on s.product_id = p.id and p.archived_at is null)
        on p.id = pair.product_id and s.name = pair.size
      order by n`,
    values: columnsOf(pairs),
  });
  return rows.map((row) => row.available);
}

function columnsOf(lines: Pick<StockLine, 'productId' | 'size'>[]): [string[], string[]] {
  return [lines.map((line) => line.productId), lines.map((line) => line.size)];
}
