import { trackingUrl } from '#contract/values/carriers';
import { orderLetterSubjects } from '#contract/values/order-email-texts';
import { orderLabel } from '#contract/values/order-number';
import { paymentLabel } from '#contract/values/state-labels';
import type { EmailLine, OrderEmailData, OrderEmailLine } from '../order.queries';
import { money } from './amounts';
import type { EmailContent, Fact, Item, Part } from './email-template';
import { pictureFor } from './pictures.rules';
import { sanitiseLine, sanitiseName } from './typed-text.rules';

export function orderConfirmation(order: OrderEmailData, shopUrl: string): EmailContent {
  return {
    subject: orderLetterSubjects['order-confirmation'](orderLabel(order)),
    title: 'Thank you for your order',
    parts: [
      { paragraph: `${greeting(order)}we’ve received your order and are getting it ready.` },
      {
        facts: [
          ...orderFacts(order),
          arrival(order),
          ...destination(order),
          { label: 'Payment', value: paymentOf(order) },
        ],
      },
      { items: itemsOf(order, shopUrl) },
      { sums: sumsOf(order) },
      viewOrder(order, shopUrl),
    ],
    reason: reasonOf(order),
  };
}

export function orderShipped(order: OrderEmailData, shopUrl: string): EmailContent {
  return {
    subject: orderLetterSubjects['order-shipped'](orderLabel(order)),
    title: 'Your order is on its way',
    parts: [
      { paragraph: `${greeting(order)}we’ve shipped your order.` },
      { facts: [...orderFacts(order), arrival(order), ...parcelOf(order), ...destination(order)] },
      ...trackParcel(order),
      { items: itemsOf({ ...order, lines: sentLines(order) }, shopUrl) },
      viewOrder(order, shopUrl),
    ],
    reason: reasonOf(order),
  };
}

/** Sent when staff change the tracking number of a shipped order. */
export function orderTracking(order: OrderEmailData, shopUrl: string): EmailContent {
  return {
    subject: orderLetterSubjects['order-tracking'](orderLabel(order)),
    title: 'Tracking for your parcel',
    parts: [
      { paragraph: `${greeting(order)}here are the latest tracking details of your parcel.` },
      { facts: [...orderFacts(order), ...parcelOf(order), arrival(order), ...destination(order)] },
      ...trackParcel(order),
      viewOrder(order, shopUrl),
    ],
    reason: reasonOf(order),
  };
}

/** `returnDays`: the number of days after delivery in which units may be returned. */
export function orderDelivered(
  order: OrderEmailData,
  shopUrl: string,
  returnDays: number,
): EmailContent {
  const days = `${returnDays} ${returnDays === 1 ? 'day' : 'days'}`;
  return {
    subject: orderLetterSubjects['order-delivered'](orderLabel(order)),
    title: 'Your order has arrived',
    parts: [
      {
        paragraph: `${greeting(order)}your order has been delivered. We hope everything fits.`,
      },
      {
        paragraph: `If something isn’t right, you can return it within ${days} of delivery. Open your order and choose the items.`,
      },
      { facts: [...orderFacts(order), ...destination(order)] },
      { items: itemsOf({ ...order, lines: sentLines(order) }, shopUrl) },
      viewOrder(order, shopUrl),
    ],
    reason: reasonOf(order),
  };
}

export function orderCancelled(order: OrderEmailData, shopUrl: string): EmailContent {
  const isPaid = order.payment_status === 'paid' || order.payment_status === 'refunded';
  return {
    subject: orderLetterSubjects['order-cancelled'](orderLabel(order)),
    title: 'Your order was cancelled',
    parts: [
      { paragraph: `${greeting(order)}your order has been cancelled and won’t be sent.` },
      {
        paragraph: isPaid
          ? `We’ve refunded ${money(order.total)} to your original payment method. It can take a few days to arrive.`
          : 'You haven’t been charged.',
      },
      { items: itemsOf(order, shopUrl) },
      { sums: sumsOf(order) },
      viewOrder(order, shopUrl),
    ],
    reason: reasonOf(order),
  };
}

/** `amount` in whole cents; without it, all refunds of the order so far. */
export function orderRefunded(
  order: OrderEmailData,
  shopUrl: string,
  amount: number = order.refunded,
): EmailContent {
  const card = order.last4 ? [{ label: 'To', value: cardOf(order) }] : [];
  return {
    subject: orderLetterSubjects['order-refunded'](orderLabel(order)),
    title: 'Your refund is on its way',
    parts: [
      {
        paragraph: `${greeting(order)}we’ve refunded ${money(amount)} to your original payment method. It can take a few days to arrive.`,
      },
      { facts: [...orderFacts(order), { label: 'Refund', value: money(amount) }, ...card] },
      ...unsentParts(order, shopUrl),
      viewOrder(order, shopUrl),
    ],
    reason: reasonOf(order),
  };
}

