import * as pages from '#contract/values/pages/storefront-pages';
import type { ReminderEmailData, ReminderEmailItem } from '../reminder-email-data.queries';
import {
  type EmailContent,
  type EmailShop,
  type Item,
  link,
  lowestPrice,
  messagesFor,
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
  const { view, reason, stop } = messagesFor(shop).cartReminder;
  const action = link(shop, view, pages.signIn({ next: pages.cart() }));
  return reminderOf(shop, 'cart-reminder', reminder, { action, reason, stop });
}

export function priceDrop(shop: EmailShop, reminder: ReminderEmailData): EmailContent {
  const { view, reason, stop } = messagesFor(shop).priceDrop;
  const action = link(shop, view, pages.wishlist());
  return reminderOf(shop, 'price-drop', reminder, { action, reason, stop });
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
        size === null ? '' : messagesFor(shop).size(size),
        lowestPrice(priorPrice, shop),
      ]
        .filter(Boolean)
        .join(', '),
      url: shop.pagesUrl + pages.product(size === null ? { productId } : { productId, size }),
      picture: pictureFor(item.imageUrl, item.images, shop.url),
      amount: money(discountPrice, shop),
      ...(discountPrice < known ? { before: money(known, shop) } : {}),
    };
  });
}
