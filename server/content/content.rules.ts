import type { Product } from '#contract/catalogue/catalogue';
import type { Arrival } from '#contract/content/content';
import { moneyFormat } from '#contract/money';
import * as pages from '#contract/values/pages/storefront-pages';

export const noPicture = { url: '', alt: '', tint: '#e5e3df', widths: [] };

/** A product as a card of 'New Arrivals'. */
export function toArrival(product: Product, currency: string): Arrival {
  const format = moneyFormat(currency);
  return {
    id: product._id,
    name: product.title,
    href: pages.product({ productId: product._id }),
    imageSrc: product.imageUrl,
    imageAlt: product.images[0]?.alt || product.title,
    category: product.category.name,
    price: format(product.price),
    discount: format(product.discountPrice),
    color: product.colour,
    product,
  };
}
