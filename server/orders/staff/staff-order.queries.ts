import type { OrderEvent, OrderEventKind } from '#contract/admin/orders/orders';
import { emailNames } from '#contract/values/content/email-texts';
import { type Connection, queryAll, queryOne, queryValue, raw } from '../../database/database';
import { BANK_TRANSFER, ON_DELIVERY } from '../../database/fragments/outside-gateways';
import { REFUND_AMOUNT } from '../../database/fragments/refund-columns';
import type { OrderLineTable, PaymentTable, ShopOrderTable } from '../../database/rows';

/** Details of an order that only staff see. */
export interface StaffOrderRow
  extends Pick<PaymentTable, 'reference' | 'paidAt' | 'failure'>,
    Pick<ShopOrderTable, 'accountId' | 'deletedAt'> {
  accountEmail: string;
  isErased: boolean;
  /** Its deletion was refunded, as it was before open orders were cancelled. */
  isRefunded: boolean;
  /** Whether it is to be paid by bank transfer, or was before another method was chosen. */
  takesTransfers: boolean;
}

export function findForStaff(connection: Connection, id: string) {
  return queryOne<StaffOrderRow>(connection, 'staff-order-find')`
    select o.account_id, coalesce(a.email, o.email) as account_email, a.erased_at is not null as is_erased,
        o.deleted_at,
        exists (
          select from refund r where r.payment_id = p.id and r.reason = 'deleted'
           
        ) as is_refunded,
        p.reference, p.paid_at, p.failure, p.gateway = ${raw(BANK_TRANSFER)} or exists (
          select from payment replaced where replaced.attempt_of = o.id and replaced.gateway = ${raw(BANK_TRANSFER)}
        ) as takes_transfers
      from shop_order o join account a on a.id = o.account_id join payment p on p.order_id = o.id
      where o.id = ${id}`;
}

interface ItemCodesRow extends Pick<OrderLineTable, 'id'> {
  sku: string;
  barcode: string;
}

/** The codes of the ordered sizes, in the order of the lines. */
export function listItemCodes(connection: Connection, orderId: string) {
  return queryAll<ItemCodesRow>(connection, 'staff-order-item-codes')`
    select l.id, coalesce(p.size_details -> l.size ->> 'sku', '') as sku,
        coalesce(p.size_details -> l.size ->> 'gtin', '') as barcode
      from order_line l join product p on p.id = l.product_id
      where l.order_id = ${orderId} order by l.position`;
}

/**
 * Whose decision the money of an order waits for, if it does: that of staff about a payment issue, or that of the gateway
 * about a payment of an order that is no longer open.
 */
export function findUndecidedMoney(connection: Connection, id: string) {
  return queryValue<'issue' | 'settling' | null>(connection, 'staff-order-undecided-money')`
    select case
        when exists (
          select from payment_issue i where i.order_id = ${id} and i.status in ('open', 'refunding')
        ) then 'issue'
        when exists (
          select from payment p join shop_order o on o.id = p.order_id
          where o.id = ${id} and o.status not in ('Pending', 'Cancelled') and p.gateway <> ${raw(ON_DELIVERY)} and p.closed_at is null
            and p.status in ('unpaid', 'failed', 'authorised')
          union all
          select from payment where ${id} in (order_id, supplements) and status = 'processing' and closed_at is null
        ) then 'settling'
      end`;
}

/** What providers keep of an order's payments, by currency, in its minor unit. */
export function listFees(connection: Connection, orderId: string) {
  return queryAll<{ amount: number; currency: string }>(connection, 'staff-order-fees')`
    select sum(fee)::float8 as amount, fee_currency as currency from payment
      where ${orderId} in (order_id, supplements, attempt_of) and fee is not null
      group by fee_currency order by fee_currency`;
}

/** What was charged for an order less its refunds that are done, in minor units. */
export function findNetAmount(connection: Connection, orderId: string) {
  return queryValue<number>(connection, 'staff-order-net')`
    select coalesce(sum(captured - refunded), 0)::int from payment
      where ${orderId} in (order_id, supplements, attempt_of)`;
}

/** SQL for a member of staff, an `account a`. */
const ACTOR = `case when a.id is not null then
    json_build_object('_id', a.id, 'firstName', a.first_name, 'lastName', a.last_name)
  end`;

/** An event in the history of an order, and the member of staff who caused it. */
export interface EventRow {
  kind: OrderEventKind;
  at: Date;
  by: OrderEvent['by'];
  text: string;
  /** In minor units. */
  amount: number | null;
}

