import { checksOf } from './check';

/**
 * Changes by staff have audit rows. Both record the time of their transaction, so equal times show that they were
 * written together.
 */
export const auditChecks = checksOf('I11', {
  'audit-of-order': {
    description: 'a change of an order by staff has no audit entry of the same time',
    text: `with done as (
        select order_id::text as id, 'order.ship' as action, shipped_at as at from parcel
        union
        select order_id::text, 'order.deliver', delivered_at from parcel where delivered_at is not null
        union all
        select id::text, 'order.delete', deleted_at from shop_order where deleted_at is not null
        union all
        select id::text, 'return.receive', received_at from return_request where received_at is not null
      ), recorded as (
        select entity_id as id, action, at from audit
        where action in ('order.ship', 'order.deliver', 'order.delete', 'return.receive')
          and not exists (
            select from audit later
            where later.entity_id = audit.entity_id and later.at > audit.at
              and (audit.action, later.action) in (('order.delete', 'order.restore'), ('order.ship', 'order.undo-ship'))
              -- Audit entries from before an order could have several parcels name none.
              and coalesce(later.before ->> 'parcel', '1') = coalesce(audit.after ->> 'parcel', '1')
          )
      )
      select split_part(action, '.', 1) || ' ' || id, action || coalesce(' at ' || done.at, ' not done'),
        action || ' at ' || recorded.at
      from done full join recorded using (id, action, at)
      where done.at is null or recorded.at is null`,
  },
  'audit-of-stock': {
    description: 'a change of stock by staff has no audit entry',
    text: `select 'product ' || m.product_id || ' size ' || m.size || ' ledger row ' || m.id,
        'an audit row of ' || m.actor_id || ' at ' || m.at, null
      from stock_movement m
      where m.actor_id is not null
        and not exists (select from audit a where a.actor_id = m.actor_id and a.at = m.at)`,
  },
  'audit-of-archiving': {
    description: 'a product left the shop without an audit entry',
    text: `select 'product ' || p.id, 'an audit row at ' || p.archived_at, null
      from product p
      where p.archived_at is not null and not exists (
        select from audit a
        where a.entity = 'product' and a.entity_id = p.id::text and a.at = p.archived_at
          and 'true' in (a.after -> 'archived', a.after -> 'draft')
      )`,
  },
});
