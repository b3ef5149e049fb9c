import type { PromotionCode } from '#contract/admin/promotions';
import { type Connection, execute, matchesOne, queryAll, queryOne } from '../database/database';
import { pageOffset, readPage } from '../database/ordering';

/** A generated code with its order. */
export interface GeneratedCodeRow {
  id: string;
  code: string;
  state: PromotionCode['state'];
  orderId: string | null;
  orderNumber: number | null;
  createdAt: Date;
}

const STATE = `case when g.order_id is not null then 'used' when g.revoked_at is not null then 'revoked' else 'unused' end`;
const COLUMNS = `g.id, g.code, ${STATE} as state, g.order_id, o.number as order_number, g.created_at`;
const SOURCE = 'generated_code g left join shop_order o on o.id = g.order_id';

/** A page of the codes of a promotion that begin with `q`, in any letter case. */
export function listCodeRows(
  connection: Connection,
  promotionId: string,
  {
    q,
    state,
    ...page
  }: {
    q?: string | undefined;
    state?: PromotionCode['state'] | undefined;
    pageNumber: number;
    pageSize: number;
  },
): Promise<{ rows: GeneratedCodeRow[]; total: number }> {
  const listing = {
    columns: COLUMNS,
    from: SOURCE,
    where: `g.promotion_id = $1 and starts_with(g.code, upper($2)) and ($3::text is null or ${STATE} = $3)`,
    orderBy: 'g.created_at, g.id',
    values: [promotionId, q ?? '', state ?? null],
  };
  return readPage<GeneratedCodeRow>(connection, 'promotion-list-codes', listing, pageOffset(page));
}

/** The next codes of a promotion, by id. */
export function listCodesAfter(
  connection: Connection,
  promotionId: string,
  after: string | null,
  limit: number,
) {
  return queryAll<GeneratedCodeRow>(connection, 'promotion-list-codes-after')`
    select g.id, g.code, case when g.order_id is not null then 'used' when g.revoked_at is not null then 'revoked' else 'unused' end as state,
        g.order_id, o.number as order_number, g.created_at
      from generated_code g left join shop_order o on o.id = g.order_id
      where g.promotion_id = ${promotionId} and (${after}::uuid is null or g.id > ${after}) order by g.id limit ${limit}`;
}

export async function countCodes(connection: Connection, promotionId: string) {
  const counts = await queryOne<{ unused: number; used: number; revoked: number }>(
    connection,
    'promotion-count-codes',
  )`
    select count(*) filter (where order_id is null and revoked_at is null)::int as unused,
        count(order_id)::int as used, count(revoked_at)::int as revoked
      from generated_code where promotion_id = ${promotionId}`;
  return counts ?? { unused: 0, used: 0, revoked: 0 };
}

/** Adds codes, except those that exist already. Returns how many were added. */
export function insertCodes(tx: Connection, promotionId: string, ids: string[], codes: string[]) {
  return execute(tx, 'promotion-insert-codes')`
    insert into generated_code (id, promotion_id, code)
      select made.id, ${promotionId}, made.code from unnest(${ids}::uuid[], ${codes}::text[]) as made (id, code)
      where not exists (select from promotion p where upper(p.code) = made.code and p.archived_at is null)
      on conflict (code) do nothing`;
}

/** Whether a code was generated for a promotion that is not archived, in any letter case. */
export function isGenerated(connection: Connection, code: string) {
  return matchesOne(connection, 'promotion-is-generated')`
    select from generated_code g join promotion p on p.id = g.promotion_id
      where g.code = upper(${code}) and p.archived_at is null`;
}

/** Revokes the unused codes of a promotion, or one of them. Returns how many there were. */
export function revokeUnused(tx: Connection, promotionId: string, code: string | null) {
  return execute(tx, 'promotion-revoke-codes')`
    update generated_code set revoked_at = now()
      where promotion_id = ${promotionId} and order_id is null and revoked_at is null
        and (${code}::text is null or code = upper(${code}))`;
}
