import type { DraftOrderInput, draftOrderStates } from '#contract/admin/orders/draft-orders';
import type { OfferedOrder } from '#contract/orders/draft-offers';
import type { PaymentMethod } from '#contract/values/orders/payment-methods';
import {
  type Connection,
  execute,
  matchesOne,
  queryAll,
  queryOne,
  queryValue,
  raw,
} from '../../database/database';
import { ON_DELIVERY } from '../../database/fragments/outside-gateways';
import type { DraftOrderTable } from '../../database/rows';

export interface DraftRow
  extends Pick<
    DraftOrderTable,
    'id' | 'version' | 'orderId' | 'savedAt' | 'sentAt' | 'sentVersion' | 'openUntil'
  > {
  /** Null once its order is confirmed or cancelled. */
  input: DraftOrderInput | null;
  status: (typeof draftOrderStates)[number];
  paymentMethod: PaymentMethod | null;
  /** What the customer is offered; null until it is sent. */
  offer: OfferedOrder | null;
}

/** Whether the order of a draft waits for its payment. */
const IS_UNPAID = `exists (
  select from shop_order o join payment p on p.order_id = o.id
  where o.id = draft_order.order_id and o.status = 'Pending' and o.deleted_at is null
    and p.status in ('unpaid', 'failed') and p.gateway <> ${ON_DELIVERY}
)`;

const STATUS = `case
  when order_id is not null and (input = '{}' or not ${IS_UNPAID}) then 'ordered'
  when sent_at is null then 'open'
  when open_until < now() then 'expired'
  else 'sent'
end`;

const COLUMNS = `id, version, ${STATUS} as status,
  case when order_id is null or input <> '{}' and ${IS_UNPAID} then input end as input,
  order_id, saved_at, sent_at, sent_version,
  open_until, payment_method, offer`;

export function findDraft(connection: Connection, id: string) {
  return queryOne<DraftRow>(connection, 'draft-find')`
    select ${raw(COLUMNS)} from draft_order where id = ${id}`;
}

/** Locks a draft until the commit, which serializes its saves, and sends it once. */
export function lockDraft(tx: Connection, id: string) {
  return queryOne<DraftRow>(tx, 'draft-lock')`
    select ${raw(COLUMNS)} from draft_order where id = ${id} for update`;
}

/** A page of the drafts that are not ordered, and their number. */
export async function listDraftRows(
  connection: Connection,
  { q, limit, offset }: { q: string | null; limit: number; offset: number },
): Promise<{ rows: (DraftRow & { input: DraftOrderInput })[]; total: number }> {
  const rows = await queryAll<DraftRow & { input: DraftOrderInput; total: number }>(
    connection,
    'draft-list',
  )`
    select ${raw(COLUMNS)}, count(*) over ()::int as total from draft_order
      where ${raw(STATUS)} <> 'ordered' and (${q}::text is null or position(
        lower(${q}) in lower(concat_ws(' ', input ->> 'firstName', input ->> 'lastName', input ->> 'email'))
      ) > 0)
      order by saved_at desc, id desc limit ${limit} offset ${offset}`;
  return { rows, total: rows[0]?.total ?? 0 };
}

export function insertDraft(tx: Connection, id: string, input: DraftOrderInput) {
  return execute(tx, 'draft-insert')`
    insert into draft_order (id, input) values (${id}, ${JSON.stringify(input)})`;
}

/** Replaces a draft, which is open again if it was sent. */
export function updateDraft(tx: Connection, id: string, input: DraftOrderInput) {
  return execute(tx, 'draft-update')`
    update draft_order set version = version + 1, saved_at = now(), input = ${JSON.stringify(input)}, order_id = null,
        sent_at = null, sent_version = null, open_until = null, payment_method = null, offer = null
      where id = ${id}`;
}

export function deleteDraft(tx: Connection, id: string) {
  return matchesOne(tx, 'draft-delete')`
    delete from draft_order where id = ${id}`;
}

/**
 * When a draft that is sent now expires: at the end of the day that staff chose, or of the one after `days`, in the shop's
 * time zone. `isPast` if the day has passed, `isFar` if it is more than `most` days away.
 */
