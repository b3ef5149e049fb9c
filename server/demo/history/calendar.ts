import type { Random } from './random';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

export interface Week {
  /** Its Monday, 00:00 UTC, in milliseconds like all times here. */
  start: number;
  /** The next Monday, or now in the current week. */
  end: number;
  /** Whole dollars, after refunds. */
  revenue: number;
  orders: number;
  visitors: number;
}

// Revenue in whole dollars, orders and visitors of each week, oldest first; the last is the current week. They add up
// to the dashboard's $37,975, 345 and 24,900.
const figures: readonly [revenue: number, orders: number, visitors: number][] = [
  [1035, 9, 907],
  [1167, 11, 991],
  [1310, 12, 1000],
  [1215, 11, 923],
  [1405, 13, 1049],
  [1500, 14, 1018],
  [1463, 13, 1041],
  [1579, 14, 1044],
  [1542, 14, 995],
  [1701, 15, 1121],
  [1659, 15, 1039],
  [1734, 16, 1085],
  [1290, 12, 927],
  [1465, 13, 1040],
  [1610, 15, 1080],
  [1520, 14, 1000],
  [1780, 16, 1083],
  [1895, 17, 1150],
  [1730, 16, 1030],
  [1960, 18, 1141],
  [2140, 20, 1212],
  [1985, 18, 1112],
  [1840, 17, 1062],
  [1450, 12, 850],
];

/** The weeks of the demo's history up to `now`, oldest first. */
export function weeksUntil(now: number): Week[] {
  const monday = mondayOf(now);
  return figures.map(([revenue, orders, visitors], index) => {
    const start = monday - (figures.length - 1 - index) * WEEK;
    return { start, end: Math.min(start + WEEK, now), revenue, orders, visitors };
  });
}

/** The Monday, 00:00 UTC, on or before a moment. */
export function mondayOf(at: number): number {
  const day = Math.floor(at / DAY) * DAY;
  return day - ((new Date(day).getUTCDay() + 6) % 7) * DAY;
}

/** Random shopping times of a past week, ascending: few at night, most in the evening. */
export function shoppingTimes(random: Random, week: Week, count: number): number[] {
  const hours = [0, 1, 7, 8, 9, 10, 11, 12, 12, 13, 14, 15, 16, 17, 18, 18, 19, 19, 20, 20, 21, 22];
  return Array.from(
    { length: count },
    () =>
      week.start + random.whole(0, 6) * DAY + random.pick(hours) * HOUR + random.whole(0, HOUR - 1),
  ).sort((a, b) => a - b);
}

// Ages in hours of this week's orders, newest first.
const ages = [0.6, 15.2, 19.5, 27.8, 30.1, 38.4, 43.9, 52.3, 55, 63.7, 78.2, 90.4];

/** The orders of the current week, all between its Monday and now, ascending. */
export function timesOfThisWeek(week: Week): number[] {
  const oldest = Math.max(...ages) * HOUR * 1.05;
  const scale = Math.min(1, (week.end - week.start) / oldest);
  return ages.map((age) => Math.floor(week.end - age * HOUR * scale)).sort((a, b) => a - b);
}

/** The number of visitors by day (`YYYY-MM-DD`); in the current week, up to now. */
export function visitorsByDay(week: Week): { day: string; visitors: number }[] {
  const weights = [1, 0.95, 0.98, 1.02, 1.06, 1.2, 1.15];
  const days = weights
    .map((weight, index) => ({ at: week.start + index * DAY, weight }))
    .filter(({ at }) => at <= week.end && at < week.start + WEEK)
    .map(({ at, weight }) => ({ at, share: weight * Math.min(1, (week.end - at) / DAY) }));
  const whole = days.reduce((sum, day) => sum + day.share, 0);
  let before = 0;
  let share = 0;
  return days.map((day, index) => {
    share += day.share;
    const until =
      index === days.length - 1 ? week.visitors : Math.round((week.visitors * share) / whole);
    const visitors = until - before;
    before = until;
    return { day: new Date(day.at).toISOString().slice(0, 10), visitors };
  });
}
