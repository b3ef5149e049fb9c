import type { LackingProduct } from '#contract/admin/legal';
import { type Connection, queryAll, raw } from '../database/database';
import { isListed } from '../database/fragments/live-product';
import type { PageOffset } from '../database/ordering';

/**
 * A page of the products in the shop that lack facts, the newest first, with the number of all. `hasMaker` and
 * `hasResponsiblePerson`: the settings name one for all products.
 */
export async function listLacking(
  connection: Connection,
  { hasMaker, hasResponsiblePerson }: { hasMaker: boolean; hasResponsiblePerson: boolean },
  { limit, offset }: PageOffset,
): Promise<{ rows: LackingProduct[]; total: number }> {
  const rows = await queryAll<LackingProduct & { total: number }>(
    connection,
    'legal-lacking-products',
  )`
    with lacking as (
      select id, created_at, array_remove(array[
          case when composition = '[]' then 'composition' end,
          case when maker is null and not ${hasMaker}::boolean then 'maker' end,
          case when responsible_person is null and not ${hasResponsiblePerson}::boolean then 'responsiblePerson' end
        ], null) as lacks
      from product where ${raw(isListed('product'))}
    ), page as (
      select id, created_at, lacks, count(*) over ()::int as total from lacking where lacks <> '{}'
      order by created_at desc, id desc limit ${limit} offset ${offset}
    )
    select p.id as _id, p.title, p.brand, coalesce(c.name, '') as colour, page.lacks, page.total
    from page join product p on p.id = page.id left join colour c on c.id = p.colour_id
    order by page.created_at desc, page.id desc`;
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}
