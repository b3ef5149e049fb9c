import type { Declaration } from '#contract/orders/withdrawals';
import type {
  WithdrawalExclusion,
  WithdrawalProblem,
  WithdrawalStatus,
} from '#contract/values/orders/withdrawals';
import {
  type Connection,
  execute,
  queryAll,
  queryOne,
  queryValue,
  raw,
} from '../database/database';
import { type PageOffset, readPage } from '../database/ordering';
import type { OrderLineTable, ShopOrderTable, WithdrawalTable } from '../database/rows';

export interface WithdrawalRow
  extends Pick<
    WithdrawalTable,
    | 'id'
    | 'name'
    | 'orderNumber'
    | 'email'
    | 'items'
    | 'declaredAt'
    | 'confirmedAt'
    | 'status'
    | 'problem'
    | 'note'
    | 'settledAt'
    | 'orderId'
    | 'returnId'
  > {
  lines: { _id: string; quantity: number }[] | null;
  confirmedBy: 'buyer' | 'link' | null;
  order: { _id: string; number: number } | null;
  returnNumber: string | null;
}

const COLUMNS = `w.id, w.name, w.order_number, w.email, w.items, w.lines, w.declared_at,
    w.confirmed_at, w.confirmed_by, w.status, w.problem, w.note, w.settled_at, w.order_id, w.return_id,
    case when o.deleted_at is null and o.id is not null then json_build_object('_id', o.id, 'number', o.number) end as "order",
    o.number || '-R' || r.number as return_number`;
const SOURCE = `withdrawal w left join shop_order o on o.id = w.order_id left join return_request r on r.id = w.return_id`;

/** Stores a declaration and returns its time. `ownOrderId` is the order if its buyer declares, which confirms it. */
export function insertWithdrawal(
  tx: Connection,
  id: string,
  declared: Declaration,
  ownOrderId: string | null,
) {
  const { name, orderNumber, email, items, lines } = declared;
  return queryValue<Date>(tx, 'withdrawal-insert')`
    insert into withdrawal (id, name, order_number, email, items, lines, order_id, confirmed_at, confirmed_by)
    values (${id}, ${name}, ${orderNumber}, ${email}, ${items}, ${lines ? JSON.stringify(lines) : null}::jsonb, ${ownOrderId}::uuid,
      case when ${ownOrderId}::uuid is not null then now() end, case when ${ownOrderId}::uuid is not null then 'buyer' end)
    returning declared_at`;
}

/** Confirms a declaration by the link in its receipt, and returns its time; undefined if it is unknown or has been erased. */
export function confirmByLink(tx: Connection, id: string, days: number) {
  return queryOne<Pick<WithdrawalTable, 'declaredAt'> & { hasWords: boolean }>(
    tx,
    'withdrawal-confirm',
  )`
    update withdrawal set confirmed_at = coalesce(confirmed_at, now()), confirmed_by = coalesce(confirmed_by, 'link')
    where id = ${id} and email <> '' and declared_at > now() - make_interval(days => ${days})
    returning declared_at, items <> '' as has_words`;
}

export function findWithdrawal(connection: Connection, id: string) {
  return queryOne<WithdrawalRow>(
    connection,
    'withdrawal-find',
  )`select ${raw(COLUMNS)} from ${raw(SOURCE)} where w.id = ${id}`;
}

/** Locks a declaration until the commit. Lock its order first. */
export async function lockWithdrawal(tx: Connection, id: string): Promise<void> {
  await execute(tx, 'withdrawal-lock')`select 1 from withdrawal where id = ${id} for update`;
}

/** The order with a number and the email that it was placed with; undefined if there is none. */
export function findOrderId(connection: Connection, number: number, email: string) {
  return queryOne<Pick<ShopOrderTable, 'id'>>(connection, 'withdrawal-find-order')`
    select id from shop_order where number = ${number} and lower(email) = lower(${email}) and email <> '' and deleted_at is null`;
}

