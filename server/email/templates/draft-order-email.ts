import { toMinor } from '#contract/money';
import { ownValue } from '#contract/values/own-value';
import * as pages from '#contract/values/pages/storefront-pages';
import type { DraftEmailData, EmailLine } from '../email-data.queries';
import {
  type EmailContent,
  type EmailShop,
  type Fact,
  link,
  messagesFor,
  money,
  TOKEN_PLACEHOLDER,
  wordsOf,
} from './email-template';
import { pricedItem, sumsOf } from './order-emails';
import { sanitiseLine, sanitiseName } from './typed-text.rules';

/** Sent for an order that staff have prepared: its items, and the link to pay for it. */
export function draftOrderEmail(shop: EmailShop, draft: DraftEmailData): EmailContent {
  const { id, offer } = draft;
  const { firstName, lastName } = offer.shippingAddress;
  const text = messagesFor(shop).order;
  const minor = (amount: number) => toMinor(amount, offer.currency);
  const { subject, title, say } = wordsOf(shop, 'order-payment-link', {
    name: `${sanitiseName(firstName)} ${sanitiseName(lastName)}`,
    amount: money(minor(offer.total), shop),
    payBy: shop.dates.longWeekday(draft.expiresOn),
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
          { label: text.openUntil, value: shop.dates.longWeekday(draft.expiresOn) },
          destination(shop, draft),
        ],
      },
      { items: linesOf(draft).map((line) => pricedItem(shop, line)) },
      {
        sums: sumsOf(shop, {
          listTotal: minor(offer.totalPrice),
          subtotal: minor(offer.totalDiscountPrice),
          promoCode: offer.promoCode,
          promotions: (offer.promotions ?? []).map(
            ({ name, code = null, amount, delivery = 0 }) => ({
              name,
              code,
              amount: minor(amount),
              delivery: minor(delivery),
            }),
          ),
          discountReason: offer.discountReason ?? '',
          promo: minor(offer.promo),
          shipping: minor(offer.shipping),
          freeShipping: offer.freeShipping,
          total: minor(offer.total),
          tax: minor(offer.tax?.amount ?? 0),
          taxAdded: minor(offer.tax?.added ?? 0),
        }),
      },
      link(shop, text.pay, `${pages.draftOffer()}#${id}.${TOKEN_PLACEHOLDER}`),
    ],
    reason: text.draftReason,
  };
}

function linesOf({ offer, images }: DraftEmailData): EmailLine[] {
  const minor = (amount: number) => toMinor(amount, offer.currency);
  return offer.orderItems.map(({ product, size, quantity, unitPrice, unitDiscountPrice }) => ({
    productId: product._id,
    title: product.title,
    brand: product.brand,
    size,
    quantity,
    colour: product.colour,
    imageUrl: product.imageUrl,
    images: ownValue(images, product._id) ?? [],
    unitPrice: minor(unitPrice),
    unitDiscountPrice: minor(unitDiscountPrice),
    priorPrice: null,
  }));
}

function destination(
  shop: EmailShop,
  { offer: { pickupPlace, shippingAddress } }: DraftEmailData,
): Fact {
  const text = messagesFor(shop).order;
  return pickupPlace === ''
    ? { label: text.address, value: shippingAddress.lines.map(sanitiseLine) }
    : { label: text.collectFrom, value: pickupPlace.split('\n') };
}
