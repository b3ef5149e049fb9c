import type { Connection } from '../../database/database';
import type { Changeable } from './bulk.rules';

/** As much of a product as says what a change of many would make of it; prices are whole cents. */
export interface PlannedProduct extends Changeable {
  id: string;
  title: string;
  version: number;
}

/** Those of the products that there are, archived or not. Thousands are read so in no time, sizes and pictures left out. */
export async function findPlanned(
  connection: Connection,
  ids: string[],
): Promise<PlannedProduct[]> {
  const { rows } = await connection.query<PlannedProduct>({
    name: 'products-find-planned',
    text: `select id, title, price, discount_price as "discountPrice", is_new as "isNew",
        archived_at is not null as "isArchived", version
      from product where id = any ($1::uuid[])`,
    values: [ids],
  });
  return rows;
}