/** The lines with the units that are in the parcel. */
function sentLines({ lines }: OrderEmailData): OrderEmailLine[] {
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - line.cancelled_quantity }))
    .filter(({ quantity }) => quantity > 0);
}

/** The items that were removed from the order, if any. */
function unsentParts({ lines }: OrderEmailData, shopUrl: string): Part[] {
  const unsent = lines
    .map((line) => ({ ...line, quantity: line.cancelled_quantity }))
    .filter(({ quantity }) => quantity > 0);
  if (unsent.length === 0) return [];
  return [
    { paragraph: 'These items are not sent:' },
    { items: unsent.map((line) => quantityText(line, shopUrl)) },
  ];
}

export function greeting(order: OrderEmailData): string {
  return `Dear ${nameOf(order)}, `;
}

function nameOf(order: OrderEmailData): string {
  return `${sanitiseName(order.first_name)} ${sanitiseName(order.last_name)}`;
}

export function orderFacts(order: OrderEmailData): Fact[] {
  return [
    { label: 'Order', value: orderLabel(order) },
    { label: 'Ordered', value: day(order.placed_on) },
  ];
}

/** Carrier and tracking number, if known. */
function parcelOf({ tracking_number, carrier }: OrderEmailData): Fact[] {
  return [
    ...(carrier === '' ? [] : [{ label: 'Carrier', value: carrier }]),
    ...(tracking_number === '' ? [] : [{ label: 'Tracking number', value: tracking_number }]),
  ];
}

/** A link to a known carrier's tracking page. */
function trackParcel({ tracking_number: number, carrier }: OrderEmailData): Part[] {
  const url = trackingUrl({ number, carrier });
  return url === null ? [] : [{ action: { label: 'Track your parcel', url } }];
}

function arrival(order: OrderEmailData): Fact {
  return {
    label: 'Estimated delivery',
    value: `${day(order.estimated_from)} to ${day(order.estimated_to)}`,
  };
}

/** Empty if the recipient may have nothing to do with the order: the address is whatever the buyer typed. */
function destination(order: OrderEmailData): Fact[] {
  if (!order.is_confirmed) return [];
  return [
    {
      label: 'Delivery address',
      value: [
        nameOf(order),
        sanitiseLine(order.street_address),
        sanitiseLine(`${order.city}, ${order.state} ${order.zip_code}`),
      ],
    },
  ];
}

function paymentOf(order: OrderEmailData): string {
  const { order_status: orderStatus, payment_status: status, gateway, total, refunded } = order;
  const payment = { status: status ?? 'unpaid', gateway: gateway ?? '' };
  const label = paymentLabel({ orderStatus, payment, total, refunded });
  return order.last4 ? `${label}, ${cardOf(order)}` : label;
}

function cardOf({ last4 }: OrderEmailData): string {
  return `card ending in ${last4}`;
}

/** The units of a line and their price. */
function itemOf(line: EmailLine, shopUrl: string): Item {
  const { quantity, unit_price, unit_discount_price } = line;
  return {
    ...quantityText(line, shopUrl),
    amount: money(quantity * unit_discount_price),
    ...(unit_discount_price < unit_price ? { before: money(quantity * unit_price) } : {}),
  };
}

export function quantityText(line: EmailLine, shopUrl: string): Item {
  const { title, brand, colour, size, quantity, product_id } = line;
  return {
    title,
    detail: [brand, colour, `size ${size}`, `quantity ${quantity}`].filter(Boolean).join(', '),
    url: `${shopUrl}/product/${product_id}`,
    picture: pictureFor(line.image_url, line.images, shopUrl),
  };
}

function itemsOf(order: OrderEmailData, shopUrl: string): Item[] {
  return order.lines.map((line) => itemOf(line, shopUrl));
}

/** As in the cart: list price, less discount and promo code, plus shipping. */
function sumsOf(order: OrderEmailData) {
  const discount = order.list_total - order.subtotal;
  return [
    { label: 'Subtotal', amount: money(order.list_total) },
    ...(discount === 0 ? [] : [{ label: 'Discount', amount: `−${money(discount)}` }]),
    ...(order.promo_code === null
      ? []
      : [{ label: `Promo code ${order.promo_code}`, amount: `−${money(order.promo)}` }]),
    { label: 'Shipping', amount: shippingText(order) },
    { label: 'Total', amount: money(order.total) },
  ];
}

function shippingText({ shipping, free_shipping }: OrderEmailData): string {
  if (free_shipping === 'first_order') return 'Free on your first order';
  return shipping === 0 ? 'Free' : money(shipping);
}

export function viewOrder(order: OrderEmailData, shopUrl: string): Part {
  return { action: { label: 'View your order', url: `${shopUrl}/order?order_id=${order.id}` } };
}

export function reasonOf(order: OrderEmailData): string {
  return `You’re receiving this email because you placed an order on ${day(order.placed_on)}.`;
}

const longDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** A calendar day, `YYYY-MM-DD`, in words. */
export function day(date: string): string {
  return longDay.format(new Date(`${date}T00:00:00Z`));
}
