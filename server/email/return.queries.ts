import type { Connection } from '../database/database';
import { REFUNDABLE, REFUNDED_UNITS } from '../database/refund-columns';
import { type EmailLine, lineJson } from './order.queries';

/** A return for an email; money in whole cents, days as `YYYY-MM-DD`. */
export interface ReturnEmailData {
  id: string;
  order_id: string;
  number: string;
  requested_on: string;
  /** 0 if nothing is refunded. */
  refund: number;
  rejection: string | null;
  /** The part of the payment that can still be refunded. */
  refundable: number;
  /** `quantity`: units requested, and once the return is received the units that came back. */
  lines: ReturnEmailLine[];
}

interface ReturnEmailLine extends EmailLine {
  /** Units requested that did not come back. */
  missing: number;
  /** The order line: its units, its amount after the promo share, and the units refunded so far. */
  bought: number;
  amount: number;
  back: number;
}

/** A return; null where there is none. */
export async function findReturnEmailData(
  connection: Connection,
  returnId: string,
): Promise<ReturnEmailData | null> {
  const { rows } = await connection.query<ReturnEmailData>({
    name: 'mail-return',
    text: `select r.id, r.order_id, o.number || '-R' || r.number as number, r.rejection,
        (r.requested_at at time zone 'UTC')::date::text as requested_on, coalesce(f.amount, 0) as refund,
        ${REFUNDABLE} as refundable,
        (select jsonb_agg(${lineJson('rl.quantity')} || jsonb_build_object('missing', rl.missing_quantity,
            'bought', l.quantity, 'amount', l.quantity * l.unit_discount_price - l.promo,
            'back', ${REFUNDED_UNITS}
          ) order by l.position)
          from return_line rl join order_line l on l.id = rl.order_line_id
          where rl.return_id = r.id) as lines
      from return_request r join shop_order o on o.id = r.order_id join payment p on p.order_id = o.id
        left join refund f on f.id = r.refund_id
      where r.id = $1`,
    values: [returnId],
  });
  return rows[0] ?? null;
}
