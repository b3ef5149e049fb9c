import type { BulkPreview } from '#contract/admin/catalogue/catalogue-bulk';
import type { PlannedPrice, PricePlan } from '#contract/admin/catalogue/planned-prices';
import type { ErrorDetail } from '#contract/errors';
import { toMajor, toMinor } from '#contract/money';
import { roundingIn } from '#contract/values/catalogue/price-roundings';
import { localTime } from '#contract/values/dates';
import { isId } from '#contract/values/id';
import { recordAudit, recordAudits } from '../../audit/record.service';
import type { Connection } from '../../database/database';
import { newId } from '../../database/ids';
import { type PageRequest, pageOffset } from '../../database/ordering';
import { ShopError } from '../../http/errors';
import { readSettings, type Settings } from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import { priceEffect } from '../bulk/bulk.rules';
import {
  assertAllFound,
  assertConfirmed,
  assertUnchanged,
  bulkError,
  chosenIds,
  hashVersions,
  MAX_LISTED,
  pricesOf,
} from '../bulk/bulk.service';
import { getStaffProduct } from '../products/staff-listing.service';
import { catalogueTransaction } from '../search/index-loader/index-loader.service';
import {
  deleteFuture,
  endActive,
  findPlannedPrice,
  insertPlanned,
  listOfProduct,
  listOverlapping,
  listPriced,
  lockPlanned,
  type PricedProduct,
  type PriceTerms,
  readNow,
} from './planned-prices.queries';

type Selection = Pick<PricePlan, 'ids' | 'filter' | 'wholeStyle'>;

/** A page of the planned prices of a product, the latest beginning first, and their total. Throws `not_found`. */
export async function listPlannedPrices(
  shop: Shop,
  productId: string,
  page: PageRequest,
): Promise<{ items: PlannedPrice[]; total: number }> {
  await getStaffProduct(shop, productId);
  const rows = await listOfProduct(shop.pool, productId, pageOffset(page));
  return {
    items: rows.map(({ id, startsAt, endsAt, createdAt, currency, total: _, ...row }) => ({
      ...row,
      _id: id,
      from: startsAt?.toISOString() ?? null,
      until: endsAt?.toISOString() ?? null,
      price: toMajor(row.price, currency),
      discountPrice: toMajor(row.discountPrice, currency),
      createdAt: createdAt.toISOString(),
    })),
    total: rows[0]?.total ?? 0,
  };
}

/** What `planPrices` would do. */
export async function previewPlan(shop: Shop, plan: PricePlan): Promise<BulkPreview> {
  const ids = await chosenIds(shop, plan);
  const settings = await readSettings(shop);
  const terms = termsOf(plan, settings);
  const { products, errors } = await readPlan(shop.pool, ids, terms, settings);
  const changes = products.map(changeOf);
  return {
    changed: products.length - errors.length,
    same: 0,
    products: products.slice(0, MAX_LISTED).map((product) => {
      const { before, after } = changeOf(product);
      return {
        _id: product.id,
        title: product.title,
        before: pricesOf(before),
        after: pricesOf(after),
        changes: [],
      };
    }),
    refused: errors
      .slice(0, MAX_LISTED)
      .map(({ path, message }) => ({ _id: path.slice('ids.'.length), message })),
    prices: priceEffect(changes),
    basedOn: hashVersions(products),
  };
}

/**
 * Gives products another price for some time, all or none. Throws `invalid_request` with the products that have another planned
 * price by hand at that time, and `stale_version` if a product has changed since the preview.
 */
export async function planPrices(
  shop: Shop,
  actorId: string,
  plan: PricePlan,
): Promise<{ planned: number }> {
  const ids = await chosenIds(shop, plan);
  const planned = await catalogueTransaction(shop, async (tx) => {
    const settings = await readSettings(shop, tx);
    const terms = termsOf(plan, settings);
    await lockPlanned(tx, ids.filter(isId));
    const { products, errors } = await readPlan(tx, ids, terms, settings);
    assertUnchanged(products, plan);
    if (errors.length > 0) throw bulkError(errors);
    assertConfirmed(products.map(changeOf), plan);
    await insertPlanned(
      tx,
      products.map(({ id }) => ({ ...terms, id: newId(), productId: id })),
      { actorId, source: 'hand' },
    );
    await recordPlans(tx, actorId, products, plan);
    return products.length;
  });
  return { planned };
}

/** Ends the active planned prices of products, and deletes the future ones. */
export async function endPrices(shop: Shop, actorId: string, selection: Selection) {
  const ids = (await chosenIds(shop, selection)).filter(isId);
  return catalogueTransaction(shop, async (tx) => {
    await lockPlanned(tx, ids);
    const deleted = await deleteFuture(tx, ids, null);
    const ended = await endActive(tx, ids, null);
    const operationId = newId();
    await recordAudits(
      tx,
      [
        ...ended.map((row) => ({ ...row, action: 'product.end-price' })),
        ...deleted.map((row) => ({ ...row, action: 'product.unplan-price' })),
      ].map(({ action, ...row }) => ({ ...auditOfRow(actorId, row), action, operationId })),
    );
    if (ended.length + deleted.length > 0)
      await recordAudit(tx, {
        actorId,
        action: 'planned-prices.end',
        entity: 'planned-prices',
        entityId: operationId,
        after: { ended: ended.length, deleted: deleted.length },
      });
    return { ended: ended.length, deleted: deleted.length };
  });
}

