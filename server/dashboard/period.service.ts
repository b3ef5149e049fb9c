import { LRUCache } from 'lru-cache';
import type { getPeriodFigures, PeriodFigures } from '#contract/admin/dashboard';
import type { Received } from '#contract/endpoint';
import { toMajor } from '#contract/money';
import { dayIn } from '#contract/values/dates';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { findNow } from './dashboard.queries';
import {
  countReturns,
  countVisitors,
  listBestSellers,
  listRunningOut,
  type Span,
  sumDays,
} from './period.queries';
import {
  spanBefore,
  spanOf,
  startsBefore,
  startsOf,
  stepOf,
  toSeries,
  totalOf,
} from './period.rules';

declare module '../shop' {
  interface Shop {
    periodProducts: PeriodProducts;
  }
}

const BEST_SELLERS = 10;
const RUNNING_OUT = 20;
const RATE_DAYS = 30;
/** Sizes that last longer are not listed. */
const SOON_DAYS = 30;

type Products = Pick<PeriodFigures, 'bestSellers' | 'runningOut'>;

/** Revenue and orders of a period and of the previous one, at this moment. */
export async function readPeriod(
  shop: Shop,
  query: Received<typeof getPeriodFigures>['query'],
): Promise<PeriodFigures> {
  const { currency, delivery } = await readSettings(shop);
  const now = await shop.readReport(findNow);
  const span = spanOf(query, dayIn(now, delivery.timeZone));
  const before = spanBefore(span);
  const step = stepOf(span);
  const starts = startsOf(span, step);
  const [[days, daysBefore, visitors, returns], products] = await Promise.all([
    shop.readReport((connection) =>
      Promise.all([
        sumDays(connection, span),
        sumDays(connection, before),
        countVisitors(connection, span),
        countReturns(connection, span),
      ]),
    ),
    readProducts(shop, span),
  ]);
  return {
    ...span,
    step,
    series: toSeries(starts, days, currency),
    before: toSeries(startsBefore(starts, span), daysBefore, currency),
    total: { ...totalOf(days, currency), visitors, returns },
    totalBefore: totalOf(daysBefore, currency),
    ...products,
    updatedAt: now.toISOString(),
  };
}

const CACHE_MS = 60_000;
const CACHED_SPANS = 50;

/** Best sellers and products that run out, by span: `shop.periodProducts`. */
type PeriodProducts = LRUCache<string, Promise<Products>>;

export function createPeriodProducts(): PeriodProducts {
  return new LRUCache({ max: CACHED_SPANS, ttl: CACHE_MS });
}

/** Aggregating sold units is slow, so the result is cached for a minute per period. */
function readProducts(shop: Shop, span: Span): Promise<Products> {
  const cache = shop.periodProducts;
  const key = `${span.from} ${span.to}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const products = sumProducts(shop, span);
  cache.set(key, products);
  products.catch(() => cache.delete(key));
  return products;
}

async function sumProducts(shop: Shop, span: Span): Promise<Products> {
  const [sellers, runningOut] = await shop.readReport((connection) =>
    Promise.all([
      listBestSellers(connection, span, BEST_SELLERS),
      listRunningOut(connection, { days: RATE_DAYS, within: SOON_DAYS, limit: RUNNING_OUT }),
    ]),
  );
  const { currency } = await readSettings(shop);
  const bestSellers = sellers.map((row) => ({
    ...row,
    revenue: toMajor(row.revenue ?? 0, currency),
  }));
  return { bestSellers, runningOut };
}
