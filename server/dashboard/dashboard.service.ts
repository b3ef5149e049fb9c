import type { Dashboard } from '#contract/admin/dashboard';
import { toMajor } from '#contract/money';
import { dayIn } from '#contract/values/dates';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import {
  countReturnsByWeek,
  countReviewsToCheck,
  countToShip,
  countVisitsByWeek,
  findNow,
  findVersion,
  sumOrdersByWeek,
} from './dashboard.queries';
import { mondaysUntil } from './dashboard.rules';

/** Two years: the chart's longest period and the one before it. */
const WEEKS = 104;

/** The figures of the dashboard at `now`, by default the database's time. */
export async function readDashboard(shop: Shop, now?: Date): Promise<Dashboard> {
  const { currency, delivery } = await readSettings(shop);
  const [[asOf, orderWeeks, visitWeeks, returnWeeks], toShip, reviewsToCheck] = await Promise.all([
    shop.readReport((connection) =>
      Promise.all([
        now ?? findNow(connection),
        sumOrdersByWeek(connection),
        countVisitsByWeek(connection),
        countReturnsByWeek(connection),
      ]),
    ),
    countToShip(shop.pool),
    countReviewsToCheck(shop.pool),
  ]);
  const mondays = mondaysUntil(dayIn(asOf, delivery.timeZone), WEEKS);
  const thisWeek = mondays.at(-1) ?? '';
  const revenue = series(orderWeeks, 'revenue');
  const orders = series(orderWeeks, 'orders');
  const visitors = series(visitWeeks, 'count');
  const returns = series(returnWeeks, 'count');
  const card = (figure: Series) => ({ total: figure.total, thisWeek: figure.of(thisWeek) });
  return {
    revenue: {
      total: toMajor(revenue.total, currency),
      thisWeek: toMajor(revenue.of(thisWeek), currency),
    },
    orders: card(orders),
    visitors: card(visitors),
    returns: card(returns),
    weeks: mondays.map((week) => ({
      week,
      revenue: toMajor(revenue.of(week), currency),
      orders: orders.of(week),
      visitors: visitors.of(week),
    })),
    toShip,
    reviewsToCheck,
    updatedAt: asOf.toISOString(),
  };
}

/** A text that changes with everything that the dashboard shows. */
export async function readVersion(shop: Shop): Promise<{ version: string }> {
  return { version: await shop.readReport(findVersion) };
}

interface Series {
  total: number;
  of(week: string): number;
}

function series<Name extends string>(
  rows: ({ week: string } & Record<Name, number>)[],
  name: Name,
): Series {
  const byWeek = new Map(rows.map((row) => [row.week, row[name]]));
  return {
    total: rows.reduce((sum, row) => sum + row[name], 0),
    of: (week) => byWeek.get(week) ?? 0,
  };
}
