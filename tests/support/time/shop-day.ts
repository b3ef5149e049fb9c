import type { TestShop, TestUser } from '../shop';

/** The day, `YYYY-MM-DD`, of a recorded moment in the shop's time zone. */
export async function shopDayOf({ shop }: TestShop, moment: Date | string): Promise<string> {
  const { rows } = await shop.pool.query<{ day: string }>('select shop_day($1)::text as day', [
    moment,
  ]);
  const [row] = rows;
  if (!row) throw new Error('A query of one row returned none.');
  return row.day;
}

/** Sets the time zone in which it is about noon, so that no test runs across the shop's midnight. */
export async function moveMidnightAway(admin: TestUser): Promise<void> {
  const hours = 12 - new Date().getUTCHours();
  // The signs of these names are reversed: Etc/GMT-5 is five hours ahead of UTC.
  const timeZone = `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
  const { version } = (await admin.get('/api/admin/delivery')).body;
  const { status } = await admin.put('/api/admin/delivery', { version, timeZone });
  if (status !== 200) throw new Error(`The time zone ${timeZone} was refused with ${status}.`);
}
