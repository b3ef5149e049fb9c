import { textsIn } from '#contract/values/languages/translated-texts';
import { returnPostageTexts } from '#contract/values/orders/messages';
import { refundForReturn } from '#contract/values/orders/refund-share';
import { returnLabel } from '#contract/values/orders/return-number';
import type { PostagePayer } from '#contract/values/orders/return-postage';
import type { OrderEmailData, ReturnEmailData } from '../email-data.queries';
import {
  type EmailContent,
  type EmailShop,
  type Item,
  link,
  messagesFor,
  money,
} from './email-template';
import { itemsBelow, itemsOf, orderEmail, orderFacts, orderPath } from './order-emails';
import { sanitiseLine } from './typed-text.rules';

export interface ReturnTerms {
  /** The lines of the return address; empty if it is not set. */
  address: string[];
  contactEmail: string;
  postage: PostagePayer;
}

export function returnRequested(
  shop: EmailShop,
  order: OrderEmailData,
  returned: ReturnEmailData,
  { address, contactEmail, postage }: ReturnTerms,
): EmailContent {
  const isAddressed = address.length > 0;
  const text = messagesFor(shop).return;
  const refund = money(
    refundForReturn(returned.lines, returned.refundable, returned.delivery),
    shop,
  );
  return orderEmail(
    'return-requested',
    shop,
    order,
    (say) => [
      ...say(isAddressed ? 'opening' : 'openingWithoutAddress'),
      {
        facts: [
          { label: text.number, value: returnLabel(returned) },
          ...orderFacts(shop, order),
          ...(isAddressed ? [{ label: text.address, value: address }] : []),
          { label: text.postage, value: textsIn(returnPostageTexts, shop.language)[postage] },
          { label: text.expectedRefund, value: refund },
        ],
      },
      link(shop, text.print, orderPath(order, returned.id)),
      { items: requestedItems(shop, returned) },
      ...say('closing'),
    ],
    { contactEmail },
  );
}

export function returnReceived(
  shop: EmailShop,
  order: OrderEmailData,
  returned: ReturnEmailData,
): EmailContent {
  const { lines, refund, refundWaiting: waiting } = returned;
  const text = messagesFor(shop).return;
  return orderEmail(
    'return-received',
    shop,
    order,
    (say) => [
      ...say('opening'),
      { items: itemsOf(shop, lines, ({ quantity }) => quantity) },
      ...itemsBelow(
        say('missing'),
        itemsOf(shop, lines, ({ missing }) => missing),
      ),
      ...(returned.deduction === 0
        ? []
        : [
            {
              facts: [
                {
                  label: text.deducted,
                  value: text.deduction(
                    money(returned.deduction, shop),
                    sanitiseLine(returned.deductionReason),
                  ),
                },
              ],
            },
          ]),
      ...(refund === 0 ? [] : say('refund')),
      ...(waiting === null ? [] : say('waiting')),
    ],
    { return: returnLabel(returned), amount: money(waiting ?? refund, shop) },
  );
}

export function returnRejected(
  shop: EmailShop,
  order: OrderEmailData,
  returned: ReturnEmailData,
  contactEmail: string,
): EmailContent {
  const text = messagesFor(shop).return;
  return orderEmail(
    'return-rejected',
    shop,
    order,
    (say) => [
      ...say('opening'),
      {
        facts: [
          { label: text.rejection, value: (returned.rejection ?? '').split('\n') },
          { label: text.number, value: returnLabel(returned) },
          { label: text.requested, value: shop.dates.longWeekday(returned.requestedOn) },
        ],
      },
      { items: requestedItems(shop, returned) },
      ...say('closing'),
    ],
    { return: returnLabel(returned), contactEmail },
  );
}

/** All units of a return, whether or not they have arrived. */
function requestedItems(shop: EmailShop, { lines }: ReturnEmailData): Item[] {
  return itemsOf(shop, lines, ({ quantity, missing }) => quantity + missing);
}
