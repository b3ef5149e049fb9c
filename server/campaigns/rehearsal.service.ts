import type { RehearsalSummary, RehearsedPrice } from '#contract/admin/campaigns';
import { toMajor } from '#contract/money';
import {
  blockingProblems,
  type RehearsalProblem,
  rehearsalProblems,
} from '#contract/values/campaigns';
import { isId } from '#contract/values/id';
import type { Connection } from '../database/database';
import { type PageRequest, pageOffset } from '../database/ordering';
import { type CsvColumns, csvInBatches } from '../http/csv';
import { ShopError } from '../http/errors';
import { readRehearsedPromotions } from '../promotions/campaign-promotions.service';
import { readGoodsFacts } from '../promotions/promotions.service';
import { dutiesOf, readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { findCampaign, listNextPricedIds, listPricedIds, listPriceRows } from './campaigns.queries';
import {
  type CampaignChange,
  listDoubtful,
  listRehearsed,
  listReplayedOrders,
  type RehearsedRow,
} from './rehearsal.queries';
import { marginOf, percentOff, problemsOf, replay } from './rehearsal.rules';

/** Products in one statement. */
const BATCH = 1_000;
/** Products of one answer of the summary. */
const SUMMARY_BATCH = 10_000;
const MAX_BLOCKED = 20;
const REPLAYED_DAYS = 30;
const REPLAYED_ORDERS = 10_000;

/** A page of what a campaign does to its products. Throws `not_found`. */
export async function listRehearsal(
  shop: Shop,
  id: string,
  page: PageRequest,
): Promise<{ items: RehearsedPrice[]; total: number }> {
  await assertCampaign(shop, id);
  return shop.readReport(async (connection) => {
    const { rows, total } = await listPriceRows(connection, id, null, pageOffset(page));
    const ids = rows.map(({ productId }) => productId);
    const namesLowest = await namesLowestPrice(shop);
    const rehearsed = await listRehearsed(connection, id, ids);
    return { items: rehearsed.map((row) => toRehearsed(row, namesLowest)), total };
  });
}

/**
 * What is wrong with the next products of a campaign, and with the first of them what it would have cost in the last 30 days. All products
 * of a large campaign take longer than a request may. Throws `not_found`.
 */
export async function summarizeRehearsal(
  shop: Shop,
  id: string,
  after: string | null,
): Promise<RehearsalSummary> {
  await assertCampaign(shop, id);
  return shop.readReport(async (connection) => {
    const ids = await listNextPricedIds(connection, id, after, SUMMARY_BATCH);
    const problems = Object.fromEntries(rehearsalProblems.map((problem) => [problem, 0])) as Record<
      RehearsalProblem,
      number
    >;
    const blocked: RehearsedPrice[] = [];
    for await (const rows of rehearse(shop, connection, id, ids))
      for (const row of rows) {
        for (const problem of row.problems) problems[problem]++;
        if (isBlocked(row) && blocked.length < MAX_BLOCKED) blocked.push(row);
      }
    return {
      products: ids.length,
      problems,
      blocked,
      orders: after === null ? await replayOrders(shop, connection, id) : null,
      next: ids.length < SUMMARY_BATCH ? null : (ids.at(-1) ?? null),
    };
  });
}

interface Judged extends CampaignChange {
  /** Products to judge; all if null. */
  ids: string[] | null;
  /** Products whose reduction only goes on, so that the lowest price before it stays. */
  reduced: string[];
}

/** How many products the law keeps out of a campaign as it is, or as it would be with a change. */
export async function countBlocked(
  shop: Shop,
  connection: Connection,
  id: string,
  { ids = null, reduced = [], ...change }: Partial<Judged> = {},
): Promise<number> {
  const goingOn = new Set(reduced);
  const hasNewTerms = change.terms !== undefined && change.terms !== null;
  const doubtful = hasNewTerms ? (ids ?? []) : await listDoubtful(connection, id, ids);
  let count = 0;
  for await (const rows of rehearse(shop, connection, id, doubtful, change))
    count += rows.filter((row) =>
      goingOn.has(row.productId) ? row.problems.includes('raises') : isBlocked(row),
    ).length;
  return count;
}

/** The whole rehearsal as CSV lines. Throws `not_found`. */
export async function exportRehearsal(shop: Shop, id: string): Promise<AsyncGenerator<string>> {
  await assertCampaign(shop, id);
  const batches = rehearse(shop, shop.pool, id, await listPricedIds(shop.pool, id, null));
  return csvInBatches(columns, null, async () => {
    const { value, done } = await batches.next();
    return { rows: done ? [] : value, next: done ? null : true };
  });
}

const columns: CsvColumns<RehearsedPrice> = [
  ['id', ({ productId }) => productId],
  ['title', ({ title }) => title],
  ['colour', ({ colour }) => colour],
  ['old_price', ({ oldPrice }) => String(oldPrice)],
  ['new_price', ({ newPrice }) => String(newPrice)],
  ['lowest_price_30_days', ({ lowestPrice }) => (lowestPrice === null ? '' : String(lowestPrice))],
  ['percent_off_lowest', ({ percent }) => String(percent)],
  ['margin_percent', ({ margin }) => (margin === null ? '' : String(margin))],
  ['stock', ({ stock }) => String(stock)],
  ['conflicts', ({ conflicts }) => conflicts.join('; ')],
  ['problems', ({ problems }) => problems.join('; ')],
];

const isBlocked = ({ problems }: RehearsedPrice) =>
  problems.some((problem) => blockingProblems.includes(problem));

async function* rehearse(
  shop: Shop,
  connection: Connection,
  id: string,
  ids: string[],
  change: CampaignChange = {},
): AsyncGenerator<RehearsedPrice[], undefined> {
  const namesLowest = await namesLowestPrice(shop);
  for (let at = 0; at < ids.length; at += BATCH) {
    const rows = await listRehearsed(connection, id, ids.slice(at, at + BATCH), change);
    yield rows.map((row) => toRehearsed(row, namesLowest));
  }
}

function toRehearsed(row: RehearsedRow, namesLowest: boolean): RehearsedPrice {
  const { productId, title, colour, stock, conflicts, currency, lowestPrice } = row;
  return {
    productId,
    title,
    colour,
    oldPrice: toMajor(row.oldDiscountPrice, currency),
    newPrice: toMajor(row.newDiscountPrice, currency),
    lowestPrice: lowestPrice === null ? null : toMajor(lowestPrice, currency),
    percent: percentOff(row),
    margin: marginOf(row),
    stock,
    conflicts,
    problems: problemsOf(row, namesLowest),
  };
}

async function replayOrders(
  shop: Shop,
  connection: Connection,
  id: string,
): Promise<NonNullable<RehearsalSummary['orders']>> {
  const { currency, delivery } = await readSettings(shop);
  const promotions = await readRehearsedPromotions(connection, id, delivery.timeZone);
  const orders = await listReplayedOrders(connection, id, {
    days: REPLAYED_DAYS,
    limit: REPLAYED_ORDERS,
  });
  const productIds = orders.flatMap(({ lines }) => lines.map(({ productId }) => productId));
  const ids = [...new Set(productIds)];
  const goods = await readGoodsFacts(shop, connection, ids, promotions.terms);
  const off = replay(orders, (lines, order) => promotions.off(lines, { ...order, goods }));
  return {
    count: orders.length,
    isLimited: orders.length === REPLAYED_ORDERS,
    byPrices: toMajor(off.byPrices, currency),
    byPromotions: toMajor(off.byPromotions, currency),
  };
}

const namesLowestPrice = async (shop: Shop) => dutiesOf(await readSettings(shop)).lowestPrice;

async function assertCampaign(shop: Shop, id: string): Promise<void> {
  if (!isId(id) || !(await findCampaign(shop.pool, id))) throw new ShopError('not_found');
}
