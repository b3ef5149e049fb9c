import * as pages from '#contract/values/pages/storefront-pages';
import type { NoticeEmailData } from '../email-data.queries';
import {
  type EmailContent,
  type EmailShop,
  link,
  lowestPrice,
  messagesFor,
  money,
  UNSUBSCRIBE_PLACEHOLDER,
  wordsOf,
} from './email-template';
import { pictureFor } from './pictures.rules';

export function backInStock(shop: EmailShop, notice: NoticeEmailData): EmailContent {
  const { title, brand, colour, size, productId, price, discountPrice, isLaunch } = notice;
  const path = pages.product({ productId, size });
  const text = messagesFor(shop);
  const item = {
    title,
    detail: [brand, colour, text.size(size), lowestPrice(notice.priorPrice, shop)]
      .filter(Boolean)
      .join(', '),
    url: `${shop.pagesUrl}${path}`,
    picture: pictureFor(notice.imageUrl, notice.images, shop.url),
    amount: money(discountPrice, shop),
    ...(discountPrice < price ? { before: money(price, shop) } : {}),
  };
  const words = wordsOf(shop, 'back-in-stock', { product: title, brand, size });
  return {
    subject: (isLaunch && words.say('launchSubject')[0]) || words.subject,
    title: (isLaunch && words.say('launchTitle')[0]) || words.title,
    parts: [
      ...words.say(isLaunch ? 'launchOpening' : 'opening'),
      { items: [item] },
      link(shop, text.backInStock.view, path),
      ...words.say('closing'),
    ],
    reason: text.backInStock.reason,
    links: [{ label: text.backInStock.stop, href: UNSUBSCRIBE_PLACEHOLDER }],
  };
}
