import {
  type Order,
  type OrderInput,
  order as orderSchema,
  UNPAID_ORDERS_LIMIT,
} from '#contract/orders';
import { rememberAddress } from '../addresses/addresses.service';
import { emptyCart, openCart, type PricedCart, priceCart } from '../cart/checkout.service';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import { takeStock } from '../inventory/inventory.service';
import { createPayment, openPayment } from '../payments/payments.service';
import { ShopError } from '../platform/errors';
import { claimKey, keepAnswer } from '../platform/idempotency';
import { newId } from '../platform/ids';
import type { Shop } from '../platform/shop';
import { countUnpaidOf } from './orders.queries';
import { estimateDelivery, GOODS_LIMIT } from './orders.rules';
import { viewOrder } from './orders.service';
import { withSecret } from './orders.view';
import { insertOrder, insertOrderLines } from './place-order.queries';

const ROUTE = 'POST /api/orders';
const CREATED = 201;

/**
 * Turns the caller's cart into an order, whole or not at all. With a key, sent again it answers the same order.
 * Throws `empty_cart`, `out_of_stock`, `promo_invalid`, `idempotency_conflict`, and `order_state` past the unpaid orders
 * one may have.
 */
export async function placeOrder(
  shop: Shop,
  accountId: string,
  input: OrderInput,
  key: string | null,
): Promise<Order> {
  const placed = await transaction(shop.pool, (tx) =>
    key === null
      ? placeFromCart(shop, tx, accountId, input)
      : placeOnce(shop, tx, accountId, input, key),
  );
  shop.wakeJobs();
  // The gateway is told after the commit, so what is kept under the key is without the secret. Each answer adds it anew:
  // a payment has one secret for good, so answers stay equal, and a process that died in between is made up for.
  return withSecret(placed, await openPayment(shop, placed._id));
}

async function placeOnce(
  shop: Shop,
  tx: Connection,
  accountId: string,
  input: OrderInput,
  key: string,
): Promise<Order> {
  const use = { accountId, route: ROUTE, key, request: input };
  const claim = await claimKey(tx, use);
  if (!claim.isFirst) return orderSchema.parse(claim.answer);
  const order = await placeFromCart(shop, tx, accountId, input);
  await keepAnswer(tx, use, CREATED, order);
  return order;
}

/** Rows are locked in one order by all who order: key, cart, promotion, stock, account. */
async function placeFromCart(
  shop: Shop,
  tx: Connection,
  accountId: string,
  input: OrderInput,
): Promise<Order> {
  const cart = await openCart(tx, accountId);
  if (shop.config.gateway !== 'none') await refuseMoreUnpaid(tx, accountId);
  const priced = await priceCart(shop, tx, cart);
  refuseTooMuch(priced);
  const orderId = await writeOrder(tx, accountId, input, priced, cart.now);
  await takeStock(
    tx,
    orderId,
    priced.lines.map(({ product, size, quantity }) => ({ productId: product._id, size, quantity })),
  );
  await createPayment(shop, tx, { orderId, amount: priced.totals.total });
  await emptyCart(tx, accountId);
  await rememberAddress(tx, accountId, input);
  return viewOrder(tx, orderId);
}

async function writeOrder(
  tx: Connection,
  accountId: string,
  input: OrderInput,
  { lines, totals, promotion, settings }: PricedCart,
  now: Date,
): Promise<string> {
  const id = newId();
  const estimate = estimateDelivery(now, settings);
  await insertOrder(tx, {
    ...input,
    id,
    accountId,
    listTotal: totals.listTotal,
    subtotal: totals.subtotal,
    promotionId: promotion?.id ?? null,
    promoCode: promotion?.code ?? null,
    promo: totals.promo,
    shipping: totals.shipping,
    total: totals.total,
    estimatedFrom: estimate.from,
    estimatedTo: estimate.to,
  });
  await insertOrderLines(
    tx,
    id,
    lines.map(({ product, size, quantity, unitPrice, unitDiscountPrice, promo }) => ({
      id: newId(),
      productId: product._id,
      title: product.title,
      brand: product.brand,
      colour: product.colour,
      imageUrl: product.imageUrl,
      size,
      quantity,
      unitPrice,
      unitDiscountPrice,
      promo,
    })),
  );
  return id;
}

/** One shopper may not hold the whole stock with orders that are never paid. */
async function refuseMoreUnpaid(tx: Connection, accountId: string): Promise<void> {
  if ((await countUnpaidOf(tx, accountId)) >= UNPAID_ORDERS_LIMIT)
    throw new ShopError('order_state', {
      message: `You have ${UNPAID_ORDERS_LIMIT} unpaid orders. Please pay or cancel one of them first.`,
    });
}

function refuseTooMuch({ totals }: PricedCart): void {
  if (totals.listTotal > GOODS_LIMIT)
    throw new ShopError('invalid_request', {
      message: 'This order is too large. Please split it into several.',
    });
}
