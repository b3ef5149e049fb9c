import type { TestShop } from './shop';

/** The day, `YYYY-MM-DD`, of a recorded moment in the shop's time zone. */
export async function shopDayOf({ shop }: TestShop, moment: Date | string): Promise<string> {
  const { rows } = await shop.pool.query<{ day: string }>('select shop_day($1)::text as day', [
    moment,
  ]);
  const [row] = rows;
  if (!row) throw new Error('A query of one row returned none.');
  return row.day;
}
