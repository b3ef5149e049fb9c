import type { Cart, CartItem } from '#contract/cart';
import type { Order } from '#contract/orders/orders';
import type { OfferedMethod } from '#contract/orders/payments';
import {
  collectionOf,
  fitsOrder,
  isCollectedOutside,
  type PaymentMethod,
} from '#contract/values/orders/payment-methods';
import type { DeliveryChoice } from '../../api/cart';
import type { ApiError } from '../../api/client';
import type { OrderForm } from '../../api/orders/orders';
import type { FormErrors } from '../../api/use-api-form';
import { checkout as texts } from './messages';
import type { Card } from './payment/card.rules';

/** The order form, whether to save its address, and the card, which is never stored. */
export type CheckoutValues = Record<Exclude<keyof OrderForm, 'paymentMethod'>, string> & {
  /** Empty where there is nothing to choose. */
  paymentMethod: PaymentMethod | '';
  saveAddress: boolean;
  card: Card;
};

/** The cart, or a placed order that is still to be paid. */
export type Basket = { order: Order; cart?: undefined } | { order?: undefined; cart: Cart };

type Line = { product: { _id: string }; size: string; quantity: number };

/** Whether a cart has the same lines and total as the one that was shown. */
export function isSameCart(shown: Cart, current: Cart): boolean {
  return shown.total === current.total && linesOf(shown.cartItems) === linesOf(current.cartItems);
}

/** Whether an order has the same lines and total as the cart that was shown. */
export function isOrderOf(order: Order, shown: Cart): boolean {
  return order.total === shown.total && linesOf(order.orderItems) === linesOf(shown.cartItems);
}

/** Whether the checkout has nothing left to do: the order is paid or authorised, payable elsewhere, or cancelled. */
export function isSettled({ payment, orderStatus }: Pick<Order, 'payment' | 'orderStatus'>) {
  return (
    isCollectedOutside(payment.gateway) ||
    ['processing', 'authorised', 'voided', 'paid', 'refunded'].includes(payment.status) ||
    orderStatus !== 'Pending'
  );
}

/** The lines as one string, independent of their order. */
function linesOf(lines: readonly Line[]): string {
  return lines
    .map(({ product, size, quantity }) => `${product._id} ${size} ${quantity}`)
    .toSorted()
    .join();
}

/** Describes the changes of a cart since it was shown; `money` formats amounts in major units. */
export function describeChanges(
  shown: Cart,
  current: Cart,
  money: (amount: number) => string,
): string {
  const changes = [
    ...current.cartItems.flatMap((line) => priceChange(shown, line, money)),
    ...(linesOf(shown.cartItems) === linesOf(current.cartItems) ? [] : [texts.otherItems]),
    ...promoChange(shown, current),
    ...(shown.shipping === current.shipping ? [] : [texts.otherShipping(money(current.shipping))]),
  ];
  const total = shown.total === current.total ? [] : [texts.otherTotal(money(current.total))];
  return [...(changes.length > 0 ? changes : [texts.changed]), ...total, texts.lookAgain].join(' ');
}

function priceChange(shown: Cart, line: CartItem, money: (amount: number) => string): string[] {
  const before = shown.cartItems.find(({ _id }) => _id === line._id);
  if (!before || before.unitDiscountPrice === line.unitDiscountPrice) return [];
  return [
    texts.otherPrice(
      line.product.title,
      money(line.unitDiscountPrice),
      money(before.unitDiscountPrice),
    ),
  ];
}

function promoChange(shown: Cart, current: Cart): string[] {
  if (shown.promoCode === null || shown.promo === 0 || shown.promo === current.promo) return [];
  const holds = current.promoCode === shown.promoCode && current.promo > 0;
  return holds ? [] : [texts.promoRemoved(shown.promoCode)];
}

/**
 * The errors of a rejected order: of its fields, its items (`orderItems.1`) or its promo code (`promo`), and else of the
 * whole form.
 */
export function orderErrors({
  code,
  message,
  details,
}: Pick<ApiError, 'code' | 'message' | 'details'>): FormErrors {
  const byPath = Object.fromEntries(details.map((detail) => [detail.path, detail.message]));
  if (code === 'promo_invalid') return { promo: message, root: message };
  if (code === 'out_of_stock') return { ...byPath, root: message };
  return code === 'invalid_request' && details.length > 0 ? byPath : { root: message };
}

/** The total that an order may not exceed; none while the tax is not known. */
export const totalOf = ({ cartItems, total, tax }: Cart) =>
  cartItems.length > 0 && tax?.isKnown !== false ? { shownTotal: total } : {};

/** The values of the form that the API takes. */
export function orderFormOf(values: CheckoutValues): OrderForm {
  const {
    card: _,
    saveAddress: __,
    country,
    deliveryMethodId,
    paymentMethod,
    company,
    vatNumber,
    ...form
  } = values;
  return {
    ...form,
    ...(company !== '' && { company }),
    ...(vatNumber !== '' && { vatNumber }),
    ...(country !== '' && { country }),
    ...(deliveryMethodId !== '' && { deliveryMethodId }),
    ...(paymentMethod !== '' && { paymentMethod }),
  };
}

/**
 * The methods that can pay a total from a country, in the shop's order after the one that the member last paid with. Wallets
 * have their place above the form.
 */
export function methodsFor(
  offered: readonly OfferedMethod[],
  payment: { country: string; total: number },
  last: PaymentMethod | null = null,
): OfferedMethod[] {
  const fitting = offered.filter(
    (method) => method.flow !== 'wallet' && fitsOrder(method, payment),
  );
  const isLast = ({ name }: OfferedMethod) => name === last;
  return [...fitting.filter(isLast), ...fitting.filter((method) => !isLast(method))];
}

/** The chosen method; by default that of a placed order, or else the first. Null if none can pay the cart. */
export function methodShown(
  chosen: PaymentMethod | '',
  order: Pick<Order, 'payment'> | null | undefined,
  methods: readonly OfferedMethod[],
): OfferedMethod | null {
  const found = methods.find(({ name }) => name === chosen);
  return found ?? (order ? methodOfOrder(order, methods) : (methods[0] ?? null));
}

/** The shop may have changed its methods since the order was placed. */
function methodOfOrder(
  { payment: { gateway, method: name, redirectUrl } }: Pick<Order, 'payment'>,
  offered: readonly OfferedMethod[],
): OfferedMethod {
  const known = offered.find((method) => method.name === name && method.gateway === gateway);
  const collection = collectionOf(name);
  const online = redirectUrl ? 'redirect' : 'card';
  return known ?? { name, label: '', gateway, flow: collection === 'online' ? online : collection };
}

/** What the delivery methods, their prices and the tax depend on. */
export function choiceOf({ country, state, zipCode, deliveryMethodId, vatNumber }: CheckoutValues) {
  return {
    country,
    state,
    zipCode,
    ...(deliveryMethodId !== '' && { deliveryMethodId }),
    ...(vatNumber !== '' && { vatNumber }),
  } satisfies DeliveryChoice;
}
