import type { StaffOrderChangeInput } from '#contract/admin/orders/order-changes';
import { toMajor, toMinor } from '#contract/money';
import {
  CHANGES_LIMIT,
  type OrderChange,
  type OrderChangeInput,
  type OrderChangeQuote,
  type OrderChanges,
} from '#contract/orders/order-changes';
import { isId } from '#contract/values/id';
import { lockCart } from '../../cart/cart.service';
import { showPromotion, showTaxes } from '../../cart/explanation.rules';
import { type Connection, runStatement } from '../../database/database';
import { newId } from '../../database/ids';
import { transaction } from '../../database/transaction';
import { fieldError, ShopError } from '../../http/errors';
import { refusals } from '../../http/refusals/messages';
import { paymentById, paymentOf, wayToPay } from '../../payments/payments.service';
import {
  assertBudgetsCover,
  currentPromotions,
  readGoodsFacts,
} from '../../promotions/promotions.service';
import { readSettings } from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import { promotionsOfOrder } from '../order-promotions.service';
import { listOrderTaxes } from '../order-taxes.queries';
import { findOrder, type OrderRow } from '../orders.queries';
import { auditOrder, linesOf, lockOrder, noSuchOrder, orderState } from '../orders.service';
import { lockNetworks } from '../place-order/network-holds.queries';
import { storedTaxes } from '../place-order/order-taxes.rules';
import {
  findChangeState,
  findUnpaidHolds,
  findWaiting,
  listChanges,
  listProducts,
  lockProducts,
  type OrderChangeRow,
} from './change-order.queries';
import { decideChange } from './change-order.rules';
import { assertMayHoldChange, refusalOf } from './changeable.rules';
import type { ChangeRequest, Changer, DecidedChange } from './decided-change';
import { settleChange } from './settle-change.service';
import { dropWaitingChange } from './waiting-change.service';

type ChangeInput = OrderChangeInput &
  Partial<Pick<StaffOrderChangeInput, 'added' | 'deliveryPaidBy'>>;

/** What can still be changed about an order, and its changes. Throws `not_found` for another's order. */
export async function getChanges(shop: Shop, changer: Changer, id: string): Promise<OrderChanges> {
  const order = await readOwnOrder(shop, changer, id);
  const { refusal, secondsLeft, version } = await readState(shop, shop.pool, order, changer);
  const changes = await listChanges(shop.pool, id);
  const waiting = changes.find(({ status }) => status === 'waiting');
  const lines = await linesOf(shop.pool, id);
  const products =
    refusal === null
      ? await listProducts(
          shop.pool,
          lines.map(({ productId }) => productId),
        )
      : [];
  return {
    version,
    refusal,
    secondsLeft,
    items: lines.map((line) => ({
      _id: line.id,
      sizes:
        products
          .find(({ productId }) => productId === line.productId)
          ?.sizes.map(({ name, quantity }) => ({ name, quantity })) ?? [],
    })),
    waiting: waiting ? await toWaiting(shop, waiting, changer) : null,
    changes: changes.map((change) => toChange(change, order.currency)),
  };
}

/** The totals of a change, without making it. Throws as `changeOrder` does. */
export async function quoteChange(
  shop: Shop,
  changer: Changer,
  id: string,
  input: ChangeInput,
): Promise<OrderChangeQuote> {
  const order = await readOwnOrder(shop, changer, id);
  await assertChangeable(shop, shop.pool, order, changer, input);
  const decided = await decide(shop, shop.pool, order, changer, input);
  const { totals, taxes, promotion, promotions, summary, difference, lostFreeDelivery } = decided;
  const major = (amount: number) => toMajor(amount, order.currency);
  return {
    summary,
    subtotal: major(totals.subtotal),
    promo: major(totals.promo),
    promoCode: promotion?.code ?? null,
    ...(promotions.length > 0 && {
      promotions: promotions.map((one) => showPromotion(one, order.currency)),
    }),
    shipping: major(totals.shipping),
    ...(taxes && { tax: showTaxes(taxes, order.currency, null) }),
    total: major(totals.total),
    difference: major(difference),
    ...(lostFreeDelivery > 0 && { lostFreeDelivery: major(lostFreeDelivery) }),
  };
}

/**
 * Changes an order in one transaction, or stores a change that takes effect once its difference is paid. It replaces a change
 * that waits. Throws `not_found`, `stale_version`, `order_state`, `out_of_stock`, `invalid_request`, and `forbidden` for
 * staff without the right to refund, if the change refunds.
 */
export async function changeOrder(
  shop: Shop,
  changer: Changer,
  id: string,
  input: ChangeInput,
): Promise<OrderChanges> {
  await transaction(shop.pool, async (tx) => {
    // Changes and orders of one account wait for each other, so that each counts what the others hold.
    if (changer.by === 'customer') {
      await lockCart(tx, changer.accountId);
      if (changer.network !== null) await runStatement(tx, lockNetworks([changer.network]));
    }
    const order = ownOrder(changer, await lockOrder(tx, id));
    await assertChangeable(shop, tx, order, changer, input);
    await dropWaitingChange(tx, id);
    const decided = await decide(shop, tx, order, changer, input);
    if (changer.by === 'staff' && decided.lostFreeDelivery > 0 && !input.deliveryPaidBy)
      throw fieldError('needs_confirmation', 'deliveryPaidBy', refusals.change.freeDelivery);
    if (input.total !== undefined && toMinor(input.total, order.currency) !== decided.totals.total)
      throw orderState(refusals.change.total);
    const changeId = await settleChange(shop, tx, order, input.version, decided, changer);
    if (changer.by === 'staff')
      await auditOrder(tx, changer.caller.accountId, id, 'order.change', {
        before: { total: toMajor(order.total, order.currency) },
        after: {
          total: toMajor(decided.totals.total, order.currency),
          changes: decided.summary,
          reason: changer.reason,
          change: changeId,
        },
      });
  });
  shop.wakeJobs();
  return getChanges(shop, changer, id);
}

