import type { Connection } from '../../database/database';

/**
 * Takes payments that the gateway has not been asked about for `seconds`: open ones, and ones closed recently. Each is taken
 * by one replica.
 */
export async function claimUncheckedPayments(
  connection: Connection,
  { seconds, limit }: { seconds: number; limit: number },
): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>({
    name: 'payment-take-unchecked',
    text: `update payment set checked_at = now() where id in (
        select id from payment
        where status in ('unpaid', 'failed') and gateway <> 'none' and reference is not null
          and (closed_at is null and created_at < now() - make_interval(secs => $1)
            or closed_at > now() - interval '15 minutes')
          and (checked_at is null or checked_at < now() - make_interval(secs => $1))
        order by checked_at nulls first, id limit $2
        for update skip locked
      )
      returning id`,
    values: [seconds, limit],
  });
  return rows.map((row) => row.id);
}
