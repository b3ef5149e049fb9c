import type { PayoutFile, PayoutLineShown } from '#contract/admin/orders/payouts';
import { type Connection, execute, queryAll, queryOne, raw } from '../../database/database';
import { type PageOffset, readPage } from '../../database/ordering';
import type { PayoutFileTable, PayoutLineTable } from '../../database/rows';
import type { KnownPayment, KnownRefund, MatchedLine } from './match-payout.rules';
import type { PayoutLine } from './payout-line.rules';

/** The payments of a provider that lines name: by its id of the payment, by the shop's, or by a line of an earlier payout. */
export function findPaymentsOf(
  tx: Connection,
  gateway: string,
  { references, ids }: { references: string[]; ids: string[] },
) {
  return queryAll<KnownPayment>(tx, 'payout-find-payments')`
    with named as (
        select id from payment where gateway = ${gateway} and (reference = any (${references}::text[]) or id = any (${ids}::uuid[]))
        union
        select payment_id from payout_line
        where gateway = ${gateway} and transaction_id = any (${references}::text[]) and payment_id is not null
      )
      select p.id, p.reference, p.currency, p.captured,
        array(select amount from capture where payment_id = p.id and status = 'done') as captures,
        array(select amount from payment_dispute where payment_id = p.id) as disputes,
        array(
          select transaction_id from payout_line
          where payment_id = p.id and gateway = ${gateway} and transaction_id = any (${references}::text[])
        ) as transactions
      from payment p join named on named.id = p.id`;
}

/** The refunds of some payments that are done, and those that a provider knows by some ids. */
export function findRefundsOf(
  tx: Connection,
  gateway: string,
  { ids, paymentIds, references }: Record<'ids' | 'paymentIds' | 'references', string[]>,
) {
  return queryAll<KnownRefund>(tx, 'payout-find-refunds')`
    select r.id, r.payment_id, r.reference, r.amount, p.currency,
        exists (select from payout_line where refund_id = r.id) as is_listed
      from refund r join payment p on p.id = r.payment_id
      where p.gateway = ${gateway} and r.status = 'done' and r.amount > 0 and r.reason <> 'chargeback'
        and (r.payment_id = any (${paymentIds}::uuid[]) or r.reference = any (${references}::text[]) or r.id = any (${ids}::uuid[]))
      order by r.done_at, r.id`;
}

/** The stored lines with some ids. */
export function findLines(tx: Connection, gateway: string, transactionIds: string[]) {
  return queryAll<
    Pick<PayoutLineTable, 'transactionId' | 'currency' | 'settledCurrency'> & {
      amount: number;
      net: number;
    }
  >(tx, 'payout-find-lines')`
    select transaction_id, currency, settled_currency, amount::float8 as amount, net::float8 as net from payout_line
      where gateway = ${gateway} and transaction_id = any (${transactionIds}::text[])`;
}

export function insertFile(
  tx: Connection,
  file: Pick<PayoutFileTable, 'id' | 'gateway' | 'fileName' | 'added' | 'actorId'>,
) {
  return execute(tx, 'payout-insert-file')`
    insert into payout_file (id, gateway, file_name, added, actor_id)
      values (${file.id}, ${file.gateway}, ${file.fileName}, ${file.added}, ${file.actorId})`;
}

export function insertLines(
  tx: Connection,
  { id: fileId, gateway }: { id: string; gateway: string },
  lines: (PayoutLine & MatchedLine & { id: string })[],
) {
  return execute(tx, 'payout-insert-lines')`
    insert into payout_line (id, file_id, gateway, transaction_id, payout, kind, reference, amount, currency, fee, net,
        settled_currency, payment_id, refund_id, difference)
      select id, ${fileId}, ${gateway}, transaction_id, payout, kind, reference, amount, currency, fee, net,
        settled_currency, payment_id, refund_id, difference
      from json_to_recordset(${JSON.stringify(lines.map(toRow))}::json) as line (
        id uuid, transaction_id text, payout text, kind text, reference text, amount bigint, currency text, fee bigint, net bigint,
        settled_currency text, payment_id uuid, refund_id uuid, difference text
      )`;
}

function toRow(line: Parameters<typeof insertLines>[2][number]) {
  return {
    id: line.id,
    transaction_id: line.transactionId,
    payout: line.payout,
    kind: line.kind,
    reference: line.reference,
    amount: line.amount,
    currency: line.currency,
    fee: line.fee,
    net: line.net,
    settled_currency: line.settledCurrency,
    payment_id: line.paymentId,
    refund_id: line.refundId,
    difference: line.difference,
  };
}

/** What the lines of payments say that providers keep, of those whose lines say it in one currency. */
export function sumFees(tx: Connection, paymentIds: string[]) {
  return queryAll<{ paymentId: string; amount: number; currency: string }>(tx, 'payout-sum-fees')`
    select payment_id, sum(fee)::float8 as amount, min(settled_currency) as currency from payout_line
      where payment_id = any (${paymentIds}::uuid[]) and fee is not null
      group by payment_id having count(distinct settled_currency) = 1`;
}

export interface PayoutFileRow
  extends Pick<PayoutFileTable, 'id' | 'gateway' | 'fileName' | 'added' | 'createdAt'> {
  open: number;
  by: PayoutFile['by'];
}

