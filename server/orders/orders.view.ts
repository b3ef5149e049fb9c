import { toMajor } from '#contract/money';
import type {
  Order,
  OrderItem,
  OrderReturn,
  Parcel,
  ParcelTracking,
} from '#contract/orders/orders';
import type { Payment } from '#contract/orders/payments';
import { trackingUrl } from '#contract/values/delivery/carriers';
import { refundForReturn } from '#contract/values/orders/refund-share';
import { returnNumber } from '#contract/values/orders/return-number';
import { addressLines } from '../address-formats/address-formats.rules';
import { explainTotal, showPromotion, showTaxes } from '../cart/explanation.rules';
import { methodNamed } from '../payments/payment-methods.rules';
import {
  isUnpaid,
  type PaymentDetails,
  type PaymentRow,
  type ShownPayment,
} from '../payments/payments.rules';
import type { OrderTaxRow } from './order-taxes.queries';
import type { OrderLineRow, OrderReturnRow, OrderRow } from './orders.queries';
import { storedTaxes } from './place-order/order-taxes.rules';
import type { ParcelRow } from './ship-order/parcels.queries';
import { shipmentOf } from './ship-order/parcels.rules';

/** The parts of an order besides its row. */
interface OrderParts {
  lines: OrderLineRow[];
  taxLines: OrderTaxRow[];
  payment: ShownPayment;
  /** Oldest first, like `returns`. */
  parcels?: ParcelRow[];
  returns?: OrderReturnRow[];
  /** Includes the breakdown of the total. */
  isExplained?: boolean;
}

/** Converts an order to the contract's; pass `details` only for its owner. */
export function toOrder(
  row: OrderRow,
  { lines, taxLines, payment, parcels = [], returns = [], isExplained = false }: OrderParts,
  details: PaymentDetails = {},
): Order {
  const major = (amount: number) => toMajor(amount, row.currency);
  const taxes = storedTaxes(row, lines, taxLines);
  const explained = isExplained ? explainedLines(lines, row) : null;
  return {
    _id: row.id,
    number: row.number,
    currency: row.currency,
    user: { firstName: row.userFirstName, lastName: row.userLastName },
    email: row.email,
    mobile: row.mobile,
    shippingAddress: {
      lines: addressLines(row),
      firstName: row.firstName,
      lastName: row.lastName,
      streetAddress: row.streetAddress,
      city: row.city,
      state: row.state,
      zipCode: row.zipCode,
      country: row.country,
    },
    orderItems: lines.map((line) => toItem(line, row.currency)),
    totalItem: lines.reduce((sum, line) => sum + line.quantity, 0),
    totalPrice: major(row.listTotal),
    totalDiscountPrice: major(row.subtotal),
    discount: major(row.listTotal - row.subtotal),
    subtotal: major(row.subtotal),
    shipping: major(row.shipping),
    freeShipping: row.freeShipping,
    promo: major(row.promo),
    promoCode: row.promoCode,
    ...(row.promotions.length > 0 && {
      promotions: row.promotions.map((one) => showPromotion(one, row.currency)),
    }),
    ...(row.discountReason === '' ? {} : { discountReason: row.discountReason }),
    total: major(row.total),
    ...(taxes ? { tax: showTaxes(taxes, row.currency, explained) } : {}),
    ...(explained ? { explanation: explainTotal(explained, row, taxes) } : {}),
    refunded: major(payment.shownRefunded),
    refundPending: major(payment.refundPending),
    ...(row.company === '' ? {} : { company: row.company }),
    ...(row.vatNumber === '' ? {} : { vatNumber: row.vatNumber }),
    orderDate: row.placedAt.toISOString(),
    orderStatus: row.status,
    shipment: shipmentOf(row.status, parcels),
    shippedAt: row.shippedAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    deletedAt: row.deletedAt?.toISOString() ?? null,
    deliveryMethod: row.deliveryMethod,
    pickupPlace: row.pickupPlace,
    estimatedDelivery: { from: row.estimatedFrom, to: row.estimatedTo },
    tracking: toTracking(parcels.at(-1)),
    parcels: parcels.map((parcel) => toParcel(parcel, lines)),
    payment: { ...toPayment(payment), ...details },
    returns: returns.map((one) => toReturn(one, row)),
  };
}

