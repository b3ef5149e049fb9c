import type { Product } from '#contract/catalogue';
import type { Arrival, HomeContent } from '#contract/content';

export const noPicture = { url: '', alt: '', tint: '#e5e3df', widths: [] };

/** The home page of a new shop until staff edit it: no slides, tiles or pictures. Its sections are those of `homeSections`. */
export const defaultHome: HomeContent = {
  promo: { text: 'Free delivery on orders over $100', href: null },
  slides: [],
  tiles: [],
  banner: {
    imageUrl: '',
    image: noPicture,
    heading: 'Made to be worn for years',
    text: 'Clothes for women and men.',
    link: { label: 'View all', href: '/women/clothing/all' },
  },
};

/** A product as a card of 'New Arrivals'. */
export function toArrival(product: Product): Arrival {
  return {
    id: product._id,
    name: product.title,
    href: `/product/${product._id}`,
    imageSrc: product.imageUrl,
    imageAlt: product.images[0]?.alt || product.title,
    category: product.category.name,
    price: priceText(product.price),
    discount: priceText(product.discountPrice),
    color: product.colour,
    product,
  };
}

function priceText(dollars: number): string {
  return `$${dollars.toFixed(2)}`;
}
