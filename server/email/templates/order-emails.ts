import type { EmailName } from '#contract/values/content/email-texts';
import { replyTimeText } from '#contract/values/content/reply-time';
import { orderLabel } from '#contract/values/orders/order-number';
import { paymentLabel } from '#contract/values/state-labels';
import { addressLines } from '../../address-formats/address-formats.rules';
import type { EmailLine, OrderEmailData } from '../email-data.queries';
import {
  type EmailContent,
  type EmailShop,
  type Fact,
  type Item,
  link,
  lowestPrice,
  money,
  type Part,
  type Say,
  TOKEN_PLACEHOLDER,
  wordsOf,
} from './email-template';
import { pictureFor } from './pictures.rules';
import { sanitiseLine, sanitiseName } from './typed-text.rules';

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
  return {
    subject,
    title,
    parts: [...partsOf(say), link(shop, 'View your order', orderPath(order))],
    reason: `You’re receiving this email because you placed an order on ${shop.dates.longWeekday(order.placed_on)}.`,
  };
}

/**
 * The page of an order, or the slip of one of its returns. A guest has no sign-in, so the token in the fragment opens it:
 * browsers send a fragment to no server, and to no other site.
 */
export function orderPath({ id, is_guest }: OrderEmailData, returnId?: string): string {
  if (is_guest)
    return `/order/link#${[id, TOKEN_PLACEHOLDER, ...(returnId ? [returnId] : [])].join('.')}`;
  return returnId
    ? `/order/return-slip?order_id=${id}&return_id=${returnId}`
    : `/order?order_id=${id}`;
}

export function orderConfirmation(shop: EmailShop, order: OrderEmailData): EmailContent {
  return orderEmail('order-confirmation', shop, order, (say) => [
    ...say('opening'),
    {
      facts: [
        ...orderFacts(shop, order),
        arrival(shop, order),
        ...destination(order),
        { label: 'Payment', value: paymentOf(order) },
        contactOf(shop),
      ],
    },
    ...pricedOrder(shop, order),
    ...(order.payment_status === 'authorised' ? say('later') : []),
  ]);
}

/** Of jobs from before drafts stayed open: the link to pay an order that staff have prepared. */
export function orderPaymentLink(shop: EmailShop, order: OrderEmailData): EmailContent {
  return orderEmail(
    'order-payment-link',
    shop,
    order,
    (say) => [
      ...say('opening'),
      { facts: [...orderFacts(shop, order), arrival(shop, order), ...destination(order)] },
      ...pricedOrder(shop, order),
    ],
    {
      amount: money(order.total, shop),
      payBy: shop.dates.longWeekday(order.pay_by ?? order.placed_on),
    },
  );
}

/** Asks for a new payment, because the authorisation of the card has ended. */
export function orderPaymentDue(shop: EmailShop, order: OrderEmailData): EmailContent {
  return orderEmail(
    'order-payment-due',
    shop,
    order,
    (say) => [...say('opening'), { facts: orderFacts(shop, order) }, ...pricedOrder(shop, order)],
    {
      amount: money(order.amount_due, shop),
      payBy: shop.dates.longWeekday(order.pay_by ?? order.placed_on),
    },
  );
}

export function orderCancelled(shop: EmailShop, order: OrderEmailData): EmailContent {
  const isCharged = order.payment_status === 'paid' || order.payment_status === 'refunded';
  return orderEmail(
    'order-cancelled',
    shop,
    order,
    (say) => [
      ...say('opening'),
      ...say(isCharged ? (order.gateway === 'bank-transfer' ? 'transfer' : 'paid') : 'unpaid'),
      ...pricedOrder(shop, order),
    ],
    { amount: money(order.total, shop) },
  );
}

/** Cancelled units without a payment; a refund has its own email. */
export function orderPartCancelled(shop: EmailShop, order: OrderEmailData): EmailContent {
  return orderEmail('order-part-cancelled', shop, order, (say) => [
    ...say('opening'),
    { items: itemsOf(shop, order.lines, (line) => line.cancelled_quantity) },
  ]);
}

