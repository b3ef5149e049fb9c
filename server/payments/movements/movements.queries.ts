import { type Connection, queryAll } from '../../database/database';
import type { PaymentTable } from '../../database/rows';

/** What happened to the money of a payment. Only `payment`, `refund` and `chargeback` move any. */
export type MovementKind =
  | 'payment'
  | 'refund'
  | 'chargeback'
  | 'failed'
  | 'disputed'
  | 'dispute-won';

export interface MovementRow
  extends Pick<PaymentTable, 'gateway' | 'method' | 'currency' | 'feeCurrency'> {
  paymentId: string;
  orderNumber: number | null;
  kind: MovementKind;
  at: Date;
  /** In minor units, negative for money that went back; 0 if none was moved. */
  amount: number;
  /** The gateway's id of the payment, or of the dispute. */
  reference: string | null;
  /** The reason of a refund or a dispute, or why a payment failed. */
  note: string;
  /** The provider's names of the payouts that the payment is in. */
  payouts: string;
  /** What the provider kept of the payment, in minor units; on the first line of its money only. */
  fee: number | null;
}

/**
 * The movements of the next payments after an id, each payment's in their order, and the id of the last payment; null after the
 * last.
 */
export async function listMovements(
  connection: Connection,
  after: string,
  { from, to, limit }: { from: string | null; to: string | null; limit: number },
): Promise<{ rows: MovementRow[]; last: string | null }> {
  const rows = await queryAll<{ last: string } & (MovementRow | { kind: null })>(
    connection,
    'payment-movements',
  )`
    with page as materialized (
        select * from payment where id > ${after}::uuid order by id limit ${limit}
      ), movement as (
        select p.id, m.kind, m.at, m.amount, m.reference, m.note from page p cross join lateral (
          select 'payment' as kind, c.done_at as at, c.amount, p.reference, '' as note
          from capture c where c.payment_id = p.id and c.status = 'done'
          union all
          select 'payment', p.paid_at, p.captured - taken.amount, p.reference, ''
          from (select coalesce(sum(amount), 0)::int as amount from capture where payment_id = p.id and status = 'done') as taken
          where p.paid_at is not null and p.captured > taken.amount
          union all
          select case r.reason when 'chargeback' then 'chargeback' else 'refund' end, r.done_at, -r.amount,
            coalesce(r.reference, p.reference), r.reason
          from refund r where r.payment_id = p.id and r.status = 'done' and r.amount > 0
          union all
          select 'failed', p.failed_at, 0, p.reference, coalesce(p.failure, '') where p.failed_at is not null
          union all
          select 'disputed', d.opened_at, 0, d.reference, d.reason from payment_dispute d where d.payment_id = p.id
          union all
          select 'dispute-won', d.closed_at, 0, d.reference, d.reason
          from payment_dispute d where d.payment_id = p.id and d.status = 'won'
        ) as m
      ), numbered as (
        select *, row_number() over (partition by id, kind order by at, amount) as position from movement
      )
      select (select max(id::text) from page) as last, p.id as payment_id, o.number as order_number, p.gateway, p.method,
        p.currency, m.kind, m.at, m.amount, m.reference, m.note,
        coalesce((
          select string_agg(distinct l.payout, '; ') from payout_line l
          where l.payment_id = p.id and m.kind <> 'failed' and l.payout <> ''
        ), '') as payouts,
        case when m.kind = 'payment' and m.position = 1 then p.fee::float8 end as fee, p.fee_currency
      from page p left join (
          select * from numbered
          where (${from}::date is null or at >= (select shop_day_start(${from}::date)))
            and (${to}::date is null or at < (select shop_day_start(${to}::date + 1)))
        ) as m on m.id = p.id
        left join shop_order o on o.id = coalesce(p.order_id, p.supplements, p.attempt_of)
      order by p.id, m.at, m.kind desc`;
  return {
    rows: rows.filter((row): row is { last: string } & MovementRow => row.kind !== null),
    last: rows[0]?.last ?? null,
  };
}
