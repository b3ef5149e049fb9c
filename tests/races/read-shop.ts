import type pg from 'pg';
import type { Person } from '../support/people';
import type { Model, ModelOrder } from './model';

/** The shoppers, shirts and promo code of one history, which no other uses. */
export interface Cast {
  people: Person[];
  shirts: string[];
  code: string;
  /** By an order's id: the secret for its payment, and its shopper. */
  secrets: Map<string, string>;
  owners: Map<string, number>;
  /** The order's lines by `<order>/<shirt>`. */
  lines: Map<string, string>;
}

interface OrderRow {
  id: string;
  email: string;
  status: ModelOrder['status'];
  total: number;
  hasPromo: boolean;
  paymentStatus: string;
  charged: number;
  refunded: number;
}

interface LineRow {
  order: string;
  line: string;
  product: string;
  quantity: number;
  amount: number;
  requested: number;
  received: number;
}

/** The state of a shop at rest in the model's terms. Records the shopper of each order and the ids of its lines. */
export async function readShop(pool: pg.Pool, cast: Cast): Promise<Model> {
  const emails = cast.people.map(({ email }) => email);
  return {
    stock: await readStock(pool, cast.shirts),
    carts: await readCarts(pool, emails, cast.shirts),
    orders: await readOrders(pool, emails, cast),
    returns: await readReturns(pool, emails, cast.shirts),
    uses: await readUses(pool, cast.code),
  };
}

async function readStock(pool: pg.Pool, shirts: string[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: string; quantity: number }>(
    'select product_id as id, quantity from product_size where product_id = any ($1)',
    [shirts],
  );
  return shirts.map((shirt) => rows.find(({ id }) => id === shirt)?.quantity ?? -1);
}

async function readCarts(
  pool: pg.Pool,
  emails: string[],
  shirts: string[],
): Promise<Model['carts']> {
  const { rows } = await pool.query<{
    email: string;
    id: string;
    product: string;
    quantity: number;
  }>(
    `select a.email, i.id, i.product_id as product, i.quantity
      from cart_item i join account a on a.id = i.account_id where a.email = any ($1) order by i.id`,
    [emails],
  );
  const { rows: promos } = await pool.query<{ email: string }>(
    `select a.email from cart c join account a on a.id = c.account_id
      where a.email = any ($1) and c.promotion_id is not null`,
    [emails],
  );
  return emails.map((email) => ({
    lines: rows
      .filter((row) => row.email === email)
      .map(({ id, product, quantity }) => ({ id, shirt: shirts.indexOf(product), quantity })),
    hasPromo: promos.some((row) => row.email === email),
  }));
}

async function readOrders(pool: pg.Pool, emails: string[], cast: Cast): Promise<Model['orders']> {
  const { rows } = await pool.query<OrderRow>(
    `select o.id, a.email, o.status, o.total, o.promotion_id is not null as "hasPromo", p.status as "paymentStatus",
        (select coalesce(sum(amount), 0) from sandbox_gateway.charge where payment_id = p.reference)::int as charged,
        (select coalesce(sum(amount), 0) from sandbox_gateway.refund where payment_id = p.reference)::int as refunded
      from shop_order o join account a on a.id = o.account_id join payment p on p.order_id = o.id
      where a.email = any ($1) order by o.id`,
    [emails],
  );
  const { rows: lineRows } = await pool.query<LineRow>(
    `select l.order_id as order, l.id as line, l.product_id as product, l.quantity,
        l.quantity * l.unit_discount_price - l.promo as amount,
        (select coalesce(sum(r.quantity), 0) from return_line r where r.order_line_id = l.id)::int as requested,
        (select coalesce(sum(r.quantity), 0) from return_line r join return_request q on q.id = r.return_id
          where r.order_line_id = l.id and q.status = 'received')::int as received
      from order_line l where l.order_id = any ($1)`,
    [rows.map(({ id }) => id)],
  );
  return Object.fromEntries(
    rows.map((row) => {
      cast.owners.set(row.id, emails.indexOf(row.email));
      return [row.id, toOrder(row, lineRows, cast, emails)];
    }),
  );
}

function toOrder(row: OrderRow, lineRows: LineRow[], cast: Cast, emails: string[]): ModelOrder {
  const lines = cast.shirts.map((shirt, index) => {
    const line = lineRows.find(({ order, product }) => order === row.id && product === shirt);
    if (line) cast.lines.set(`${row.id}/${index}`, line.line);
    return line;
  });
  const isPaid = row.paymentStatus === 'paid' || row.paymentStatus === 'refunded';
  return {
    by: emails.indexOf(row.email),
    status: row.status,
    quantities: lines.map((line) => line?.quantity ?? 0),
    amounts: lines.map((line) => line?.amount ?? 0),
    total: row.total,
    hasPromo: row.hasPromo,
    // Charged twice or with another amount counts as not charged: the model has no such state.
    isCharged: row.charged === row.total,
    isChargeKnown: isPaid,
    refunded: row.refunded,
    requested: lines.map((line) => line?.requested ?? 0),
    received: lines.map((line) => line?.received ?? 0),
  };
}

async function readReturns(
  pool: pg.Pool,
  emails: string[],
  shirts: string[],
): Promise<Model['returns']> {
  const { rows } = await pool.query<{
    id: string;
    order: string;
    product: string;
    quantity: number;
    status: string;
  }>(
    `select q.id, q.order_id as order, l.product_id as product, r.quantity, q.status
      from return_request q join return_line r on r.return_id = q.id join order_line l on l.id = r.order_line_id
        join shop_order o on o.id = q.order_id join account a on a.id = o.account_id
      where a.email = any ($1) order by q.id`,
    [emails],
  );
  return Object.fromEntries(
    rows.map(({ id, order, product, quantity, status }) => [
      id,
      { order, shirt: shirts.indexOf(product), quantity, isReceived: status === 'received' },
    ]),
  );
}

async function readUses(pool: pg.Pool, code: string): Promise<number> {
  const { rows } = await pool.query<{ uses: number }>(
    'select uses from promotion where code = $1',
    [code],
  );
  return rows[0]?.uses ?? -1;
}