export async function readExpiry(
  connection: Connection,
  { openUntil, days, most }: { openUntil: string; days: number; most: number },
): Promise<{ at: Date; isPast: boolean; isFar: boolean }> {
  const row = await queryOne<{ at: Date; isPast: boolean; isFar: boolean }>(
    connection,
    'draft-expiry',
  )`
    select shop_day_start(last.day + 1) - interval '1 minute' as at,
        last.day < today.day as is_past, last.day > today.day + ${most}::integer as is_far
      from (select shop_day(now()) as day) as today,
        lateral (select coalesce(nullif(${openUntil}, '')::date, today.day + ${days}::integer) as day) as last`;
  if (!row) throw new Error('A day has no end.');
  return row;
}

/** Records the offer of a draft, and its order if it becomes one immediately. */
export function markSent(
  tx: Connection,
  id: string,
  sent: {
    version: number;
    openUntil: Date;
    paymentMethod: PaymentMethod;
    offer: OfferedOrder;
    orderId: string | null;
  },
) {
  return execute(tx, 'draft-mark-sent')`
    update draft_order set version = version + 1, saved_at = now(), sent_at = now(), sent_version = ${sent.version},
        open_until = ${sent.openUntil}, payment_method = ${sent.paymentMethod}, offer = ${JSON.stringify(sent.offer)},
        order_id = ${sent.orderId}
      where id = ${id}`;
}

/** Records the order that a customer has placed from a draft. */
export function setDraftOrder(tx: Connection, id: string, orderId: string) {
  return execute(tx, 'draft-set-order')`
    update draft_order set order_id = ${orderId} where id = ${id}`;
}

/** Locks the draft of an order until the commit; null if the order has none, or one from before drafts stayed open. */
export function lockDraftOf(tx: Connection, orderId: string) {
  return queryOne<Pick<DraftOrderTable, 'id'>>(tx, 'draft-lock-of-order')`
    select id from draft_order where order_id = ${orderId} and input <> '{}' for update`;
}

/** Whether an order was placed from a draft that its customer can still order. */
export function isOrderOfDraft(connection: Connection, orderId: string) {
  return matchesOne(connection, 'draft-has-order')`
    select from draft_order where order_id = ${orderId} and input <> '{}'`;
}

/** The unpaid order of a draft has ended: the draft can be ordered again while it is open. */
export function detachDraft(tx: Connection, id: string) {
  return execute(tx, 'draft-detach')`
    update draft_order set order_id = null where id = ${id}`;
}

/** Removes the personal data of drafts whose order is confirmed or cancelled: the order has it. */
export function emptyOrderedDrafts(connection: Connection) {
  return execute(connection, 'draft-empty-ordered')`
    update draft_order set input = '{}', offer = null where input <> '{}' and ${raw(STATUS)} = 'ordered'`;
}

export function deleteOldDrafts(connection: Connection, days: number) {
  return execute(connection, 'draft-delete-old')`
    delete from draft_order
      where greatest(saved_at, open_until) < now() - make_interval(days => ${days}) and ${raw(STATUS)} <> 'sent'`;
}

/** The email of a customer, or of a guest's newest order; null if there is no such customer. */
export function findCustomerEmail(connection: Connection, accountId: string) {
  return queryValue<string | null>(connection, 'draft-customer-email')`
    select coalesce(a.email, g.email) from account a left join guest g on g.account_id = a.id
      where a.id = ${accountId} and a.role <> 'Visitor' and a.erased_at is null`;
}

/** The drafts with an address. */
export function listDraftsFor(connection: Connection, email: string) {
  return queryAll<Pick<DraftOrderTable, 'savedAt'> & { input: DraftOrderInput }>(
    connection,
    'draft-list-for',
  )`
    select input, saved_at from draft_order
      where input <> '{}' and lower(input ->> 'email') = lower(${email}) order by saved_at, id`;
}

export function deleteDraftsFor(tx: Connection, email: string) {
  return execute(tx, 'draft-delete-for')`
    delete from draft_order where input <> '{}' and lower(input ->> 'email') = lower(${email})`;
}