/** The lines with the name of each promotion that took something off. */
function explainedLines(lines: OrderLineRow[], { promotions }: OrderRow) {
  return lines.map((line) => ({
    ...line,
    promotions: promotions.map(({ id, name, code }) => ({
      name,
      code,
      amount: line.promotions.find((one) => one.id === id)?.amount ?? 0,
    })),
  }));
}

function toParcel(parcel: ParcelRow, lines: OrderLineRow[]): Parcel {
  const quantities = new Map(parcel.lines.map(({ id, quantity }) => [id, quantity]));
  return {
    _id: parcel.id,
    number: parcel.number,
    // In the order of the order's items.
    items: lines.flatMap(({ id }) => {
      const quantity = quantities.get(id);
      return quantity === undefined ? [] : [{ _id: id, quantity }];
    }),
    tracking: toTracking(parcel),
    shippedAt: parcel.shippedAt.toISOString(),
    deliveredAt: parcel.deliveredAt?.toISOString() ?? null,
  };
}

function toTracking(parcel: ParcelRow | undefined): ParcelTracking | null {
  if (!parcel) return null;
  const { trackingNumber: number, carrier } = parcel;
  const url = parcel.trackingUrl || trackingUrl({ number, carrier });
  return number === '' && carrier === '' && url === null ? null : { number, carrier, url };
}

/** The same order with what its owner needs to pay. */
export function withPaymentDetails(order: Order, details: PaymentDetails): Order {
  return { ...order, payment: { ...order.payment, ...details } };
}

function toPayment(payment: PaymentRow): Payment {
  const { status, gateway, method, last4, brand, payBy } = payment;
  return {
    status,
    gateway,
    method: methodNamed(gateway, method)?.name ?? gateway,
    ...(payBy === null ? {} : { payBy: payBy.toISOString() }),
    ...captureOf(payment),
    ...(last4 === null ? {} : { last4 }),
    ...(brand === null ? {} : { brand }),
  };
}

/** Of a card that is charged when the order ships. */
function captureOf(payment: PaymentRow): Pick<Payment, 'capture'> {
  const { captureLater, status, currency, amount, captured, isAuthorised } = payment;
  if (!captureLater || isUnpaid(status)) return {};
  return {
    capture: {
      authorised: toMajor(isAuthorised ? amount - captured : 0, currency),
      captured: toMajor(captured, currency),
      until: isAuthorised ? (payment.authorisedUntil?.toISOString() ?? null) : null,
    },
  };
}

type OrderedProductRow = Pick<
  OrderLineRow,
  'productId' | 'imageUrl' | 'title' | 'brand' | 'colour'
>;

/** The product of an order line, as it was when ordered. */
export function toOrderedProduct(line: OrderedProductRow): OrderItem['product'] {
  return {
    _id: line.productId,
    imageUrl: line.imageUrl,
    title: line.title,
    brand: line.brand,
    colour: line.colour,
  };
}

function toItem(line: OrderLineRow, currency: string): OrderItem {
  const major = (amount: number) => toMajor(amount, currency);
  return {
    _id: line.id,
    product: toOrderedProduct(line),
    size: line.size,
    quantity: line.quantity,
    refundedQuantity: line.refundedQuantity,
    cancelledQuantity: line.cancelledQuantity,
    price: major(line.quantity * line.unitPrice),
    discountPrice: major(line.quantity * line.unitDiscountPrice),
    unitPrice: major(line.unitPrice),
    unitDiscountPrice: major(line.unitDiscountPrice),
  };
}

/** A return as its shopper sees it. */
export function toReturn(
  row: OrderReturnRow,
  { number: orderNumber, currency }: Pick<OrderRow, 'number' | 'currency'>,
): OrderReturn {
  const major = (amount: number) => toMajor(amount, currency);
  return {
    _id: row.id,
    number: returnNumber(orderNumber, row.ordinal),
    status: row.status,
    reason: row.reason,
    reasonCode: row.reasonCode,
    rejection: row.rejection,
    items: row.lines.map((line) => ({
      _id: line.id,
      quantity: line.quantity + line.missing,
      receivedQuantity: row.status === 'received' ? line.quantity : null,
    })),
    requestedAt: row.requestedAt.toISOString(),
    receivedAt: row.receivedAt?.toISOString() ?? null,
    rejectedAt: row.rejectedAt?.toISOString() ?? null,
    refund: row.refund === null ? null : major(row.refund),
    refundDue:
      row.status === 'requested'
        ? major(refundForReturn(row.lines, row.refundable, row.delivery))
        : major(Math.min(row.refundWaiting ?? 0, row.refundable)),
  };
}
