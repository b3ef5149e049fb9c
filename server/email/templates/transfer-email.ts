import { formatIban } from '#contract/values/payments/iban';
import type { OrderEmailData } from '../email-data.queries';
import { type EmailContent, type EmailShop, messagesFor, money } from './email-template';
import { type OrderEmailDetails, orderEmail, pricedOrder } from './order-emails';

/** Sent for an order that is paid by bank transfer: how to pay it. */
export function orderTransfer(
  shop: EmailShop,
  order: OrderEmailData,
  { settings: { bankAccountHolder, bankIban, bankBic } }: OrderEmailDetails,
): EmailContent {
  const reference = String(order.number);
  const text = messagesFor(shop).transfer;
  return orderEmail(
    'order-transfer',
    shop,
    order,
    (say) => [
      ...say('opening'),
      {
        facts: [
          { label: text.amount, value: money(order.total, shop) },
          { label: text.accountHolder, value: bankAccountHolder ?? '' },
          { label: text.iban, value: formatIban(bankIban ?? '') },
          ...(bankBic === null ? [] : [{ label: text.bic, value: bankBic }]),
          { label: text.reference, value: reference },
        ],
      },
      ...say('closing'),
      ...pricedOrder(shop, order),
    ],
    {
      reference,
      amount: money(order.total, shop),
      payBy: shop.dates.longWeekday(order.payBy ?? order.placedOn),
    },
  );
}
