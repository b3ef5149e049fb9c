import type { Connection } from '../../database/database';

/** Inserts rows whose fields are named like the table's columns; other columns have their defaults. */
export async function insertRows(
  tx: Connection,
  table: string,
  rows: Record<string, unknown>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).join(', ');
  await tx.query(
    `insert into ${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

/** The next order numbers, ascending. */
export async function takeOrderNumbers(tx: Connection, count: number): Promise<number[]> {
  const { rows } = await tx.query<{ number: number }>(
    `select nextval('shop_order_number_seq')::int as number from generate_series(1, $1)`,
    [count],
  );
  return rows.map(({ number }) => number).toSorted((a, b) => a - b);
}

/** Applies the stock movements of orders and returns to the stock. */
export async function applyMovements(tx: Connection): Promise<void> {
  await tx.query(
    `update product_size s set quantity = s.quantity + moved.delta
    from (
      select product_id, size, sum(delta) as delta from stock_movement
      where order_id is not null group by product_id, size
    ) as moved
    where s.product_id = moved.product_id and s.name = moved.size`,
  );
}

/** Inserts visitors of a day, each with a random hash. */
export async function insertVisits(
  tx: Connection,
  days: { day: string; visitors: number }[],
): Promise<void> {
  await tx.query(
    `insert into visit (day, visitor)
    select day, sha256(convert_to(day || ' demo ' || visitor, 'UTF8'))
    from jsonb_to_recordset($1::jsonb) as counted (day date, visitors integer), generate_series(1, visitors) as visitor`,
    [JSON.stringify(days)],
  );
}

/** Sets the uses of a promo code, and its age to that of its first order. */
export async function datePromotion(
  tx: Connection,
  id: string,
  past: { uses: number; since: Date },
): Promise<void> {
  await tx.query('update promotion set uses = $2, created_at = $3 where id = $1', [
    id,
    past.uses,
    past.since,
  ]);
}
