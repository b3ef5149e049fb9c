import { type Connection, execute, queryAll, queryOne } from '../../database/database';
import type { BuyerReferenceTable } from '../../database/rows';

type BuyerReferenceRow = Omit<BuyerReferenceTable, 'orderId'>;

export function findBuyerReference(connection: Connection, orderId: string) {
  return queryOne<BuyerReferenceRow>(connection, 'buyer-reference-find')`
    select reference, electronic_address, version from buyer_reference where order_id = ${orderId}`;
}

/** Locks the order, and whether there is one. Deleted orders count, as their invoices stay. */
export async function lockReferredOrder(tx: Connection, orderId: string): Promise<boolean> {
  const row = await queryOne<{ id: string }>(tx, 'buyer-reference-lock')`
    select id from shop_order where id = ${orderId} for no key update`;
  return row !== null;
}

export function saveBuyerReference(
  tx: Connection,
  orderId: string,
  { reference, electronicAddress }: Omit<BuyerReferenceRow, 'version'>,
) {
  return execute(tx, 'buyer-reference-save')`
    insert into buyer_reference (order_id, reference, electronic_address)
      values (${orderId}, ${reference}, ${electronicAddress})
      on conflict (order_id) do update
        set reference = excluded.reference, electronic_address = excluded.electronic_address`;
}

/** The references of all orders of an account. */
export function listBuyerReferencesOf(connection: Connection, accountId: string) {
  return queryAll<Omit<BuyerReferenceTable, 'version'>>(connection, 'buyer-reference-list')`
    select b.order_id, b.reference, b.electronic_address
      from buyer_reference b join shop_order o on o.id = b.order_id
      where o.account_id = ${accountId} order by o.placed_at, o.id`;
}