export function listFileRows(
  connection: Connection,
  page: PageOffset,
): Promise<{ rows: PayoutFileRow[]; total: number }> {
  const listing = {
    columns: `f.id, f.gateway, f.file_name, f.added, f.created_at,
      (select count(*)::int from payout_line l where l.file_id = f.id and l.difference is not null and l.decided_at is null) as open,
      json_build_object('_id', a.id, 'firstName', a.first_name, 'lastName', a.last_name) as by`,
    from: 'payout_file f join account a on a.id = f.actor_id',
    counted: 'payout_file f',
    where: 'true',
    orderBy: 'f.created_at desc, f.id desc',
    values: [],
  };
  return readPage<PayoutFileRow>(connection, 'payout-list-files', listing, page);
}

export interface PayoutLineRow
  extends Pick<
    PayoutLineTable,
    | 'id'
    | 'gateway'
    | 'transactionId'
    | 'payout'
    | 'kind'
    | 'reference'
    | 'currency'
    | 'settledCurrency'
    | 'difference'
    | 'decidedAt'
    | 'note'
  > {
  amount: number;
  fee: number | null;
  net: number;
  orderId: string | null;
  orderNumber: number | null;
  decidedBy: PayoutLineShown['decidedBy'];
}

const COLUMNS = `l.id, l.gateway, l.transaction_id, l.payout, l.kind, l.reference, l.currency, l.settled_currency, l.difference,
  l.decided_at, l.note, l.amount::float8 as amount, l.fee::float8 as fee, l.net::float8 as net, o.id as order_id,
  o.number as order_number, case when a.id is not null then
    json_build_object('_id', a.id, 'firstName', a.first_name, 'lastName', a.last_name)
  end as decided_by`;
const SOURCE = `payout_line l left join payment p on p.id = l.payment_id
  left join shop_order o on o.id = coalesce(p.order_id, p.supplements, p.attempt_of)
  left join account a on a.id = l.decided_by`;

const states = {
  open: 'l.difference is not null and l.decided_at is null',
  decided: 'l.decided_at is not null',
  matched: 'l.difference is null',
};

export function listLineRows(
  connection: Connection,
  state: keyof typeof states,
  page: PageOffset,
): Promise<{ rows: PayoutLineRow[]; total: number }> {
  const listing = {
    columns: COLUMNS,
    from: SOURCE,
    counted: 'payout_line l',
    where: states[state],
    orderBy: 'l.id desc',
    values: [],
  };
  return readPage<PayoutLineRow>(connection, 'payout-list-lines', listing, page);
}

/** The next lines after an id, in the order in which they were imported. */
export function listLinesAfter(connection: Connection, after: string, limit: number) {
  return queryAll<PayoutLineRow>(connection, 'payout-export-lines')`
    select ${raw(COLUMNS)} from ${raw(SOURCE)} where l.id > ${after}::uuid order by l.id limit ${limit}`;
}

export function findLine(connection: Connection, id: string) {
  return queryOne<PayoutLineRow>(connection, 'payout-find-line')`
    select ${raw(COLUMNS)} from ${raw(SOURCE)} where l.id = ${id}`;
}

/** Locks a line until the commit. */
export function lockLine(tx: Connection, id: string) {
  return queryOne<PayoutLineRow>(tx, 'payout-lock-line')`
    select ${raw(COLUMNS)} from ${raw(SOURCE)} where l.id = ${id} for update of l`;
}

export function decideLine(tx: Connection, id: string, actorId: string, note: string) {
  return execute(tx, 'payout-decide-line')`
    update payout_line set decided_by = ${actorId}, decided_at = now(), note = ${note} where id = ${id}`;
}

export interface MissingRow {
  id: string;
  gateway: string;
  kind: 'payment' | 'refund';
  reference: string | null;
  orderId: string | null;
  orderNumber: number | null;
  amount: number;
  currency: string;
  at: Date;
}

/**
 * Payments and refunds that no line is matched to, between the first and the last payment of their provider that has one, and older
 * than `days`.
 */
export function listMissingRows(
  connection: Connection,
  days: number,
  page: PageOffset,
): Promise<{ rows: MissingRow[]; total: number }> {
  const listing = {
    columns: `m.id, m.gateway, m.kind, m.reference, o.id as order_id, o.number as order_number, m.amount, m.currency, m.at`,
    from: `(
        with covered as (
          select p.gateway, min(p.paid_at) as since, max(p.paid_at) as until
          from payout_line l join payment p on p.id = l.payment_id where l.kind = 'payment' group by p.gateway
        )
        select p.id, p.gateway, 'payment' as kind, p.reference, p.captured as amount, p.currency, p.paid_at as at,
          coalesce(p.order_id, p.supplements, p.attempt_of) as order_id
        from payment p join covered c on c.gateway = p.gateway
        where p.captured > 0 and p.paid_at between c.since and c.until and p.paid_at < now() - make_interval(days => $1)
          and not exists (select from payout_line l where l.payment_id = p.id and l.kind = 'payment')
        union all
        select r.id, p.gateway, 'refund', coalesce(r.reference, p.reference), -r.amount, p.currency, r.done_at,
          coalesce(p.order_id, p.supplements, p.attempt_of)
        from refund r join payment p on p.id = r.payment_id join covered c on c.gateway = p.gateway
        where r.amount > 0 and r.reason <> 'chargeback' and r.done_at between c.since and c.until
          and r.done_at < now() - make_interval(days => $1)
          and not exists (select from payout_line l where l.refund_id = r.id)
      ) as m left join shop_order o on o.id = m.order_id`,
    where: 'true',
    orderBy: 'm.at, m.id',
    values: [days],
  };
  return readPage<MissingRow>(connection, 'payout-list-missing', listing, page);
}
