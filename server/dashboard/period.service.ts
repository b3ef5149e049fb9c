import type { PeriodFigures } from '#contract/admin/dashboard';
import { toDollars } from '#contract/money';
import type { Period } from '#contract/values/periods';
import type { Shop } from '../shop';
import { findNow } from './dashboard.queries';
import { keepNewest } from './keep-newest.rules';
import {
  countReturns,
  countVisitors,
  listBestSellers,
  listRunningOut,
  sumDays,
} from './period.queries';
import {
  type Span,
  spanBefore,
  spanOf,
  startsBefore,
  startsOf,
  stepOf,
  toSeries,
  totalOf,
} from './period.rules';

const BEST_SELLERS = 10;
const RUNNING_OUT = 20;
const RATE_DAYS = 30;
/** Sizes that last longer are not listed. */
const SOON_DAYS = 30;

type Products = Pick<PeriodFigures, 'bestSellers' | 'runningOut'>;

/** Revenue and orders of a period and of the previous one, at this moment. */
export async function readPeriod(
  shop: Shop,
  query: { period?: Period | undefined; from?: string | undefined; to?: string | undefined },
): Promise<PeriodFigures> {
  const now = await findNow(shop.pool);
  const span = spanOf(query, now.toISOString().slice(0, 10));
  const before = spanBefore(span);
  const step = stepOf(span);
  const starts = startsOf(span, step);
  const [days, daysBefore, visitors, returns, products] = await Promise.all([
    sumDays(shop.pool, span),
    sumDays(shop.pool, before),
    countVisitors(shop.pool, span),
    countReturns(shop.pool, span),
    readProducts(shop, span),
  ]);
  return {
    ...span,
    step,
    series: toSeries(starts, days),
    before: toSeries(startsBefore(starts, span), daysBefore),
    total: { ...totalOf(days), visitors, returns },
    totalBefore: totalOf(daysBefore),
    ...products,
    updatedAt: now.toISOString(),
  };
}

const KEPT_MS = 60_000;
const KEPT_SPANS = 50;

interface Kept {
  at: number;
  products: Promise<Products>;
}

const keptBy = new WeakMap<Shop, Map<string, Kept>>();

/** Aggregating sold units is slow, so the result is cached for a minute per period. */
function readProducts(shop: Shop, span: Span): Promise<Products> {
  const kept = keptBy.get(shop) ?? new Map<string, Kept>();
  keptBy.set(shop, kept);
  const key = `${span.from} ${span.to}`;
  const known = kept.get(key);
  if (known && performance.now() - known.at < KEPT_MS) return known.products;
  const products = sumProducts(shop, span);
  kept.delete(key);
  kept.set(key, { at: performance.now(), products });
  keepNewest(kept, KEPT_SPANS);
  products.catch(() => kept.delete(key));
  return products;
}

async function sumProducts(shop: Shop, span: Span): Promise<Products> {
  const [sellers, runningOut] = await Promise.all([
    listBestSellers(shop.pool, { ...span, limit: BEST_SELLERS }),
    listRunningOut(shop.pool, { days: RATE_DAYS, within: SOON_DAYS, limit: RUNNING_OUT }),
  ]);
  const bestSellers = sellers.map((row) => ({ ...row, revenue: toDollars(row.revenue ?? 0) }));
  return { bestSellers, runningOut };
}