/** The number of an order, if the account placed it. */
export function findOwnNumber(connection: Connection, orderId: string, accountId: string) {
  return queryOne<Pick<ShopOrderTable, 'number'>>(connection, 'withdrawal-find-own-number')`
    select number from shop_order
    where id = ${orderId} and account_id = ${accountId} and deleted_at is null`;
}

export function findOrderIdByNumber(connection: Connection, number: number) {
  return queryOne<Pick<ShopOrderTable, 'id'>>(connection, 'withdrawal-find-order-by-number')`
    select id from shop_order where number = ${number} and deleted_at is null`;
}

/** The units of an order, and whether they are excluded from the right of withdrawal. */
export function listUnits(connection: Connection, orderId: string) {
  return queryAll<
    Pick<OrderLineTable, 'quantity'> & {
      _id: OrderLineTable['id'];
      exclusion: WithdrawalExclusion | '';
    }
  >(connection, 'withdrawal-list-units')`
    select id as "_id", quantity, withdrawal_exclusion as exclusion from order_line where order_id = ${orderId}`;
}

/** The shop's days of delivery and of declaration, `YYYY-MM-DD`; `deliveredOn` is null before the delivery. */
export function findDays(connection: Connection, id: string, orderId: string) {
  return queryOne<{ declaredOn: string; deliveredOn: string | null }>(
    connection,
    'withdrawal-find-days',
  )`
    select shop_day(w.declared_at)::text as declared_on,
      shop_day(o.delivered_at)::text as delivered_on
    from withdrawal w, shop_order o where w.id = ${id} and o.id = ${orderId}`;
}

/** The decision on a declaration, as stored. */
export interface WithdrawalOutcome {
  status: WithdrawalStatus;
  orderId: string | null;
  problem?: WithdrawalProblem;
  returnId?: string;
}

export async function settleWithdrawal(
  tx: Connection,
  id: string,
  { status, orderId, problem, returnId }: WithdrawalOutcome,
): Promise<void> {
  await execute(tx, 'withdrawal-settle')`
    update withdrawal set status = ${status}::text, order_id = ${orderId}, problem = ${problem ?? null}, return_id = ${returnId ?? null},
      settled_at = case when ${status} in ('cancelled', 'returning', 'closed', 'refused') then now() end
    where id = ${id}`;
}

export async function noteWithdrawal(tx: Connection, id: string, note: string): Promise<void> {
  await execute(tx, 'withdrawal-note')`
    update withdrawal set note = ${note} where id = ${id}`;
}

/** Stores the items that staff chose for a declaration. */
export async function writeLines(
  tx: Connection,
  id: string,
  lines: { _id: string; quantity: number }[] | null,
): Promise<void> {
  await execute(tx, 'withdrawal-write-lines')`
    update withdrawal set lines = ${lines ? JSON.stringify(lines) : null}::jsonb where id = ${id}`;
}

/** Declarations whose order has been delivered or taken back since, or was sent although it was unconfirmed. */
export function listAwaited(connection: Connection, limit: number) {
  return queryAll<Pick<WithdrawalTable, 'id'>>(connection, 'withdrawal-list-awaited')`
    select w.id from withdrawal w join shop_order o on o.id = w.order_id
    where w.settled_at is null and o.deleted_at is null
      and (w.status = 'waiting' and o.status <> 'Shipped' or w.problem = 'unconfirmed' and o.status <> 'Pending')
    order by w.declared_at limit ${limit}`;
}

/** A page of the matching declarations, newest first, with the number of matches. */
export function listWithdrawalRows(
  connection: Connection,
  status: WithdrawalStatus | null,
  page: PageOffset,
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  const listing = {
    columns: COLUMNS,
    from: SOURCE,
    where: '$1::text is null or w.status = $1',
    orderBy: 'w.declared_at desc, w.id desc',
    values: [status],
  };
  return readPage<WithdrawalRow>(connection, 'withdrawal-list', listing, page);
}
