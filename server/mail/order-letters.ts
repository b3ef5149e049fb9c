import { trackingUrl } from '#contract/carriers';
import { orderLetterSubjects } from '#contract/order-letters';
import { orderLabel } from '#contract/order-number';
import { money } from './amounts';
import type { Fact, Item, Letter, Part } from './letter';
import type { MailedLine, MailedOrder } from './order.queries';
import { pictureFor } from './pictures.rules';
import type { MailedReturn } from './return.queries';

export function orderConfirmation(order: MailedOrder, shopUrl: string): Letter {
  return {
    subject: orderLetterSubjects['order-confirmation'](orderLabel(order)),
    title: 'Thank you for your order',
    parts: [
      { paragraph: `${greeting(order)}we’ve received your order and are getting it ready.` },
      {
        facts: [
          ...orderFacts(order),
          arrival(order),
          destination(order),
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

export function orderShipped(order: MailedOrder, shopUrl: string): Letter {
  return {
    subject: orderLetterSubjects['order-shipped'](orderLabel(order)),
    title: 'Your order is on its way',
    parts: [
      { paragraph: `${greeting(order)}we’ve shipped your order.` },
      { facts: [...orderFacts(order), arrival(order), ...parcelOf(order), destination(order)] },
      ...trackParcel(order),
      { items: itemsOf(order, shopUrl) },
      viewOrder(order, shopUrl),
    ],
    reason: reasonOf(order),
  };
}

/** Sent when staff change the tracking of an order that has been shipped. */
export function orderTracking(order: MailedOrder, shopUrl: string): Letter {
  return {
    subject: orderLetterSubjects['order-tracking'](orderLabel(order)),
    title: 'Tracking for your parcel',
    parts: [
      { paragraph: `${greeting(order)}here are the latest tracking details of your parcel.` },
      { facts: [...orderFacts(order), ...parcelOf(order), arrival(order), destination(order)] },
      ...trackParcel(order),
      viewOrder(order, shopUrl),
    ],
    reason: reasonOf(order),
  };
}

/** `returnDays`: within how many days of delivery pieces may be sent back. */
export function orderDelivered(order: MailedOrder, shopUrl: string, returnDays: number): Letter {
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
      { facts: [...orderFacts(order), destination(order)] },
      { items: itemsOf(order, shopUrl) },
      viewOrder(order, shopUrl),
    ],
    reason: reasonOf(order),
  };
}

export function orderCancelled(order: MailedOrder, shopUrl: string): Letter {
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

/** `amount` is whole cents; without it, all that was given back of the order so far. */
export function orderRefunded(
  order: MailedOrder,
  shopUrl: string,
  amount: number = order.refunded,
): Letter {
  const card = order.last4 ? [{ label: 'To', value: cardOf(order) }] : [];
  return {
    subject: orderLetterSubjects['order-refunded'](orderLabel(order)),
    title: 'Your refund is on its way',
    parts: [
      {
        paragraph: `${greeting(order)}we’ve refunded ${money(amount)} to your original payment method. It can take a few days to arrive.`,
      },
      { facts: [...orderFacts(order), { label: 'Refund', value: money(amount) }, ...card] },
      viewOrder(order, shopUrl),
    ],
    reason: reasonOf(order),
  };
}

export function returnReceived(
  order: MailedOrder,
  { lines, refund }: MailedReturn,
  shopUrl: string,
): Letter {
  return {
    subject: orderLetterSubjects['return-received'](orderLabel(order)),
    title: 'We’ve received your return',
    parts: [
      { paragraph: `${greeting(order)}we’ve received your return:` },
      { items: lines.map((line) => piecesOf(line, shopUrl)) },
      ...(refund === 0
        ? []
        : [
            {
              paragraph: `We’re refunding ${money(refund)} to your original payment method. It can take a few days to arrive.`,
            },
          ]),
      viewOrder(order, shopUrl),
    ],
    reason: reasonOf(order),
  };
}
function greeting(order: MailedOrder): string {
  return `Dear ${order.first_name} ${order.last_name}, `;
}

function orderFacts(order: MailedOrder): Fact[] {
  return [
    { label: 'Order', value: orderLabel(order) },
    { label: 'Ordered', value: day(order.placed_on) },
  ];
}

/** Carrier and tracking number, where there are any. */
function parcelOf({ tracking_number, carrier }: MailedOrder): Fact[] {
  return [
    ...(carrier === '' ? [] : [{ label: 'Carrier', value: carrier }]),
    ...(tracking_number === '' ? [] : [{ label: 'Tracking number', value: tracking_number }]),
  ];
}

/** A link to a known carrier's tracking page. */
function trackParcel({ tracking_number: number, carrier }: MailedOrder): Part[] {
  const url = trackingUrl({ number, carrier });
  return url === null ? [] : [{ action: { label: 'Track your parcel', url } }];
}

function arrival(order: MailedOrder): Fact {
  return {
    label: 'Estimated delivery',
    value: `${day(order.estimated_from)} to ${day(order.estimated_to)}`,
  };
}

function destination(order: MailedOrder): Fact {
  return {
    label: 'Delivery address',
    value: [
      `${order.first_name} ${order.last_name}`,
      order.street_address,
      `${order.city}, ${order.state} ${order.zip_code}`,
    ],
  };
}

function paymentOf(order: MailedOrder): string {
  if (order.gateway === 'none') return 'On delivery';
  if (order.payment_status !== 'paid') return 'Not paid yet';
  return order.last4 ? `Paid, ${cardOf(order)}` : 'Paid';
}

function cardOf({ last4 }: MailedOrder): string {
  return `card ending in ${last4}`;
}

/** The pieces of a line and what they cost. */
function itemOf(line: MailedLine, shopUrl: string): Item {
  const { quantity, unit_price, unit_discount_price } = line;
  return {
    ...piecesOf(line, shopUrl),
    amount: money(quantity * unit_discount_price),
    ...(unit_discount_price < unit_price ? { before: money(quantity * unit_price) } : {}),
  };
}

function piecesOf(line: MailedLine, shopUrl: string): Item {
  const { title, brand, colour, size, quantity, product_id } = line;
  return {
    title,
    detail: [brand, colour, `size ${size}`, `quantity ${quantity}`].filter(Boolean).join(', '),
    url: `${shopUrl}/product/${product_id}`,
    picture: pictureFor(line.image_url, line.images, shopUrl),
  };
}

function itemsOf(order: MailedOrder, shopUrl: string): Item[] {
  return order.lines.map((line) => itemOf(line, shopUrl));
}

/** As the cart adds up: what it would have cost, less what was reduced and the promo code, and shipping. */
function sumsOf(order: MailedOrder) {
  const discount = order.list_total - order.subtotal;
  return [
    { label: 'Subtotal', amount: money(order.list_total) },
    ...(discount === 0 ? [] : [{ label: 'Discount', amount: `−${money(discount)}` }]),
    ...(order.promo_code === null
      ? []
      : [{ label: `Promo code ${order.promo_code}`, amount: `−${money(order.promo)}` }]),
    { label: 'Shipping', amount: order.shipping === 0 ? 'Free' : money(order.shipping) },
    { label: 'Total', amount: money(order.total) },
  ];
}

function viewOrder(order: MailedOrder, shopUrl: string): Part {
  return { action: { label: 'View your order', url: `${shopUrl}/order?order_id=${order.id}` } };
}

function reasonOf(order: MailedOrder): string {
  return `You’re receiving this email because you placed an order on ${day(order.placed_on)}.`;
}

const longDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** A calendar day, `YYYY-MM-DD`, as people say it. */
function day(date: string): string {
  return longDay.format(new Date(`${date}T00:00:00Z`));
}
