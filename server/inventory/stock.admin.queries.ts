import type { LowStock, ProductStock, StockReason } from '#contract/admin/catalogue/inventory';
import { type Connection, execute, queryAll, raw } from '../database/database';
import { isListed } from '../database/fragments/live-product';
import type { PageOffset } from '../database/ordering';
import type { ProductSizeTable, StockMovementTable } from '../database/rows';

type Movement = ProductStock['movements'][number];

interface MovementRow extends Omit<Movement, '_id' | 'at'>, Pick<StockMovementTable, 'at'> {
  id: string;
}

/** A page of a product's stock ledger, the newest first, each with the stock of its size afterwards. */
export async function listMovements(
  connection: Connection,
  productId: string,
  { limit, offset }: PageOffset,
): Promise<MovementRow[]> {
  return queryAll<MovementRow>(connection, 'stock-list-movements')`
    select m.id::text, m.at, m.size, m.delta as change, m.left_over::int as left, m.reason, m.note,
      m.order_id, (select number from shop_order where id = m.order_id) as order_number,
      case when a.id is not null then
        json_build_object('_id', a.id, 'firstName', a.first_name, 'lastName', a.last_name)
      end as by
    from (
      select *, sum(delta) over (partition by size order by id) as left_over
      from stock_movement where product_id = ${productId}
    ) as m left join account a on a.id = m.actor_id
    order by m.id desc limit ${limit} offset ${offset}`;
}

export async function countMovements(connection: Connection, productId: string): Promise<number> {
  const rows = await queryAll<{ count: number }>(connection, 'stock-count-movements')`
    select count(*)::int from stock_movement where product_id = ${productId}`;
  return rows[0]?.count ?? 0;
}

/** Locks one size of a product and returns its stock; undefined if it has no such size. */
export async function lockSize(
  tx: Connection,
  productId: string,
  size: string,
): Promise<number | undefined> {
  const rows = await queryAll<Pick<ProductSizeTable, 'quantity'>>(tx, 'stock-lock-size')`
    select quantity from product_size where product_id = ${productId} and name = ${size} for no key update`;
  return rows[0]?.quantity;
}

/** Changes the stock of a locked size, in its row and in the ledger. */
export async function moveStock(
  tx: Connection,
  move: {
    productId: string;
    size: string;
    delta: number;
    reason: StockReason;
    note: string;
    actorId: string;
  },
): Promise<void> {
  await execute(tx, 'stock-move')`
    with moved as (
      update product_size set quantity = quantity + ${move.delta} where product_id = ${move.productId} and name = ${move.size}
      returning product_id, name
    )
    insert into stock_movement (product_id, size, delta, reason, note, actor_id)
    select product_id, name, ${move.delta}, ${move.reason}, ${move.note}, ${move.actorId} from moved`;
}

/** A page of the sizes with stock in a range, the lowest first, and their total. Products in the shop only. */
export async function listLowRows(
  connection: Connection,
  range: { from: number; to: number },
  { limit, offset }: PageOffset,
): Promise<{ items: LowStock[]; total: number }> {
  const rows = await queryAll<LowStock & { total: number }>(connection, 'stock-list-low')`
    with low as materialized (
      select s.product_id, s.name, s.quantity, s.position, count(*) over ()::int as total
      from product_size s join product p on p.id = s.product_id and ${raw(isListed('p'))}
      where s.quantity between ${range.from} and ${range.to}
      order by s.quantity, s.product_id, s.position limit ${limit} offset ${offset}
    )
    select p.id as product_id, p.title, p.brand, coalesce(c.name, '') as colour, p.image_url,
      low.name as size, low.quantity, low.total
    from low join product p on p.id = low.product_id left join colour c on c.id = p.colour_id
    order by low.quantity, p.id, low.position`;
  const total = rows[0]?.total ?? 0;
  return { items: rows.map(({ total: _, ...row }) => row), total };
}
