import { type Connection, execute, queryValue } from '../../database/database';
import type { Shop } from '../../shop';
import { catalogueTransaction } from '../search/index-loader/index-loader.service';
import { lockPlanned } from './planned-prices.queries';

/** Products in one transaction. */
const BATCH = 500;

/**
 * Writes the prices of products whose planned price has begun or ended since their row was written, so that lists follow: see
 * the trigger `product_price_changed`. Products that are locked follow with the next call.
 */
export async function writeDuePrices(shop: Shop): Promise<void> {
  for (;;) {
    const written = (await hasDuePrices(shop.pool))
      ? await catalogueTransaction(shop, writeDue)
      : 0;
    if (written === 0) return;
  }
}

function hasDuePrices(connection: Connection): Promise<boolean> {
  return queryValue<boolean>(connection, 'product-has-due-prices')`
    select exists (select from product where price_changes_at <= now())`;
}

function writeDue(tx: Connection): Promise<number> {
  return queryValue<number>(tx, 'product-write-due-prices')`
    with due as (
      select id from product where price_changes_at <= now()
      order by price_changes_at, id limit ${BATCH} for no key update skip locked
    ), written as (
      update product p set price_changes_at = now() from due where due.id = p.id
      returning 1
    )
    select count(*)::int from written`;
}

/** Writes the prices of products in their rows as they are in force now, whose planned prices or campaigns have changed. */
export async function rewritePrices(tx: Connection, ids: string[]): Promise<void> {
  await lockPlanned(tx, ids);
  await execute(tx, 'product-rewrite-prices')`
    update product set price_changes_at = now() where id = any (${ids}::uuid[])`;
}
