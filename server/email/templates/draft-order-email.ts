import { toMinor } from '#contract/money';
import { ownValue } from '#contract/values/own-value';
import type { DraftEmailData, EmailLine } from '../email-data.queries';
import {
  type EmailContent,
  type EmailShop,
  type Fact,
  link,
  money,
  TOKEN_PLACEHOLDER,
  wordsOf,
} from './email-template';
import { pricedItem, sumsOf } from './order-emails';
import { sanitiseLine, sanitiseName } from './typed-text.rules';

/** Sent for an order that staff have prepared: what it has, and the link to pay for it. */
export function draftOrderEmail(shop: EmailShop, draft: DraftEmailData): EmailContent {
  const { id, offer } = draft;
  const { firstName, lastName } = offer.shippingAddress;
  const minor = (amount: number) => toMinor(amount, offer.currency);
  const { subject, title, say } = wordsOf(shop, 'order-payment-link', {
    name: `${sanitiseName(firstName)} ${sanitiseName(lastName)}`,
    amount: money(minor(offer.total), shop),
    payBy: shop.dates.longWeekday(draft.expires_on),
    // Texts from before drafts stayed open may name an order.
    order: '',
  });
  return {
    subject: subject.trim(),
    title,
    parts: [
      ...say('opening'),
      {
        facts: [
          { label: 'Open until', value: shop.dates.longWeekday(draft.expires_on) },
          destination(draft),
        ],
      },
      { items: linesOf(draft).map((line) => pricedItem(shop, line)) },
      {
        sums: sumsOf(shop, {
          list_total: minor(offer.totalPrice),
          subtotal: minor(offer.totalDiscountPrice),
          promo_code: offer.promoCode,
          discount_reason: offer.discountReason ?? '',
          promo: minor(offer.promo),
          shipping: minor(offer.shipping),
          free_shipping: offer.freeShipping,
          total: minor(offer.total),
          tax: minor(offer.tax?.amount ?? 0),
          tax_added: minor(offer.tax?.added ?? 0),
        }),
      },
      link(shop, 'View and pay', `/order/offer#${id}.${TOKEN_PLACEHOLDER}`),
    ],
    reason: 'You’re receiving this email because you asked us to prepare an order for you.',
  };
}

function linesOf({ offer, images }: DraftEmailData): EmailLine[] {
  const minor = (amount: number) => toMinor(amount, offer.currency);
  return offer.orderItems.map(({ product, size, quantity, unitPrice, unitDiscountPrice }) => ({
    product_id: product._id,
    title: product.title,
    brand: product.brand,
    size,
    quantity,
    colour: product.colour,
    image_url: product.imageUrl,
    images: ownValue(images, product._id) ?? [],
    unit_price: minor(unitPrice),
    unit_discount_price: minor(unitDiscountPrice),
    prior_price: null,
  }));
}

function destination({ offer: { pickupPlace, shippingAddress } }: DraftEmailData): Fact {
  return pickupPlace === ''
    ? { label: 'Delivery address', value: shippingAddress.lines.map(sanitiseLine) }
    : { label: 'Collect from', value: pickupPlace.split('\n') };
}
