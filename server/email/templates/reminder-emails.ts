import * as pages from '#contract/values/pages/storefront-pages';
import type { ReminderEmailData, ReminderEmailItem } from '../reminder-email-data.queries';
import {
  type EmailContent,
  type EmailShop,
  type Item,
  link,
  lowestPrice,
  money,
  UNSUBSCRIBE_PLACEHOLDER,
  wordsOf,
} from './email-template';
import { pictureFor } from './pictures.rules';
import { sanitiseName } from './typed-text.rules';

/** Maximum number of items in an email; the cart and the favourites show the others. */
const MAX_ITEMS = 6;

/** Reminds of a cart. The link leads to the sign-in where it is opened on another device, and from there to the cart. */
export function cartReminder(shop: EmailShop, reminder: ReminderEmailData): EmailContent {
  const words = wordsOf(shop, 'cart-reminder', { name: nameOf(reminder) });
  return {
    subject: words.subject,
    title: words.title,
    parts: [
      ...words.say('opening'),
      { items: itemsOf(shop, reminder.items) },
      link(shop, 'View your cart', pages.signIn({ next: pages.cart() })),
      ...words.say('closing'),
    ],
    reason:
      'You’re receiving this email because you have left items in your cart. You get at most two a month.',
    links: [{ label: 'Don’t remind me of my cart', href: UNSUBSCRIBE_PLACEHOLDER }],
  };
}

export function priceDrop(shop: EmailShop, reminder: ReminderEmailData): EmailContent {
  const words = wordsOf(shop, 'price-drop', { name: nameOf(reminder) });
  return {
    subject: words.subject,
    title: words.title,
    parts: [
      ...words.say('opening'),
      { items: itemsOf(shop, reminder.items) },
      link(shop, 'View your favourites', pages.wishlist()),
      ...words.say('closing'),
    ],
    reason: 'You’re receiving this email because you have marked these products as favourites.',
    links: [{ label: 'Don’t email me about cheaper favourites', href: UNSUBSCRIBE_PLACEHOLDER }],
  };
}

function nameOf({ firstName, lastName }: ReminderEmailData): string {
  return `${sanitiseName(firstName)} ${sanitiseName(lastName)}`;
}

function itemsOf(shop: EmailShop, items: ReminderEmailItem[]): Item[] {
  return items.slice(0, MAX_ITEMS).map((item) => {
    const { productId, size, price, discountPrice, before, priorPrice } = item;
    const known = before ?? price;
    return {
      title: item.title,
      detail: [
        item.brand,
        item.colour,
        size === null ? '' : `size ${size}`,
        lowestPrice(priorPrice, shop),
      ]
        .filter(Boolean)
        .join(', '),
      url: shop.url + pages.product(size === null ? { productId } : { productId, size }),
      picture: pictureFor(item.imageUrl, item.images, shop.url),
      amount: money(discountPrice, shop),
      ...(discountPrice < known ? { before: money(known, shop) } : {}),
    };
  });
}
