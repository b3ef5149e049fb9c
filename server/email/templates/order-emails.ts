import { contactTexts } from '#contract/values/content/contact-messages';
import type { EmailName } from '#contract/values/content/email-texts';
import { textsIn } from '#contract/values/languages/translated-texts';
import { orderLabel } from '#contract/values/orders/order-number';
import { isBankTransfer } from '#contract/values/orders/payment-methods';
import * as pages from '#contract/values/pages/storefront-pages';
import { deliveryLabel } from '#contract/values/promotions/delivery-label';
import { paymentLabel } from '#contract/values/state-labels';
import { addressLines } from '../../address-formats/address-formats.rules';
import type { Settings } from '../../settings/shop-settings';
import type { EmailLine, EmailParcel, OrderEmailData } from '../email-data.queries';
import {
  type EmailContent,
  type EmailShop,
  type Fact,
  type Item,
  link,
  lowestPrice,
  messagesFor,
  money,
  type Part,
  type Say,
  TOKEN_PLACEHOLDER,
  wordsOf,
} from './email-template';
import { pictureFor } from './pictures.rules';
import { sanitiseLine, sanitiseName } from './typed-text.rules';

/** What the email of an order needs beside the order. */
export interface OrderEmailDetails {
  /** The refund, in minor units. */
  amount?: number | undefined;
  parcel?: EmailParcel | undefined;
  settings: Pick<Settings, 'returnDays' | 'bankAccountHolder' | 'bankIban' | 'bankBic'>;
}

/** An email about an order, which a job names by its template. */
export interface OrderEmailTemplate {
  compose: (shop: EmailShop, order: OrderEmailData, details: OrderEmailDetails) => EmailContent;
  /** Anyone can trigger it by placing orders without paying. It has a daily limit of its own for unconfirmed addresses. */
  needsNoPayment?: true;
}

export const orderEmails = {
  'order-confirmation': { compose: orderConfirmation },
  // The authorisation of the card has ended.
  'order-payment-due': {
    compose: (shop, order) => paymentNeeded('order-payment-due', shop, order),
    needsNoPayment: true,
  },
  // The payment has failed while it settled.
  'order-payment-failed': {
    compose: (shop, order) => paymentNeeded('order-payment-failed', shop, order),
    needsNoPayment: true,
  },
  'order-payment-link': { compose: orderPaymentLink },
  'order-cancelled': { compose: orderCancelled, needsNoPayment: true },
  'order-part-cancelled': { compose: orderPartCancelled },
  'order-refunded': { compose: orderRefunded },
} satisfies Record<string, OrderEmailTemplate>;

type OrderEmail = Extract<EmailName, `order-${string}` | `return-${string}`>;

/** An email about an order: its parts, followed by a link to the order. */
export function orderEmail<Email extends OrderEmail>(
  email: Email,
  shop: EmailShop,
  order: OrderEmailData,
  partsOf: (say: Say<Email>) => Part[],
  values: Readonly<Record<string, string>> = {},
): EmailContent {
  const own = { order: orderLabel(order), name: nameOf(order), ...values };
  const { subject, title, say } = wordsOf(shop, email, own);
  const text = messagesFor(shop).order;
  return {
    isOff: shop.switchedOff.has(email),
    subject,
    title,
    parts: [...partsOf(say), link(shop, text.view, orderPath(order))],
    reason: text.reason(shop.dates.longWeekday(order.placedOn)),
  };
}

/**
 * The page of an order, or the slip of one of its returns. A guest has no sign-in, so the token in the fragment opens it:
 * browsers send a fragment to no server, and to no other site.
 */
export function orderPath({ id, isGuest }: OrderEmailData, returnId?: string): string {
  if (isGuest)
    return `${pages.orderLink()}#${[id, TOKEN_PLACEHOLDER, ...(returnId ? [returnId] : [])].join('.')}`;
  return returnId
    ? pages.returnSlip({ order_id: id, return_id: returnId })
    : pages.order({ order_id: id });
}

function orderConfirmation(shop: EmailShop, order: OrderEmailData): EmailContent {
  return orderEmail('order-confirmation', shop, order, (say) => [
    ...say('opening'),
    {
      facts: [
        ...orderFacts(shop, order),
        arrival(shop, order),
        ...destination(shop, order),
        { label: messagesFor(shop).order.payment, value: paymentOf(shop, order) },
        contactOf(shop),
      ],
    },
    ...pricedOrder(shop, order),
    ...(order.paymentStatus === 'authorised' ? say('later') : []),
  ]);
}

/** Of jobs from before drafts stayed open: the link to pay an order that staff have prepared. */
function orderPaymentLink(shop: EmailShop, order: OrderEmailData): EmailContent {
  return orderEmail(
    'order-payment-link',
    shop,
    order,
    (say) => [
      ...say('opening'),
      { facts: [...orderFacts(shop, order), arrival(shop, order), ...destination(shop, order)] },
      ...pricedOrder(shop, order),
    ],
    {
      amount: money(order.total, shop),
      payBy: shop.dates.longWeekday(order.payBy ?? order.placedOn),
    },
  );
}