/** Withdraws the change that waits for its payment. Without one nothing changes. */
export async function withdrawChange(
  shop: Shop,
  changer: Changer,
  id: string,
): Promise<OrderChanges> {
  await transaction(shop.pool, async (tx) => {
    ownOrder(changer, await lockOrder(tx, id));
    await dropWaitingChange(tx, id);
  });
  shop.wakeJobs();
  return getChanges(shop, changer, id);
}

async function readOwnOrder(shop: Shop, changer: Changer, id: string): Promise<OrderRow> {
  return ownOrder(changer, isId(id) ? await findOrder(shop.pool, id) : null);
}

function ownOrder(changer: Changer, order: OrderRow | null): OrderRow {
  if (!order || (changer.by === 'customer' && order.accountId !== changer.accountId))
    throw noSuchOrder();
  return order;
}

async function readState(shop: Shop, connection: Connection, order: OrderRow, { by }: Changer) {
  const state = await findChangeState(connection, order.id);
  if (!state) throw noSuchOrder();
  const { changeMinutes } = await readSettings(shop, connection);
  const isOpen = order.status === 'Pending';
  const left = Math.max(0, Math.floor(changeMinutes * 60 - state.age));
  const secondsLeft = by === 'staff' ? null : isOpen ? left : 0;
  const hasReachedLimit = by === 'customer' && state.changes >= CHANGES_LIMIT;
  const refusal = refusalOf({ ...state, status: order.status, secondsLeft, hasReachedLimit });
  return { refusal, secondsLeft, version: state.version };
}

async function assertChangeable(
  shop: Shop,
  connection: Connection,
  order: OrderRow,
  changer: Changer,
  input: ChangeInput,
): Promise<void> {
  const { refusal, version } = await readState(shop, connection, order, changer);
  if (refusal !== null) throw orderState(refusal);
  if (version !== input.version)
    throw new ShopError('stale_version', {
      message: refusals.change.stale,
    });
}

/** Reads what a change depends on, in a transaction with locks, and decides on it. */
/** `lostFreeDelivery`: what the delivery costs, because the goods fall below the limit for free delivery; else 0. */
async function decide(
  shop: Shop,
  connection: Connection,
  order: OrderRow,
  changer: Changer,
  input: ChangeInput,
): Promise<DecidedChange & { lostFreeDelivery: number }> {
  const { by } = changer;
  const isLocked = connection !== shop.pool;
  const request: ChangeRequest = {
    items: input.items,
    added: input.added ?? [],
    address: input.address ?? null,
  };
  const lines = await linesOf(connection, order.id);
  const ids = [
    ...new Set([
      ...lines.map(({ productId }) => productId),
      ...request.added.map(({ product }) => product),
    ]),
  ];
  const promotions = await promotionsOfOrder(connection, order);
  const current =
    promotions.length > 0 ? await currentPromotions(connection, promotions, { isLocked }) : [];
  const frozen = promotions.map(({ terms }) => terms);
  const goods = await readGoodsFacts(shop, connection, ids, frozen);
  const products = await (isLocked ? lockProducts : listProducts)(connection, ids);
  const held = isLocked ? null : await findWaiting(connection, order.id);
  for (const { productId, size, quantity } of held?.decision?.stock.take ?? [])
    for (const product of products)
      for (const one of product.sizes)
        if (product.productId === productId && one.name === size) one.quantity += quantity;
  const settings = await readSettings(shop, connection);
  const taxes = storedTaxes(order, lines, await listOrderTaxes(connection, [order.id]));
  const context = { order, lines, taxes, products, promotions, goods, settings, newId };
  const asked = decideChange(request, context);
  const lostFreeDelivery =
    order.freeShipping === 'amount' && !input.address ? asked.totals.shipping : 0;
  const isPaidByShop = by === 'staff' && lostFreeDelivery > 0 && input.deliveryPaidBy === 'shop';
  const decided = isPaidByShop
    ? decideChange(request, { ...context, isDeliveryFree: true })
    : asked;
  assertBudgetsCover(current, promotions, decided.promotions);
  if (changer.by === 'customer')
    assertMayHoldChange(
      decided,
      products,
      await paymentOf(connection, order.id),
      await findUnpaidHolds(connection, order, changer.network),
    );
  return { ...decided, lostFreeDelivery };
}

function toChange(
  { id, status, summary, difference, createdAt, actorId }: OrderChangeRow,
  currency: string,
): OrderChange {
  return {
    _id: id,
    status,
    summary,
    difference: toMajor(difference, currency),
    at: createdAt.toISOString(),
    byStaff: actorId !== null,
  };
}

/** The waiting change; its owner gets the secret to pay with. */
async function toWaiting(
  shop: Shop,
  row: OrderChangeRow,
  { by }: Changer,
): Promise<OrderChanges['waiting']> {
  const payment = await paymentById(shop.pool, row.paymentId ?? '');
  if (!payment) throw new Error(`The change ${row.id} has no payment.`);
  const secret = by === 'customer' ? (await wayToPay(shop, payment)).clientSecret : null;
  return {
    ...toChange(row, payment.currency),
    secondsLeft: row.secondsLeft ?? 0,
    payment: {
      gateway: payment.gateway,
      ...(secret === null ? {} : { clientSecret: secret }),
    },
  };
}