/** Ends an active planned price now. Throws `not_found`, and `order_state` if it is not active. */
export async function endPrice(shop: Shop, actorId: string, id: string): Promise<void> {
  await changeOne(shop, id, async (tx, productId) => {
    const [ended] = await endActive(tx, [productId], id);
    if (!ended)
      throw new ShopError('order_state', {
        message: 'This price isn’t active, so it can’t be ended.',
      });
    await recordAudit(tx, { ...auditOfRow(actorId, ended), action: 'product.end-price' });
  });
}

/** Deletes a planned price that has not begun. Throws `not_found`, and `order_state` if it has. */
export async function deletePrice(shop: Shop, actorId: string, id: string): Promise<void> {
  await changeOne(shop, id, async (tx, productId) => {
    const [deleted] = await deleteFuture(tx, [productId], id);
    if (!deleted)
      throw new ShopError('order_state', {
        message: 'This price has begun, so it can’t be deleted. You can end it.',
      });
    await recordAudit(tx, { ...auditOfRow(actorId, deleted), action: 'product.unplan-price' });
  });
}

async function changeOne(
  shop: Shop,
  id: string,
  change: (tx: Connection, productId: string) => Promise<void>,
): Promise<void> {
  await catalogueTransaction(shop, async (tx) => {
    const found = isId(id) ? await findPlannedPrice(tx, id) : undefined;
    if (!found) throw new ShopError('not_found');
    await lockPlanned(tx, [found.productId]);
    await change(tx, found.productId);
  });
}

/** The products of a plan with their prices, and the errors of those that have another one at that time. */
async function readPlan(
  connection: Connection,
  ids: string[],
  terms: PriceTerms,
  settings: Settings,
): Promise<{ products: PricedProduct[]; errors: ErrorDetail[] }> {
  const now = await readNow(connection);
  if (terms.endsAt !== null && terms.endsAt <= now) {
    const message = 'Choose an end in the future.';
    throw new ShopError('invalid_request', { message, details: [{ path: 'until', message }] });
  }
  const products = await listPriced(connection, ids.filter(isId), terms);
  const byId = new Map(products.map((product) => [product.id, product]));
  assertAllFound(ids, byId);
  const overlapping = await listOverlapping(connection, [...byId.keys()], 'hand', terms);
  const text = (at: Date) => {
    const { day, time } = localTime(at, settings.delivery.timeZone);
    return `${day} ${time}`;
  };
  const errors = overlapping.map(({ productId, startsAt, endsAt }) => {
    const period = endsAt ? `from ${text(startsAt)} to ${text(endsAt)}` : `from ${text(startsAt)}`;
    const title = byId.get(productId)?.title ?? '';
    return { path: `ids.${productId}`, message: `${title}: Another price is planned ${period}.` };
  });
  return { products, errors };
}

function termsOf(plan: PricePlan, { currency, priceRounding }: Settings): PriceTerms {
  const amount = (value: number | undefined) =>
    value === undefined ? null : toMinor(value, currency);
  const rounding =
    plan.percent === undefined ? null : roundingIn(plan.rounding ?? priceRounding, currency);
  return {
    startsAt: plan.from === null ? null : new Date(plan.from),
    endsAt: plan.until === null ? null : new Date(plan.until),
    price: amount(plan.price),
    discountPrice: amount(plan.discountPrice),
    percent: plan.percent ?? null,
    roundingStep: rounding?.step ?? null,
    roundingEnding: rounding?.ending ?? null,
  };
}

/** The standing and the planned prices of a product. */
export function changeOf(product: PricedProduct) {
  const { price, discountPrice, plannedPrice, plannedDiscountPrice, currency } = product;
  return {
    before: { price, discountPrice, currency },
    after: { price: plannedPrice, discountPrice: plannedDiscountPrice, currency },
  };
}

async function recordPlans(
  tx: Connection,
  actorId: string,
  products: PricedProduct[],
  { from, until, percent, discountPrice, price }: PricePlan,
): Promise<void> {
  const operationId = products.length > 1 ? newId() : undefined;
  const terms = { from, until, percent, plannedPrice: discountPrice, plannedListPrice: price };
  await recordAudits(
    tx,
    products.map(({ id }) => ({
      actorId,
      action: 'product.plan-price',
      entity: 'product',
      entityId: id,
      after: terms,
      operationId,
    })),
  );
  if (operationId !== undefined)
    await recordAudit(tx, {
      actorId,
      action: 'planned-prices.create',
      entity: 'planned-prices',
      entityId: operationId,
      after: { products: products.length, ...terms },
    });
}

const auditOfRow = (
  actorId: string,
  { productId, startsAt, endsAt }: { productId: string; startsAt: Date; endsAt: Date | null },
) => ({
  actorId,
  entity: 'product',
  entityId: productId,
  after: { from: startsAt.toISOString(), until: endsAt?.toISOString() ?? null },
});