/** Asks for a new payment. */
function paymentNeeded(
  template: 'order-payment-due' | 'order-payment-failed',
  shop: EmailShop,
  order: OrderEmailData,
): EmailContent {
  return orderEmail(
    template,
    shop,
    order,
    (say) => [...say('opening'), { facts: orderFacts(shop, order) }, ...pricedOrder(shop, order)],
    {
      amount: money(order.amountDue, shop),
      payBy: shop.dates.longWeekday(order.payBy ?? order.placedOn),
    },
  );
}

function orderCancelled(shop: EmailShop, order: OrderEmailData): EmailContent {
  const isCharged = order.paymentStatus === 'paid' || order.paymentStatus === 'refunded';
  return orderEmail(
    'order-cancelled',
    shop,
    order,
    (say) => [
      ...say('opening'),
      ...say(isCharged ? (isBankTransfer(order.gateway ?? '') ? 'transfer' : 'paid') : 'unpaid'),
      ...pricedOrder(shop, order),
    ],
    { amount: money(order.total, shop) },
  );
}

/** Cancelled units without a payment; a refund has its own email. */
function orderPartCancelled(shop: EmailShop, order: OrderEmailData): EmailContent {
  return orderEmail('order-part-cancelled', shop, order, (say) => [
    ...say('opening'),
    { items: itemsOf(shop, order.lines, (line) => line.cancelledQuantity) },
  ]);
}

/** Names the sum of all refunds of the order if the job names no amount. */
function orderRefunded(
  shop: EmailShop,
  order: OrderEmailData,
  { amount = order.refunded }: OrderEmailDetails,
): EmailContent {
  const text = messagesFor(shop).order;
  const card = order.last4 ? [{ label: text.refundTo, value: text.card(order.last4) }] : [];
  return orderEmail(
    'order-refunded',
    shop,
    order,
    (say) => [
      ...say('opening'),
      {
        facts: [
          ...orderFacts(shop, order),
          { label: text.refund, value: money(amount, shop) },
          ...card,
        ],
      },
      ...itemsBelow(
        say('unsent'),
        itemsOf(shop, order.lines, (line) => line.cancelledQuantity),
      ),
    ],
    { amount: money(amount, shop) },
  );
}

/** Items of which there are any, by `quantityOf`, without prices. */
export function itemsOf<Line extends EmailLine>(
  shop: EmailShop,
  lines: Line[],
  quantityOf: (line: Line) => number,
): Item[] {
  return lines
    .filter((line) => quantityOf(line) > 0)
    .map((line) => itemOf(shop, { ...line, quantity: quantityOf(line) }));
}

/** Items below a text; nothing if there are none. */
export function itemsBelow(text: string[], items: Item[]): Part[] {
  return items.length === 0 ? [] : [...text, { items }];
}

function nameOf(order: OrderEmailData): string {
  return `${sanitiseName(order.firstName)} ${sanitiseName(order.lastName)}`;
}

export function orderFacts(shop: EmailShop, order: OrderEmailData): Fact[] {
  const text = messagesFor(shop).order;
  return [
    { label: text.order, value: orderLabel(order) },
    { label: text.ordered, value: shop.dates.longWeekday(order.placedOn) },
  ];
}

export function arrival(shop: EmailShop, order: OrderEmailData): Fact {
  const text = messagesFor(shop).order;
  const { longWeekday } = shop.dates;
  return {
    label: order.pickupPlace === '' ? text.estimated : text.readyToCollect,
    value: text.days(longWeekday(order.estimatedFrom), longWeekday(order.estimatedTo)),
  };
}

function contactOf(shop: EmailShop): Fact {
  const { email, openingHours, replyDays } = shop.contact;
  const { reply } = textsIn(contactTexts, shop.language);
  return {
    label: messagesFor(shop).order.contact,
    value: [email, ...openingHours, ...(replyDays === null ? [] : [reply(replyDays)])],
  };
}

/**
 * The shop's own address if the order is collected there. The delivery address is whatever the buyer typed, and the recipient
 * may have nothing to do with the order: an unconfirmed address of email gets none until the order is paid, and then short
 * lines without links.
 */
export function destination(shop: EmailShop, order: OrderEmailData): Fact[] {
  const text = messagesFor(shop).order;
  if (order.pickupPlace !== '')
    return [{ label: text.collectFrom, value: order.pickupPlace.split('\n') }];
  if (!order.isConfirmed && !isPaid(order)) return [];
  const sanitise = order.isConfirmed ? sanitiseLine : sanitiseName;
  return [
    {
      label: text.address,
      value: [
        ...addressLines({
          firstName: sanitiseName(order.firstName),
          lastName: sanitiseName(order.lastName),
          streetAddress: sanitise(order.streetAddress),
          city: sanitise(order.city),
          state: sanitise(order.state),
          zipCode: sanitise(order.zipCode),
          country: order.country,
        }),
        ...(order.isAbroad ? [countryName(order.country, shop)] : []),
      ],
    },
  ];
}

