import * as pages from '#contract/values/pages/storefront-pages';
import type { ReminderEmailData, ReminderEmailItem } from '../reminder-email-data.queries';
import {
  type EmailContent,
  type EmailShop,
  type Item,
  link,
  lowestPrice,
  money,
  type Part,
  UNSUBSCRIBE_PLACEHOLDER,
  wordsOf,
} from './email-template';
import { pictureFor } from './pictures.rules';
import { sanitiseName } from './typed-text.rules';

/** Maximum number of items in an email; the cart and the favourites show the others. */
const MAX_ITEMS = 6;

/** Reminds of a cart. The link leads to the sign-in where it is opened on another device, and from there to the cart. */
export function cartReminder(shop: EmailShop, reminder: ReminderEmailData): EmailContent {
  return reminderOf(shop, 'cart-reminder', reminder, {
    action: link(shop, 'View your cart', pages.signIn({ next: pages.cart() })),
    reason:
      'You’re receiving this email because you have left items in your cart. You get at most two a month.',
    stop: 'Don’t remind me of my cart',
  });
}

export function priceDrop(shop: EmailShop, reminder: ReminderEmailData): EmailContent {
  return reminderOf(shop, 'price-drop', reminder, {
    action: link(shop, 'View your favourites', pages.wishlist()),
    reason: 'You’re receiving this email because you have marked these products as favourites.',
    stop: 'Don’t email me about cheaper favourites',
  });
}

function reminderOf(
  shop: EmailShop,
  email: 'cart-reminder' | 'price-drop',
  { firstName, lastName, items }: ReminderEmailData,
  { action, reason, stop }: { action: Part; reason: string; stop: string },
): EmailContent {
  const name = `${sanitiseName(firstName)} ${sanitiseName(lastName)}`;
  const words = wordsOf(shop, email, { name });
  return {
    subject: words.subject,
    title: words.title,
    parts: [
      ...words.say('opening'),
      { items: itemsOf(shop, items) },
      action,
      ...words.say('closing'),
    ],
    reason,
    links: [{ label: stop, href: UNSUBSCRIBE_PLACEHOLDER }],
  };
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
