import * as pages from '#contract/values/pages/storefront-pages';
import type { ReviewEmailData } from '../review-email-data.queries';
import {
  type EmailContent,
  type EmailShop,
  link,
  messagesFor,
  type Part,
  TOKEN_PLACEHOLDER,
  wordsOf,
} from './email-template';
import { pictureFor } from './pictures.rules';
import { sanitiseName } from './typed-text.rules';

/** Maximum number of items in the email; the page shows the others. */
const MAX_ITEMS = 5;
const STARS = [1, 2, 3, 4, 5];
/** The token is in the fragment, which browsers send to no server. */
const PATH = `${pages.review()}#${TOKEN_PLACEHOLDER}`;

/** Asks for reviews: five links for each item, which open its form with the stars filled in. No link saves anything. */
export function reviewRequest(shop: EmailShop, request: ReviewEmailData): EmailContent {
  const { firstName, lastName, placedOn, lines } = request;
  const name = `${sanitiseName(firstName)} ${sanitiseName(lastName)}`;
  const words = wordsOf(shop, 'review-request', { name });
  const text = messagesFor(shop);
  return {
    isOff: shop.switchedOff.has('review-request'),
    subject: words.subject,
    title: words.title,
    parts: [
      ...words.say('opening'),
      ...lines.slice(0, MAX_ITEMS).flatMap((line) => itemParts(shop, line)),
      ...(lines.length > MAX_ITEMS ? [link(shop, text.review.all, PATH)] : []),
      ...words.say('closing'),
    ],
    reason: text.order.reason(shop.dates.longWeekday(placedOn)),
    links: [{ label: text.review.stop, href: `${shop.pagesUrl}${PATH}.stop` }],
  };
}

function itemParts(shop: EmailShop, line: ReviewEmailData['lines'][number]): Part[] {
  const { id, productId, title, brand, colour, size, imageUrl, images } = line;
  const text = messagesFor(shop);
  const item = {
    title,
    detail: [brand, colour, text.size(size)].filter(Boolean).join(', '),
    url: shop.pagesUrl + pages.product({ productId }),
    picture: pictureFor(imageUrl, images, shop.url),
  };
  const stars = STARS.map((rating) => ({
    label: text.review.stars(rating),
    sign: `${rating} ★`,
    url: `${shop.pagesUrl}${PATH}.${id}.${rating}`,
  }));
  return [{ items: [item] }, { choices: stars }];
}