const isPaid = ({ paymentStatus }: OrderEmailData) =>
  paymentStatus === 'paid' || paymentStatus === 'authorised';

const countryName = (country: string, { language }: EmailShop) =>
  new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country;

function paymentOf(shop: EmailShop, order: OrderEmailData): string {
  const { orderStatus, paymentStatus: status, gateway, total, refunded } = order;
  const payment = { status: status ?? 'unpaid', gateway: gateway ?? '' };
  const label = paymentLabel({ orderStatus, payment, total, refunded }, shop.language);
  return order.last4 ? `${label}, ${messagesFor(shop).order.card(order.last4)}` : label;
}

export function pricedItem(shop: EmailShop, line: EmailLine): Item {
  const { quantity, unitPrice, unitDiscountPrice, priorPrice } = line;
  const item = itemOf(shop, line);
  return {
    ...item,
    detail: [item.detail, lowestPrice(priorPrice, shop)].filter(Boolean).join(', '),
    amount: money(quantity * unitDiscountPrice, shop),
    ...(unitDiscountPrice < unitPrice ? { before: money(quantity * unitPrice, shop) } : {}),
  };
}

function itemOf(shop: EmailShop, line: EmailLine): Item {
  const { title, brand, colour, size, quantity, productId } = line;
  const text = messagesFor(shop);
  return {
    title,
    detail: [brand, colour, text.size(size), text.quantity(quantity)].filter(Boolean).join(', '),
    url: shop.pagesUrl + pages.product({ productId }),
    picture: pictureFor(line.imageUrl, line.images, shop.url),
  };
}

/** The items of an order with their prices, and its total. */
export function pricedOrder(shop: EmailShop, order: OrderEmailData): Part[] {
  return [
    { items: order.lines.map((line) => pricedItem(shop, line)) },
    { sums: sumsOf(shop, order) },
  ];
}

/** As in the cart: list price, less discount and promo code, plus shipping. */
export function sumsOf(
  shop: EmailShop,
  order: Pick<
    OrderEmailData,
    | 'listTotal'
    | 'subtotal'
    | 'promoCode'
    | 'promotions'
    | 'discountReason'
    | 'promo'
    | 'shipping'
    | 'freeShipping'
    | 'tax'
    | 'taxAdded'
    | 'total'
  >,
) {
  const discount = order.listTotal - order.subtotal;
  const text = messagesFor(shop).sums;
  return [
    { label: text.subtotal, amount: money(order.listTotal, shop) },
    ...(discount === 0 ? [] : [{ label: text.discount, amount: `−${money(discount, shop)}` }]),
    ...reductionsOf(shop, order).map(({ label, amount }) => ({
      label: sanitiseLine(label),
      amount: `−${money(amount, shop)}`,
    })),
    {
      label: sanitiseLine(deliveryLabel(text.shipping, order.promotions)),
      amount: shippingText(shop, order),
    },
    ...taxAdded(shop, order),
    { label: text.total, amount: money(order.total, shop) },
    ...(order.tax > 0 && order.taxAdded === 0
      ? [{ label: text.includedTax, amount: money(order.tax, shop) }]
      : []),
  ];
}

/** What promotions took off, or staff did. Orders from before promotions had names have their code only. */
function reductionsOf(
  shop: EmailShop,
  {
    promotions,
    promoCode,
    discountReason,
    promo,
  }: Pick<OrderEmailData, 'promotions' | 'promoCode' | 'discountReason' | 'promo'>,
) {
  const text = messagesFor(shop).sums;
  if (discountReason !== '') return [{ label: discountReason, amount: promo }];
  if (promotions.length === 0)
    return promoCode === null ? [] : [{ label: text.promoCode(promoCode), amount: promo }];
  return promotions
    .filter(({ amount, code, delivery }) => amount > 0 || (code !== null && delivery === 0))
    .map(({ name, code, amount }) => ({
      label: code === null ? name : text.promoCode(code),
      amount,
    }));
}

/** Tax that is added to the prices or deducted from them. */
function taxAdded(shop: EmailShop, { taxAdded }: Pick<OrderEmailData, 'taxAdded'>) {
  if (taxAdded === 0) return [];
  const text = messagesFor(shop).sums;
  return taxAdded > 0
    ? [{ label: text.tax, amount: money(taxAdded, shop) }]
    : [{ label: text.lessTax, amount: `−${money(-taxAdded, shop)}` }];
}

function shippingText(
  shop: EmailShop,
  { shipping, freeShipping }: Pick<OrderEmailData, 'shipping' | 'freeShipping'>,
): string {
  const text = messagesFor(shop).sums;
  if (freeShipping === 'first_order') return text.freeFirstOrder;
  return shipping === 0 ? text.free : money(shipping, shop);
}
