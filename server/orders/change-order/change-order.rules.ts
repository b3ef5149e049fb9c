import { CART_LINES_LIMIT } from '#contract/cart';
import type { ChangedAddress } from '#contract/orders/order-changes';
import { addressErrors, checkAddress } from '../../address-formats/address-formats.rules';
import { fieldError, ShopError } from '../../http/errors';
import { refusals } from '../../http/refusals/messages';
import { mergeLines, shortageOf, sizeKey } from '../../inventory/inventory.rules';
import type { StockLine } from '../../inventory/inventory.service';
import { addedToLines } from '../../tax/tax.rules';
import type { OrderLineRow } from '../orders.queries';
import { isTooLarge } from '../orders.rules';
import { summarise } from './change-summary.rules';
import type {
  ChangeableProduct,
  ChangeContext,
  ChangeRequest,
  DecidedChange,
  Products,
  Recipient,
  UntaxedLine,
} from './decided-change';
import { recomputeOrder } from './recompute-order.rules';

/**
 * Decides on a change of an order. Lines keep the prices that they were ordered at; added ones have today's. Throws
 * `invalid_request`, `out_of_stock`, or `order_state` if nothing would be left to send.
 */
export function decideChange(request: ChangeRequest, context: ChangeContext): DecidedChange {
  const { order } = context;
  const products = new Map(context.products.map((product) => [product.productId, product]));
  const lines = changedLines(request, context, products);
  const stock = stockOf(context.lines, lines);
  assertStocked(stock.take, products, lines, request);
  const recipient = recipientOf(request.address, context);
  const { priced, delivery } = recomputeOrder(lines, recipient, context, products);
  const { totals, promotions, taxes } = priced;
  const byCode = promotions.find(({ code }) => code !== null);
  const taxAdded = addedToLines(taxes, priced.lines.length);
  if (isTooLarge(totals))
    throw new ShopError('invalid_request', { message: refusals.change.tooLarge });
  if (totals.total === 0 && order.total > 0)
    throw new ShopError('order_state', {
      message: refusals.change.nothingToPay,
    });
  const decided = {
    totals,
    taxes,
    recipient,
    delivery,
    stock,
    lines: priced.lines.map(({ taxClass: _t, category: _c, ...line }, index) => ({
      ...line,
      taxAdded: taxAdded[index] ?? 0,
    })),
    promotion: byCode?.code ? { id: byCode.id, code: byCode.code } : null,
    promotions,
    difference: totals.total - order.total,
  };
  const summary = summarise(decided, context);
  if (summary.length === 0)
    throw new ShopError('invalid_request', { message: refusals.change.nothing });
  return { ...decided, summary };
}

function changedLines(
  { items, added }: ChangeRequest,
  { lines, newId }: ChangeContext,
  products: Products,
): UntaxedLine[] {
  const byId = new Map(items.map((item, index) => [item._id, { ...item, index }]));
  const kept = lines.flatMap(
    ({ orderId: _o, taxAdded: _t, refundedQuantity: _r, cancelledQuantity: _c, ...line }) => {
      const item = byId.get(line.id);
      byId.delete(line.id);
      if (item?.quantity === 0) return [];
      if (item && item.size !== line.size)
        assertSize(products.get(line.productId), item.size, `items.${item.index}.size`);
      return [item ? { ...line, size: item.size, quantity: item.quantity } : line];
    },
  );
  const [unknown] = byId.values();
  if (unknown)
    throw fieldError('invalid_request', `items.${unknown.index}._id`, refusals.order.noSuchItem);
  const further = added.map(({ product: productId, size, quantity }, index) => {
    const product = products.get(productId);
    if (!product?.isOnSale)
      throw fieldError('invalid_request', `added.${index}.product`, refusals.product.noLongerSold);
    assertSize(product, size, `added.${index}.size`);
    const { title, brand, colour, imageUrl } = product;
    return {
      id: newId(),
      productId,
      title,
      brand,
      colour,
      imageUrl,
      size,
      quantity,
      promo: 0,
      promotions: [],
      unitPrice: product.price,
      unitDiscountPrice: product.discountPrice,
    };
  });
  const changed = [...kept, ...further];
  if (changed.length === 0)
    throw new ShopError('order_state', {
      message: refusals.change.nothingToSend,
    });
  if (changed.length > CART_LINES_LIMIT)
    throw new ShopError('invalid_request', { message: refusals.change.tooLarge });
  return changed;
}

function assertSize(product: ChangeableProduct | undefined, size: string, path: string): void {
  if (!product?.sizes.some(({ name }) => name === size))
    throw fieldError('invalid_request', path, refusals.product.noSuchSize);
}

/** The units that lines need more or fewer than before. */
function stockOf(before: OrderLineRow[], after: UntaxedLine[]): DecidedChange['stock'] {
  const unitsOf = ({ productId, size, quantity }: StockLine) => ({ productId, size, quantity });
  const moved = mergeLines([
    ...after.map(unitsOf),
    ...before.map((line) => ({ ...unitsOf(line), quantity: -line.quantity })),
  ]);
  return {
    take: moved.filter(({ quantity }) => quantity > 0),
    return: moved
      .filter(({ quantity }) => quantity < 0)
      .map((line) => ({ ...line, quantity: -line.quantity })),
  };
}

function assertStocked(
  take: StockLine[],
  products: Products,
  lines: UntaxedLine[],
  { items }: ChangeRequest,
): void {
  const details = take.flatMap(({ productId, size, quantity }) => {
    const product = products.get(productId);
    const left = product?.sizes.find(({ name }) => name === size)?.quantity ?? 0;
    if (quantity <= left) return [];
    const ids = new Set(
      lines.filter((line) => sizeKey(line) === sizeKey({ productId, size })).map(({ id }) => id),
    );
    const index = items.findIndex(({ _id }) => ids.has(_id));
    const message = shortageOf(product?.title ?? '', size, left);
    return [{ path: index < 0 ? 'added' : `items.${index}.quantity`, message }];
  });
  const [first] = details;
  if (first) throw new ShopError('out_of_stock', { message: first.message, details });
}

function recipientOf(
  address: ChangedAddress | null,
  { order, settings }: ChangeContext,
): Recipient {
  const { firstName, lastName, mobile, streetAddress, city, state, zipCode, country } = order;
  if (address === null)
    return { firstName, lastName, mobile, streetAddress, city, state, zipCode, country };
  const home = settings.delivery.country;
  const changed = { ...address, country: address.country || country || home };
  const details = addressErrors(changed, { home });
  if (details.length > 0)
    throw new ShopError('invalid_request', {
      details: details.map((error) => ({ ...error, path: `address.${error.path}` })),
    });
  return checkAddress(changed, { home });
}
