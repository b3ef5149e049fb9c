import type { ChangeEmailData, OrderEmailData } from '../email-data.queries';
import { type EmailContent, type EmailShop, type Fact, messagesFor, money } from './email-template';
import { orderEmail, orderFacts, pricedOrder } from './order-emails';

/** Confirms a change of an order that has taken effect. */
export function orderChanged(
  shop: EmailShop,
  order: OrderEmailData,
  change: ChangeEmailData,
): EmailContent {
  const { difference } = change;
  const isPaid = order.paymentStatus === 'paid' && difference !== 0;
  // If the card is charged at shipment, a lower total lowers that charge; only a higher total is paid immediately.
  const isCharged = order.paymentStatus === 'authorised' && difference > 0;
  return orderEmail(
    'order-changed',
    shop,
    order,
    (say) => [
      ...say('opening'),
      { facts: [...orderFacts(shop, order), changesOf(shop, change)] },
      ...(isPaid || isCharged ? say(difference < 0 ? 'refund' : 'charge') : []),
      ...pricedOrder(shop, order),
    ],
    { amount: money(Math.abs(difference), shop) },
  );
}

/** Asks a customer to pay for a change that staff have prepared. */
export function orderChangeDue(
  shop: EmailShop,
  order: OrderEmailData,
  change: ChangeEmailData,
): EmailContent {
  return orderEmail(
    'order-change-due',
    shop,
    order,
    (say) => [...say('opening'), { facts: [...orderFacts(shop, order), changesOf(shop, change)] }],
    { amount: money(change.difference, shop) },
  );
}

function changesOf(shop: EmailShop, { summary }: ChangeEmailData): Fact {
  return { label: messagesFor(shop).order.changes, value: summary };
}
