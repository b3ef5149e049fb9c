import * as pages from '#contract/values/pages/storefront-pages';
import type { OrderEmailData } from '../email-data.queries';
import {
  type EmailContent,
  type EmailShop,
  link,
  messagesFor,
  TOKEN_PLACEHOLDER,
  wordsOf,
} from './email-template';

/** The link that enters the account for a refund; `address` is the link without its token. */
export function refundAccountLink(
  shop: EmailShop,
  { number }: OrderEmailData,
  address: string,
): EmailContent {
  const { say, ...heads } = wordsOf(shop, 'refund-account-link', { order: String(number) });
  return {
    ...heads,
    parts: [
      ...say('opening'),
      link(
        shop,
        messagesFor(shop).refundAccount.enter,
        `${pages.refundAccount()}#${address}.${TOKEN_PLACEHOLDER}`,
      ),
      ...say('closing'),
    ],
    reason: messagesFor(shop).refundAccount.reason,
  };
}

/** Tells the address of an order to which account its refund goes. */
export function refundAccountEntered(
  shop: EmailShop,
  { number }: OrderEmailData,
  { ending, contactEmail }: { ending: string; contactEmail: string },
): EmailContent {
  const words = { order: String(number), ending, contactEmail };
  const { say, ...heads } = wordsOf(shop, 'refund-account-entered', words);
  return {
    ...heads,
    parts: [...say('opening'), ...say('closing')],
    reason: messagesFor(shop).refundAccount.reason,
  };
}
