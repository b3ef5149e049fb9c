import type { OrderStatus } from '#contract/values/states';
import type { Connection } from '../../database/database';
import { matches, ordersFromIndexes } from './order-search.conditions';
import { readOrderSearch } from './order-search-text';

export interface SuggestedOrder {
  id: string;
  number: number;
  /** Of the recipient. */
  name: string;
  email: string;
  placedAt: Date;
  status: OrderStatus;
  /** Whole cents. */
  total: number;
}

const COLUMNS = `o.id, o.number, o.first_name || ' ' || o.last_name as name, o.email, o.placed_at as "placedAt", o.status, o.total`;
const NEWEST_FIRST = 'order by o.placed_at desc, o.id desc';

/** Number of newest orders to scan: a common text is found among them. */
const SCANNED = 500;
/** Maximum number of matches from the indexes, of which the newest are taken. */
const COLLECTED = 500;

export async function suggestFromNewest(
  connection: Connection,
  q: string,
  limit: number,
): Promise<SuggestedOrder[]> {
  const values: unknown[] = [limit];
  const condition = matches(readOrderSearch(q), (value) => `$${values.push(value)}`);
  const { rows } = await connection.query<SuggestedOrder>({
    text: `select ${COLUMNS} from (
        select * from shop_order where deleted_at is null order by placed_at desc, id desc limit ${SCANNED}
      ) as o
      where ${condition} ${NEWEST_FIRST} limit $1`,
    values,
  });
  return rows;
}

export async function suggestFromIndexes(
  connection: Connection,
  q: string,
  limit: number,
): Promise<SuggestedOrder[]> {
  const values: unknown[] = [limit];
  const found = ordersFromIndexes(readOrderSearch(q), (value) => `$${values.push(value)}`);
  const { rows } = await connection.query<SuggestedOrder>({
    text: `select ${COLUMNS} from shop_order o
      where o.id in (select f.id from ${found} f limit ${COLLECTED}) ${NEWEST_FIRST} limit $1`,
    values,
  });
  return rows;
}
