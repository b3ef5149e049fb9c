import { randomBytes } from 'node:crypto';
import { noFacts } from '#contract/catalogue/product-facts';
import type { NewProduct } from '../catalogue/products/product.rules';
import { insertProducts } from '../catalogue/products/write-products.service';
import { rebuildSearchWords } from '../catalogue/search/search-terms.service';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import { noDestination, offersFor, promisedDates } from '../delivery/delivery.rules';
import { updateFitStatisticsIn } from '../fit/fit.service';
import { createPromotion } from '../promotions/promotions.service';
import { insertReviews } from '../reviews/reviews.service';
import { readSettings, type Settings, writeSetting } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { type DemoProduct, demoProducts } from './catalogue/products';
import { demoCollections, isLinen, LINEN } from './collections';
import {
  findNow,
  insertCollections,
  insertHome,
  insertSitePage,
  isEmptyShop,
  takeFillLock,
} from './fill.queries';
import {
  DAY,
  type DemoCustomer,
  type History,
  PROMO_PERCENT,
  planHistory,
  soldUnits,
} from './history/history';
import {
  applyMovements,
  datePromotion,
  insertRows,
  insertVisits,
  takeOrderNumbers,
} from './history/history.queries';
import { historyRows, time } from './history/rows';
import { demoHome } from './home';
import { demoReviews } from './reviews/reviews';
import { insertVotes } from './reviews/reviews.queries';
import { demoSitePages } from './site-pages';

const SHOPPER_PASSWORD = 'selvedge-shopper';
const ADMIN_PASSWORD = 'selvedge-admin';
const PROMO_CODE = 'WELCOME10';
const RETURN_ADDRESS = 'Selvedge Returns\n48 Weaver Street\nPortland, OR 97201';

/**
 * Fills an empty shop (no product, customer or order) with the demo catalogue and a history up to `now`, by default
 * the database's time; false if the shop is not empty. One transaction: one of several replicas fills the shop while
 * the others wait, and an interrupted fill leaves nothing.
 */
export async function fillDemoShop(shop: Shop, now?: Date): Promise<boolean> {
  if (!(await isEmptyShop(shop.pool))) return false;
  const hashes = await hashPasswords(shop);
  return transaction(shop.pool, async (tx) => {
    await takeFillLock(tx);
    if (!(await isEmptyShop(tx))) return false;
    await fill(shop, tx, (now ?? (await findNow(tx))).getTime(), hashes);
    return true;
  });
}

type Hashes = Awaited<ReturnType<typeof hashPasswords>>;

async function hashPasswords({ passwords }: Shop) {
  const [shopper, admin, nobody] = await Promise.all(
    [SHOPPER_PASSWORD, ADMIN_PASSWORD, randomBytes(32).toString('hex')].map(passwords.hash),
  );
  return { shopper: shopper ?? '', admin: admin ?? '', nobody: nobody ?? '' };
}

async function fill(shop: Shop, tx: Connection, now: number, hashes: Hashes): Promise<void> {
  const { demoAccounts, admin } = shop.config;
  const history = planHistory(now, { withShopper: demoAccounts });
  const productIds = giveIds(history, now);
  const settings = await readSettings(shop, tx);
  // A shop with its own admin sets its own address.
  if (demoAccounts) await writeSetting(tx, 'returnAddress', RETURN_ADDRESS);
  await insertHome(tx, demoHome());
  for (const { kind, page, daysAgo } of demoSitePages(now))
    await insertSitePage(tx, kind, page, new Date(now - daysAgo * DAY));
  await insertProducts(tx, draftProducts(history, productIds, now));
  await rebuildSearchWords(tx);
  await insertCollections(tx, demoCollections(productIds));
  // `ADMIN_EMAIL` names an admin instead of the demo's.
  const admins = demoAccounts && admin === null ? [adminRow(history, hashes)] : [];
  await insertRows(tx, 'account', [
    ...history.customers.map((customer) => accountRow(customer, hashes)),
    ...admins,
  ]);
  const promotionId = await createPromotion(tx, {
    code: PROMO_CODE,
    kind: 'percent',
    value: PROMO_PERCENT,
  });
  const tables = historyRows(history, {
    now,
    productIds,
    promotion: { id: promotionId, code: PROMO_CODE },
    adminId: admins[0]?.id ?? null,
    promise: promiseOf(settings),
    numbers: await takeOrderNumbers(tx, history.orders.length),
  });
  for (const [table, rows] of tables) await insertRows(tx, table, rows);
  await applyMovements(tx);
  await insertVisits(tx, history.visits);
  const lines = tables.get('order_line') ?? [];
  const { reviews, votes } = demoReviews(history, { now, productIds, lines });
  await insertReviews(tx, reviews);
  await insertVotes(tx, votes);
  await updateFitStatisticsIn(tx);
  await datePromotion(tx, promotionId, {
    uses: history.orders.filter((order) => order.hasPromo).length,
    since: new Date(history.promoFrom),
  });
}

/** By the first method of the shop. */
function promiseOf(settings: Settings) {
  const [offer] = offersFor(settings, noDestination, { weight: 0, goods: 0 });
  if (!offer) throw new Error('The demo shop has no delivery method.');
  return (placedAt: Date) => promisedDates(placedAt, offer.method, settings);
}

/** Ids in the order of the list, which breaks ties of price. */
function giveIds({ newId }: History, now: number): Map<DemoProduct, string> {
  const before = now - 2 * 365 * DAY;
  return new Map(demoProducts.map((product) => [product, newId(before)]));
}

/** The products with the units received: those on hand now and those sold since. */
function draftProducts(
  history: History,
  productIds: Map<DemoProduct, string>,
  now: number,
): NewProduct[] {
  const sold = soldUnits(history);
  return demoProducts.map((product) => {
    const { key: _, sizes, daysOld, ...fields } = product;
    return {
      ...noFacts,
      ...fields,
      id: productIds.get(product) ?? '',
      imageUrl: fields.images[0].url,
      costPrice: null,
      section: 'clothing',
      style: '',
      tags: isLinen(product) ? [LINEN] : [],
      sizes: Object.entries(sizes).map(([name, quantity]) => ({
        name,
        quantity: quantity + (sold.get(product)?.get(name) ?? 0),
      })),
      createdAt: new Date(now - daysOld * DAY),
    };
  });
}

/** Customers other than the demo shopper have unknown passwords. */
function accountRow(customer: DemoCustomer, hashes: Hashes) {
  return {
    id: customer.id,
    first_name: customer.firstName,
    last_name: customer.lastName,
    email: customer.email,
    role: 'User',
    created_at: time(customer.createdAt),
    email_confirmed_at: time(customer.createdAt),
    password_hash: customer.isShopper ? hashes.shopper : hashes.nobody,
  };
}

function adminRow({ newId, promoFrom }: History, hashes: Hashes) {
  return {
    id: newId(promoFrom),
    first_name: 'Alex',
    last_name: 'Selvedge',
    email: 'admin@selvedge.test',
    role: 'Admin',
    created_at: time(promoFrom),
    email_confirmed_at: time(promoFrom),
    password_hash: hashes.admin,
  };
}
