import { refundForReturn } from '#contract/values/refund-share';
import { returnLabel } from '#contract/values/return-number';
import type { OrderEmailData, ReturnEmailData } from '../email-data.queries';
import { type EmailContent, type EmailShop, type Item, link, money } from './email-template';
import { day, greeting, itemsBelow, itemsOf, orderEmail, orderFacts } from './order-emails';

/** `address`: the lines of the return address; empty if it is not set. */
export function returnRequested(
  shop: EmailShop,
  order: OrderEmailData,
  returned: ReturnEmailData,
  { address, contactEmail }: { address: string[]; contactEmail: string },
): EmailContent {
  const isAddressed = address.length > 0;
  const instructions = isAddressed
    ? 'Print the return slip, put it in the parcel with your items, and send the parcel to the address below.'
    : `Print the return slip and put it in the parcel with your items. Email ${contactEmail} to find out where to send it.`;
  const refund = money(refundForReturn(returned.lines, returned.refundable));
  return orderEmail('return-requested', shop, order, {
    title: 'How to send your return',
    parts: [
      `${greeting(order)}we’ve received your return request. ${instructions}`,
      {
        facts: [
          { label: 'Return number', value: returnLabel(returned) },
          ...orderFacts(order),
          ...(isAddressed ? [{ label: 'Send it to', value: address }] : []),
          { label: 'Expected refund', value: refund },
        ],
      },
      link(
        shop,
        'Print your return slip',
        `/order/return-slip?order_id=${order.id}&return_id=${returned.id}`,
      ),
      { items: requestedItems(shop, returned) },
      'We’ll email you when your parcel arrives, and refund the items in it.',
    ],
  });
}

export function returnReceived(
  shop: EmailShop,
  order: OrderEmailData,
  returned: ReturnEmailData,
): EmailContent {
  const { lines, refund } = returned;
  return orderEmail('return-received', shop, order, {
    title: 'We’ve received your return',
    parts: [
      `${greeting(order)}we’ve received your return ${returnLabel(returned)}:`,
      { items: itemsOf(shop, lines, ({ quantity }) => quantity) },
      ...itemsBelow(
        'These items weren’t in the parcel, so they aren’t refunded:',
        itemsOf(shop, lines, ({ missing }) => missing),
      ),
      ...(refund === 0
        ? []
        : [
            `We’re refunding ${money(refund)} to your original payment method. It can take a few days to arrive.`,
          ]),
    ],
  });
}

export function returnRejected(
  shop: EmailShop,
  order: OrderEmailData,
  returned: ReturnEmailData,
  contactEmail: string,
): EmailContent {
  return orderEmail('return-rejected', shop, order, {
    title: 'We couldn’t accept your return',
    parts: [
      `${greeting(order)}we couldn’t accept your return ${returnLabel(returned)}, so it won’t be refunded.`,
      {
        facts: [
          { label: 'Reason', value: (returned.rejection ?? '').split('\n') },
          { label: 'Return number', value: returnLabel(returned) },
          { label: 'Requested', value: day(returned.requested_on) },
        ],
      },
      { items: requestedItems(shop, returned) },
      `If you have any questions, email ${contactEmail}.`,
    ],
  });
}

/** All units of a return, whether or not they have arrived. */
function requestedItems(shop: EmailShop, { lines }: ReturnEmailData): Item[] {
  return itemsOf(shop, lines, ({ quantity, missing }) => quantity + missing);
}
