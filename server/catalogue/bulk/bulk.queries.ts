import type { Connection } from '../../database/database';
import type { Changeable } from './bulk.rules';

/** The fields of a product that a bulk change reads. Prices are whole cents. */
export interface PlannedProduct extends Changeable {
  id: string;
  title: string;
  version: number;
}

/** Those of the products that exist, archived or not. */
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
