import type { Connection } from '../database/database';
import { lineJson, type MailedLine } from './order.queries';

/** A return as a mail tells of it. */
export interface MailedReturn {
  order_id: string;
  /** Whole cents; 0 where nothing goes back. */
  refund: number;
  /** `quantity` is of what came back. */
  lines: MailedLine[];
}

/** A return that has been received; null where there is none such. */
export async function findMailedReturn(
  connection: Connection,
  returnId: string,
): Promise<MailedReturn | null> {
  const { rows } = await connection.query<MailedReturn>({
    name: 'mail-return',
    text: `select r.order_id, coalesce(f.amount, 0) as refund,
        (select jsonb_agg(${lineJson('rl.quantity')} order by l.position)
          from return_line rl join order_line l on l.id = rl.order_line_id
          where rl.return_id = r.id) as lines
      from return_request r left join refund f on f.id = r.refund_id
      where r.id = $1 and r.status = 'received'`,
    values: [returnId],
  });
  return rows[0] ?? null;
}
