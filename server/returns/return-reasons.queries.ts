import type { ReturnReasonRow } from '#contract/returns';
import type { Connection } from '../database/database';

/** Returned units of each product and size by reason, largest first. Days are UTC and inclusive. */
export async function listReturnReasons(
  connection: Connection,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ReturnReasonRow[]; total: number }> {
  const { rows } = await connection.query<ReturnReasonRow & { total: number }>({
    name: 'return-reasons',
    text: `with piece as (
        select l.product_id, l.size, coalesce(r.reason_code, 'other') as reason, sum(rl.quantity)::int as pieces
        from return_request r
        join shop_order o on o.id = r.order_id and o.deleted_at is null
        join return_line rl on rl.return_id = r.id
        join order_line l on l.id = rl.order_line_id
        where r.status <> 'rejected'
          and ($1::date is null or r.requested_at >= $1::date::timestamp at time zone 'UTC')
          and ($2::date is null or r.requested_at < ($2::date + 1)::timestamp at time zone 'UTC')
        group by 1, 2, 3
      ), counted as (
        select product_id, size, sum(pieces)::int as pieces,
          json_agg(json_build_object('reason', reason, 'pieces', pieces) order by pieces desc, reason) as reasons,
          count(*) over ()::int as total
        from piece group by product_id, size
        order by sum(pieces) desc, product_id, size limit $3 offset $4
      )
      select json_build_object('_id', p.id, 'title', p.title, 'brand', p.brand, 'colour', coalesce(c.name, ''),
          'imageUrl', p.image_url) as product,
        counted.size, counted.pieces, counted.reasons, counted.total
      from counted join product p on p.id = counted.product_id left join colour c on c.id = p.colour_id
      order by counted.pieces desc, p.id, counted.size`,
    values: [from ?? null, to ?? null, limit, offset],
  });
  return {
    rows: rows.map(({ total: _, ...row }) => row),
    total: rows[0]?.total ?? 0,
  };
}