/**
 * The history of an order, the oldest event first. The audit log has the actors. The job of an email has a key of its
 * template, the id of the order or of a refund, change or return, and the number of the attempt, parcel or change of tracking.
 */
export function listEvents(connection: Connection, orderId: string) {
  return queryAll<EventRow>(connection, 'staff-order-events')`
    with audited as (
        select action, actor_id, at, after from audit where entity = 'order' and entity_id = ${orderId}::uuid::text
      ), sent as (
        select *, case when (select count(*) from parcel where order_id = ${orderId}) > 1 then 'Parcel ' || number end as label
        from parcel where order_id = ${orderId}
      ), event as (
        select 'placed' as kind, placed_at as at, null::uuid as actor_id, '' as text,
          total - (
            select coalesce(sum(difference), 0) from order_change where order_id = ${orderId} and status = 'applied'
          )::int as amount
        from shop_order where id = ${orderId}
        union all
        select 'paid', paid_at, null, concat_ws(' ending in ', initcap(brand), last4), amount from payment
        where (order_id = ${orderId} or supplements = ${orderId}) and paid_at is not null and authorised_at is null
        union all
        select 'processing', processing_at, null, '', amount from payment
        where ${orderId} in (order_id, supplements, attempt_of) and processing_at is not null
        union all
        select 'paid-again', paid_at, null, concat_ws(' ending in ', initcap(brand), last4), amount from payment
        where attempt_of = ${orderId} and paid_at is not null
        union all
        select 'failed', failed_at, null, coalesce(failure, ''), null from payment
        where ${orderId} in (order_id, supplements) and failed_at is not null
        union all
        select 'attempt-ended', closed_at, null, coalesce(failure, ''), null from payment
        where attempt_of = ${orderId} and paid_at is null and authorised_at is null
        union all
        select 'authorised', authorised_at, null, concat_ws(' ending in ', initcap(brand), last4), amount from payment
        where (order_id = ${orderId} or attempt_of = ${orderId}) and authorised_at is not null
        union all
        select 'authorisation-ended', authorisation_ended_at, null, '', null from payment
        where (order_id = ${orderId} or attempt_of = ${orderId}) and status = 'voided'
        union all
        select 'authorisation-released', authorisation_ended_at, null, '', amount - captured from payment
        where (order_id = ${orderId} or attempt_of = ${orderId}) and status <> 'voided' and authorisation_ended_at is not null
          and captured < amount
        union all
        select state.kind, state.at, null, d.reason, d.amount
        from payment_dispute d join payment p on p.id = d.payment_id cross join lateral (
          values ('disputed', d.opened_at), (case d.status when 'open' then null else 'dispute-' || d.status end, d.closed_at)
        ) as state (kind, at)
        where ${orderId} in (p.order_id, p.supplements, p.attempt_of) and state.at is not null
        union all
        select 'captured', c.done_at, null, coalesce(sent.label, ''), c.amount
        from capture c join payment p on p.id = c.payment_id left join sent on sent.id = c.parcel_id
        where p.order_id = ${orderId} and c.status = 'done'
        union all
        select 'payment-requested', at, actor_id, '', null from audited where action = 'order.ask-payment'
        union all
        select 'changed', c.created_at, c.actor_id, concat_ws(E'\\n', array_to_string(c.summary, E'\\n'),
          case c.status when 'waiting' then 'Waits for the difference to be paid' when 'lapsed' then 'Not applied: the difference was not paid' end,
          (select after ->> 'reason' from audited where action = 'order.change' and after ->> 'change' = c.id::text limit 1)), null
        from order_change c where c.order_id = ${orderId}
        union all
        select 'shipped', shipped_at, (select actor_id from audited where action = 'order.ship' and at = shipped_at limit 1),
          concat_ws(': ', label, nullif(concat_ws(' ', nullif(carrier, ''), nullif(tracking_number, '')), '')), null
        from sent
        union all
        select 'parcel-delivered', delivered_at,
          (select actor_id from audited where action = 'order.deliver' and at = delivered_at limit 1), label, null
        from sent where label is not null and delivered_at is not null
        union all
        select case action when 'order.tracking' then 'tracking' else 'shipment-undone' end, at, actor_id,
          concat_ws(' ', nullif(after ->> 'carrier', ''), nullif(after ->> 'trackingNumber', '')), null
        from audited where action in ('order.tracking', 'order.undo-ship')
        union all
        select 'transfer', t.recorded_at, t.recorded_by, concat_ws(', ', t.received_on, nullif(t.bank_reference, '')), t.amount
        from bank_transfer t join payment p on p.id = t.payment_id
        where p.order_id = ${orderId} or p.attempt_of = ${orderId}
        union all
        select 'delivered', delivered_at, (select actor_id from audited where action = 'order.deliver' order by at desc limit 1), '', null
        from shop_order where id = ${orderId} and delivered_at is not null
        union all
        select 'cancelled', cancelled_at,
          (select actor_id from audited where action in ('order.cancel', 'order.delete') and at = cancelled_at limit 1),
          '', null
        from shop_order where id = ${orderId} and cancelled_at is not null
        union all
        select case action when 'order.delete' then 'deleted' else 'restored' end, at, actor_id, '', null
        from audited where action in ('order.delete', 'order.restore')
        union all
        select 'return-requested', requested_at, null, concat_ws(': ', reason_code, nullif(reason, '')), null
        from return_request where order_id = ${orderId}
        union all
        select 'return-received', r.received_at, (
            select actor_id from audit
            where entity = 'return' and entity_id = r.id::text and action = 'return.receive' limit 1
          ), '', null
        from return_request r where r.order_id = ${orderId} and r.received_at is not null
        union all
        select 'return-rejected', r.rejected_at, (
            select actor_id from audit
            where entity = 'return' and entity_id = r.id::text and action = 'return.reject' limit 1
          ), coalesce(r.rejection, ''), null
        from return_request r where r.order_id = ${orderId} and r.rejected_at is not null
        union all
        select case f.amount when 0 then 'rest-cancelled' else 'refund' end, f.created_at, f.actor_id, concat_ws(E'\\n', nullif(f.note, ''), (
            select string_agg(
              r.quantity || ' × ' || l.title || ' (' || l.size || ')' ||
                case when r.restocked then ': back to stock, not sent'
                  when o.shipped_at is null or f.created_at < o.shipped_at then ': still sent' else '' end,
              E'\\n' order by l.position
            )
            from refund_line r join order_line l on l.id = r.order_line_id where r.refund_id = f.id
          )), nullif(${raw(REFUND_AMOUNT)}, 0)
        from refund f join payment p on p.id = f.payment_id
          join shop_order o on o.id = coalesce(p.order_id, p.supplements, p.attempt_of)
        where o.id = ${orderId} and f.part_of is null
        union all
        select 'refunded', f.done_at, t.recorded_by, f.reason, f.amount
        from refund f join payment p on p.id = f.payment_id left join refund_transfer t on t.refund_id = f.id 
        where ${orderId} in (p.order_id, p.supplements, p.attempt_of) and f.done_at is not null and f.amount > 0
        union all
        select 'note', at, author_id, body, null from order_note where order_id = ${orderId}
        union all
        select 'mail', j.done_at, null, coalesce(m.subject, j.payload ->> 'template'), null
        from job j left join email_message m on m.message_id = j.payload ->> 'messageId'
        where j.kind = 'mail' and j.done_at is not null and j.key = any (array(
          select name || ':' || subject.id || number.ending
          from unnest(${emailNames}::text[]) as name cross join (
              select ${orderId}::uuid as id
              union all
              select f.id from refund f join payment p on p.id = f.payment_id
              where ${orderId} in (p.order_id, p.supplements, p.attempt_of)
              union all
              select id from order_change where order_id = ${orderId}
              union all
              select id from return_request where order_id = ${orderId}
            ) as subject cross join (
              select '' as ending
              union all
              select ':' || generate_series(1, greatest(
                (select max(attempt) from payment where order_id = ${orderId}),
                (select max(number) from sent),
                (select count(*) from audited where action = 'order.tracking')
              ))
            ) as number
        ))
      )
      select h.kind, h.at, h.text, h.amount, ${raw(ACTOR)} as by
      from event h left join account a on a.id = h.actor_id
      order by h.at, case h.kind when 'placed' then 0 when 'refund' then 2 when 'refunded' then 3 else 1 end`;
}

export function insertNote(
  tx: Connection,
  id: string,
  orderId: string,
  authorId: string,
  text: string,
) {
  return queryOne<EventRow>(tx, 'staff-order-note')`
    with new_note as (
        insert into order_note (id, order_id, author_id, body) values (${id}, ${orderId}, ${authorId}, ${text})
        returning at, author_id, body
      )
      select 'note' as kind, n.at, n.body as text, null as amount, ${raw(ACTOR)} as by
      from new_note n join account a on a.id = n.author_id`;
}
