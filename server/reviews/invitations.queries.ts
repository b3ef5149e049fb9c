import {
  type Connection,
  execute,
  matchesOne,
  queryAll,
  queryOne,
  raw,
} from '../database/database';
import { GONE_UNITS } from '../database/fragments/refund-columns';
import type { ShopOrderTable } from '../database/rows';

/** Maximum age of a delivery, in days after the day on which to ask, so that turning the emails on does not ask for old orders. */
const MAX_LATE_DAYS = 14;

/**
 * Orders whose delivery is `days` ago and that have something to ask about: a delivered item that was not reviewed, cancelled or sent
 * back. Each order is asked about once.
 */
export async function listOrdersToAsk(
  connection: Connection,
  days: number,
  limit: number,
): Promise<string[]> {
  const rows = await queryAll<Pick<ShopOrderTable, 'id'>>(connection, 'review-list-orders-to-ask')`
    select o.id from shop_order o join account a on a.id = o.account_id and a.erased_at is null
    where o.status = 'Delivered' and o.deleted_at is null and o.email <> ''
      and o.delivered_at < now() - make_interval(days => ${days})
      and o.delivered_at > now() - make_interval(days => ${days + MAX_LATE_DAYS})
      and not exists (select from review_invitation i where i.order_id = o.id)
      and not exists (select from review_opt_out out where out.email = lower(o.email))
      and exists (
        select from order_line l
        where l.order_id = o.id and l.quantity > ${raw(GONE_UNITS)}
          and not exists (select from review r where r.order_line_id = l.id)
      )
    order by o.delivered_at limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** Stores that an order is asked about; returns false if it already was. */
export function insertInvitation(
  tx: Connection,
  invitation: { id: string; orderId: string; tokenHash: Buffer },
): Promise<boolean> {
  const { id, orderId, tokenHash } = invitation;
  return matchesOne(tx, 'review-invitation-insert')`
    insert into review_invitation (id, order_id, token_hash) values (${id}, ${orderId}, ${tokenHash})
    on conflict do nothing`;
}

/** The order of an invitation that is at most `days` old, by its token. */
export function findInvitedOrder(connection: Connection, tokenHash: Buffer, days: number) {
  return queryOne<Pick<ShopOrderTable, 'id' | 'firstName' | 'email'>>(
    connection,
    'review-find-invited-order',
  )`
    select o.id, o.first_name, o.email
    from review_invitation i join shop_order o on o.id = i.order_id and o.deleted_at is null and o.email <> ''
    where i.token_hash = ${tokenHash} and i.created_at > now() - make_interval(days => ${days})`;
}

export async function insertOptOut(tx: Connection, email: string): Promise<void> {
  await execute(tx, 'review-opt-out-insert')`
    insert into review_opt_out (email) values (lower(${email})) on conflict do nothing`;
}

/** Deletes invitations whose links have ended. Their orders are too old to be asked about again. */
export async function deleteOldInvitations(connection: Connection, days: number): Promise<void> {
  await execute(connection, 'review-invitation-delete-old')`
    delete from review_invitation where created_at < now() - make_interval(days => ${days})`;
}