/** `amount` in minor units; without it, the sum of all refunds of the order. */
export function orderRefunded(
  shop: EmailShop,
  order: OrderEmailData,
  amount: number = order.refunded,
): EmailContent {
  const card = order.last4 ? [{ label: 'To', value: cardOf(order) }] : [];
  return orderEmail(
    'order-refunded',
    shop,
    order,
    (say) => [
      ...say('opening'),
      {
        facts: [
          ...orderFacts(shop, order),
          { label: 'Refund', value: money(amount, shop) },
          ...card,
        ],
      },
      ...itemsBelow(
        say('unsent'),
        itemsOf(shop, order.lines, (line) => line.cancelled_quantity),
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
  return `${sanitiseName(order.first_name)} ${sanitiseName(order.last_name)}`;
}

export function orderFacts(shop: EmailShop, order: OrderEmailData): Fact[] {
  return [
    { label: 'Order', value: orderLabel(order) },
    { label: 'Ordered', value: shop.dates.longWeekday(order.placed_on) },
  ];
}

export function arrival(shop: EmailShop, order: OrderEmailData): Fact {
  return {
    label: order.pickup_place === '' ? 'Estimated delivery' : 'Ready to collect',
    value: `${shop.dates.longWeekday(order.estimated_from)} to ${shop.dates.longWeekday(order.estimated_to)}`,
  };
}

export function contactOf({ contact: { email, openingHours, replyDays } }: EmailShop): Fact {
  return {
    label: 'Contact',
    value: [email, ...openingHours, ...(replyDays === null ? [] : [replyTimeText(replyDays)])],
  };
}

/**
 * The shop's own address if the order is collected there. The delivery address is whatever the buyer typed, and the recipient
 * may have nothing to do with the order: an unconfirmed address of email gets none until the order is paid, and then short
 * lines without links.
 */
export function destination(order: OrderEmailData): Fact[] {
  if (order.pickup_place !== '')
    return [{ label: 'Collect from', value: order.pickup_place.split('\n') }];
  if (!order.is_confirmed && !isPaid(order)) return [];
  const sanitise = order.is_confirmed ? sanitiseLine : sanitiseName;
  return [
    {
      label: 'Delivery address',
      value: [
        ...addressLines({
          firstName: sanitiseName(order.first_name),
          lastName: sanitiseName(order.last_name),
          streetAddress: sanitise(order.street_address),
          city: sanitise(order.city),
          state: sanitise(order.state),
          zipCode: sanitise(order.zip_code),
          country: order.country,
        }),
        ...(order.is_abroad ? [countryNames.of(order.country) ?? order.country] : []),
      ],
    },
  ];
}

const isPaid = ({ payment_status }: OrderEmailData) =>
  payment_status === 'paid' || payment_status === 'authorised';

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

function paymentOf(order: OrderEmailData): string {
  const { order_status: orderStatus, payment_status: status, gateway, total, refunded } = order;
  const payment = { status: status ?? 'unpaid', gateway: gateway ?? '' };
  const label = paymentLabel({ orderStatus, payment, total, refunded });
  return order.last4 ? `${label}, ${cardOf(order)}` : label;
}

function cardOf({ last4 }: OrderEmailData): string {
  return `card ending in ${last4}`;
}

export function pricedItem(shop: EmailShop, line: EmailLine): Item {
  const { quantity, unit_price, unit_discount_price, prior_price } = line;
  const item = itemOf(shop, line);
  return {
    ...item,
    detail: [item.detail, lowestPrice(prior_price, shop)].filter(Boolean).join(', '),
    amount: money(quantity * unit_discount_price, shop),
    ...(unit_discount_price < unit_price ? { before: money(quantity * unit_price, shop) } : {}),
  };
}

function itemOf(shop: EmailShop, line: EmailLine): Item {
  const { title, brand, colour, size, quantity, product_id } = line;
  return {
    title,
    detail: [brand, colour, `size ${size}`, `quantity ${quantity}`].filter(Boolean).join(', '),
    url: `${shop.url}/product/${product_id}`,
    picture: pictureFor(line.image_url, line.images, shop.url),
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
    | 'list_total'
    | 'subtotal'
    | 'promo_code'
    | 'discount_reason'
    | 'promo'
    | 'shipping'
    | 'free_shipping'
    | 'tax'
    | 'tax_added'
    | 'total'
  >,
) {
  const discount = order.list_total - order.subtotal;
  return [
    { label: 'Subtotal', amount: money(order.list_total, shop) },
    ...(discount === 0 ? [] : [{ label: 'Discount', amount: `−${money(discount, shop)}` }]),
    ...(order.promo_code === null && order.discount_reason === ''
      ? []
      : [
          {
            label: sanitiseLine(order.discount_reason) || `Promo code ${order.promo_code}`,
            amount: `−${money(order.promo, shop)}`,
          },
        ]),
    { label: 'Shipping', amount: shippingText(shop, order) },
    ...taxAdded(shop, order),
    { label: 'Total', amount: money(order.total, shop) },
    ...(order.tax > 0 && order.tax_added === 0
      ? [{ label: 'Includes tax', amount: money(order.tax, shop) }]
      : []),
  ];
}

/** Tax that is added to the prices or deducted from them. */
function taxAdded(shop: EmailShop, { tax_added }: Pick<OrderEmailData, 'tax_added'>) {
  if (tax_added === 0) return [];
  return tax_added > 0
    ? [{ label: 'Tax', amount: money(tax_added, shop) }]
    : [{ label: 'Less VAT', amount: `−${money(-tax_added, shop)}` }];
}

function shippingText(
  shop: EmailShop,
  { shipping, free_shipping }: Pick<OrderEmailData, 'shipping' | 'free_shipping'>,
): string {
  if (free_shipping === 'first_order') return 'Free on your first order';
  return shipping === 0 ? 'Free' : money(shipping, shop);
}
