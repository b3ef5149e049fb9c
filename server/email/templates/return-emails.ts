import { orderLetterSubjects } from '#contract/values/order-email-texts';
import { orderLabel } from '#contract/values/order-number';
import { refundForReturn } from '#contract/values/refund-share';
import { returnLabel } from '#contract/values/return-number';
import type { EmailLine, OrderEmailData } from '../order.queries';
import type { ReturnEmailData } from '../return.queries';
import { money } from './amounts';
import type { EmailContent, Part } from './email-template';
import { day, greeting, orderFacts, quantityText, reasonOf, viewOrder } from './order-emails';

/** The address for a return, and the contact if none is set. */
interface ReturnDestination {
  /** Lines of the return address; empty if it is not set. */
  address: string[];
  contactEmail: string;
}

export function returnRequested(
  order: OrderEmailData,
  returned: ReturnEmailData,
  { address, contactEmail }: ReturnDestination,
  shopUrl: string,
): EmailContent {
  const slip = `${shopUrl}/order/return-slip?order_id=${order.id}&return_id=${returned.id}`;
  const isAddressed = address.length > 0;
  return {
    subject: orderLetterSubjects['return-requested'](orderLabel(order)),
    title: 'How to send your return',
    parts: [
      {
        paragraph: `${greeting(order)}we’ve received your return request. ${
          isAddressed
            ? 'Print the return slip, put it in the parcel with your items, and send the parcel to the address below.'
            : `Print the return slip and put it in the parcel with your items. Email ${contactEmail} to find out where to send it.`
        }`,
      },
      {
        facts: [
          { label: 'Return number', value: returnLabel(returned) },
          ...orderFacts(order),
          ...(isAddressed ? [{ label: 'Send it to', value: address }] : []),
          {
            label: 'Refund to expect',
            value: money(refundForReturn(returned.lines, returned.refundable)),
          },
        ],
      },
      { action: { label: 'Print your return slip', url: slip } },
      { items: returned.lines.map((line) => requestedItem(line, shopUrl)) },
      { paragraph: 'We’ll email you when your parcel arrives, and refund the items in it.' },
      viewOrder(order, shopUrl),
    ],
    reason: reasonOf(order),
  };
}

export function returnReceived(
  order: OrderEmailData,
  returned: ReturnEmailData,
  shopUrl: string,
): EmailContent {
  const { lines, refund } = returned;
  const arrived = lines.filter(({ quantity }) => quantity > 0);
  const missing = lines.filter((line) => line.missing > 0);
  return {
    subject: orderLetterSubjects['return-received'](orderLabel(order)),
    title: 'We’ve received your return',
    parts: [
      { paragraph: `${greeting(order)}we’ve received your return ${returnLabel(returned)}:` },
      { items: arrived.map((line) => quantityText(line, shopUrl)) },
      ...missingParts(missing, shopUrl),
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

export function returnRejected(
  order: OrderEmailData,
  returned: ReturnEmailData,
  contactEmail: string,
  shopUrl: string,
): EmailContent {
  return {
    subject: orderLetterSubjects['return-rejected'](orderLabel(order)),
    title: 'We couldn’t accept your return',
    parts: [
      {
        paragraph: `${greeting(order)}we couldn’t accept your return ${returnLabel(returned)}, so it won’t be refunded.`,
      },
      {
        facts: [
          { label: 'Reason', value: (returned.rejection ?? '').split('\n') },
          { label: 'Return number', value: returnLabel(returned) },
          { label: 'Requested', value: day(returned.requested_on) },
        ],
      },
      { items: returned.lines.map((line) => requestedItem(line, shopUrl)) },
      { paragraph: `If you have any questions, email ${contactEmail}.` },
      viewOrder(order, shopUrl),
    ],
    reason: reasonOf(order),
  };
}

/** Units that were requested and were not in the parcel. */
function missingParts(missing: ReturnEmailData['lines'], shopUrl: string): Part[] {
  if (missing.length === 0) return [];
  return [
    { paragraph: 'These items weren’t in the parcel, so they aren’t refunded:' },
    { items: missing.map((line) => quantityText({ ...line, quantity: line.missing }, shopUrl)) },
  ];
}

const requestedItem = (line: EmailLine & { missing: number }, shopUrl: string) =>
  quantityText({ ...line, quantity: line.quantity + line.missing }, shopUrl);
