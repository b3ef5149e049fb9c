import { lineAmount, sharePromo, subtotalOf, totalLines } from '../../../server/cart/cart.rules';
import { ShopError } from '../../../server/http/errors';
import { decideChange } from '../../../server/orders/change-order/change-order.rules';
import type {
  ChangeableProduct,
  ChangeContext,
  ChangeRequest,
  DecidedChange,
} from '../../../server/orders/change-order/decided-change';
import type { OrderLineRow, OrderRow } from '../../../server/orders/orders.queries';
import { addTax, taxColumns } from '../../../server/orders/place-order/order-taxes.rules';
import { freeze } from '../../../server/promotions/judgement.rules';
import { toPromotion } from '../../../server/promotions/promotions.rules';
import type { FrozenPromotion } from '../../../server/promotions/promotions.service';
import type { Settings } from '../../../server/settings/shop-settings';
import { addedToLines } from '../../../server/tax/tax.rules';
import { promoAmount } from '../promotions/promo-amount';
import { storedPromotion } from '../promotions/promotions';

/** An order as it is stored. */
export function orderOf(overrides: Partial<OrderRow>): OrderRow {
  const at = { shippedAt: null, deliveredAt: null, cancelledAt: null, deletedAt: null };
  return {
    id: 'order',
    number: 1001,
    accountId: 'ada',
    status: 'Pending',
    ...at,
    userFirstName: 'Ada',
    userLastName: 'Lovell',
    firstName: 'Ada',
    lastName: 'Lovell',
    email: 'ada@shopper.example',
    mobile: '',
    streetAddress: '12 Mill Lane',
    city: 'Portland',
    state: 'OR',
    zipCode: '97201',
    country: 'US',
    listTotal: 0,
    subtotal: 0,
    promo: 0,
    shipping: 0,
    freeShipping: null,
    total: 0,
    discountReason: '',
    taxKind: null,
    tax: 0,
    taxAdded: 0,
    company: '',
    vatNumber: '',
    currency: 'USD',
    language: 'en',
    promotionId: null,
    promoCode: null,
    promotions: [],
    deliveryMethod: 'Standard delivery',
    pickupPlace: '',
    estimatedFrom: '2026-03-04',
    estimatedTo: '2026-03-06',
    placedAt: new Date('2026-03-01T10:00:00Z'),
    ...overrides,
  };
}

export function lineOf(
  id: string,
  productId: string,
  overrides: Partial<OrderLineRow>,
): OrderLineRow {
  return {
    id,
    orderId: 'order',
    productId,
    title: 'Linen Shirt',
    brand: 'Fernhall',
    colour: 'White',
    imageUrl: '',
    size: 'M',
    quantity: 1,
    unitPrice: 0,
    unitDiscountPrice: 0,
    promo: 0,
    promotions: [],
    taxAdded: 0,
    refundedQuantity: 0,
    cancelledQuantity: 0,
    ...overrides,
  };
}

export function productOf(productId: string, sizes: string[], quantity: number): ChangeableProduct {
  return {
    productId,
    title: 'Linen Shirt',
    brand: 'Fernhall',
    colour: 'White',
    imageUrl: '',
    price: 8_000,
    discountPrice: 6_000,
    isOnSale: true,
    taxClass: '',
    category: '',
    sizes: sizes.map((name) => ({ name, quantity, weight: null })),
  };
}

/** A code over the whole order. */
export interface Code {
  kind: 'percent' | 'amount';
  value: number;
  minimum: number;
}

/** The code as an order freezes it that it takes `amount` off. */
export function frozenCode(code: Code, amount: number): FrozenPromotion {
  const promotion = toPromotion(storedPromotion({ ...code, uses: 1 }));
  return freeze(promotion, { amount, delivery: 0 });
}

/** The order of some lines as it would have been placed with these settings. */
export function totalled(
  lines: OrderLineRow[],
  code: Code | null,
  settings: Settings,
  products: ChangeableProduct[] = [],
): Pick<ChangeContext, 'order' | 'lines' | 'taxes' | 'promotions' | 'goods'> {
  const subtotal = subtotalOf(lines);
  const given = code && subtotal >= code.minimum ? code : null;
  const promo = given ? promoAmount(given, subtotal) : 0;
  // One that takes nothing off is not used.
  const promotion = given && promo > 0 ? frozenCode(given, promo) : null;
  const untaxed = totalLines(
    lines.map((line) => {
      const product = products.find(({ productId }) => productId === line.productId);
      return { ...line, taxClass: product?.taxClass ?? '', category: '' };
    }),
    sharePromo(lines.map(lineAmount), promo),
    { ...settings, isFirstOrder: false },
  );
  const priced = addTax(untaxed, { ...orderOf({}), isCollected: false }, settings);
  const { taxes } = priced;
  const taxAdded = addedToLines(taxes, lines.length);
  return {
    taxes,
    promotions: promotion ? [promotion] : [],
    goods: new Map(),
    order: orderOf({
      ...priced.totals,
      ...taxColumns(taxes),
      promotionId: promotion?.id ?? null,
      promoCode: promotion?.code ?? null,
    }),
    lines: priced.lines.map((line, index) => ({ ...line, taxAdded: taxAdded[index] ?? 0 })),
  };
}

/** The decision on a change of items, or the refusal. */
export function changeOrder(
  items: ChangeRequest['items'],
  context: Omit<ChangeContext, 'newId'>,
): DecidedChange | ShopError {
  try {
    return decideChange({ items, added: [], address: null }, { ...context, newId: () => 'new' });
  } catch (error) {
    if (error instanceof ShopError) return error;
    throw error;
  }
}
