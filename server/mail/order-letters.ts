import { money } from './amounts';
import type { Letter, Part } from './letter';
import type { MailedOrder } from './order.queries';
import type { MailedReturn } from './return.queries';

export function orderConfirmation(order: MailedOrder, shopUrl: string): Letter {
  return {
    subject: `Your order ${shortId(order)}`,
    title: 'Thank you for your order',
    parts: [
      { paragraph: `${greeting(order)}we have your order and are getting it ready.` },
      { facts: [...orderFacts(order), { label: 'Payment', value: paymentOf(order) }] },
      { sums: sumsOf(order) },
      addressOf(order),
      viewOrder(order, shopUrl),
    ],
  };
}

export function orderShipped(order: MailedOrder, shopUrl: string): Letter {
  return {
    subject: `Your order ${shortId(order)} is on its way`,
    title: 'Your order is on its way',
    parts: [
      { paragraph: `${greeting(order)}your parcel has left us.` },
      { facts: orderFacts(order) },
      { lines: order.lines.map(pieces) },
      addressOf(order),
      viewOrder(order, shopUrl),
    ],
  };
}

export function orderCancelled(order: MailedOrder, shopUrl: string): Letter {
  const isPaid = order.payment_status === 'paid' || order.payment_status === 'refunded';
  return {
    subject: `Your order ${shortId(order)} was cancelled`,
    title: 'Your order was cancelled',
    parts: [
      { paragraph: `${greeting(order)}your order will not be sent.` },
      {
        paragraph: isPaid
          ? `What you paid, ${money(order.total)}, goes back the way it came. That can take a few days.`
          : 'You have not been charged for it.',
      },
      { sums: sumsOf(order) },
      viewOrder(order, shopUrl),
    ],
  };
}

/** `amount` is whole cents; without it, all that was given back of the order so far. */
export function orderRefunded(
  order: MailedOrder,
  shopUrl: string,
  amount: number = order.refunded,
): Letter {
  return {
    subject: `A refund for your order ${shortId(order)}`,
    title: 'Your money is on its way back',
    parts: [
      {
        paragraph: `${greeting(order)}we have sent ${money(amount)} back the way it was paid. It can take a few days to arrive.`,
      },
      viewOrder(order, shopUrl),
    ],
  };
}

export function returnReceived(
  order: MailedOrder,
  { lines, refund }: MailedReturn,
  shopUrl: string,
): Letter {
  return {
    subject: `We have your return for order ${shortId(order)}`,
    title: 'Your return has arrived',
    parts: [
      { paragraph: `${greeting(order)}we have what you sent back:` },
      { lines: lines.map(pieces) },
      ...(refund === 0
        ? []
        : [
            {
              paragraph: `We are sending ${money(refund)} back the way it was paid. It can take a few days to arrive.`,
            },
          ]),
      viewOrder(order, shopUrl),
    ],
  };
}

function pieces(line: { quantity: number; title: string; size: string }): string {
  return `${line.quantity} × ${line.title}, size ${line.size}`;
}

function greeting(order: MailedOrder): string {
  return `Dear ${order.first_name} ${order.last_name}, `;
}

function shortId(order: MailedOrder): string {
  return order.id.slice(-6);
}

function orderFacts(order: MailedOrder) {
  return [
    { label: 'Order', value: order.id },
    { label: 'Ordered', value: day(order.placed_on) },
    { label: 'Arrives', value: `${day(order.estimated_from)} to ${day(order.estimated_to)}` },
  ];
}

function paymentOf(order: MailedOrder): string {
  if (order.gateway === 'none') return 'On delivery';
  if (order.payment_status !== 'paid') return 'Not paid yet';
  return order.last4 ? `Paid, card ending in ${order.last4}` : 'Paid';
}

function sumsOf(order: MailedOrder) {
  return [
    ...order.lines.map((line) => ({
      label: line.title,
      detail: [line.brand, line.colour, `size ${line.size}`, `quantity ${line.quantity}`]
        .filter(Boolean)
        .join(', '),
      amount: money(line.quantity * line.unit_discount_price),
    })),
    { label: 'Subtotal', amount: money(order.subtotal) },
    ...(order.promo_code === null
      ? []
      : [{ label: `Promo code ${order.promo_code}`, amount: `−${money(order.promo)}` }]),
    { label: 'Shipping', amount: money(order.shipping) },
    { label: 'Total', amount: money(order.total) },
  ];
}

function addressOf(order: MailedOrder): Part {
  return {
    lines: [
      'It goes to:',
      `${order.first_name} ${order.last_name}`,
      order.street_address,
      `${order.city}, ${order.state} ${order.zip_code}`,
    ],
  };
}

function viewOrder(order: MailedOrder, shopUrl: string): Part {
  return { action: { label: 'View your order', url: `${shopUrl}/order?order_id=${order.id}` } };
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
