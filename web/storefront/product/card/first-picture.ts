import type { Product, ProductImage } from '#contract/catalogue/catalogue';

type Pictured = Pick<Product, 'title' | 'imageUrl'> & { images?: readonly ProductImage[] };

/** A product's first picture, or its `imageUrl` if it has no list of pictures. */
export function firstPicture({ title, imageUrl, images = [] }: Pictured): ProductImage {
  return images[0] ?? { url: imageUrl, alt: title, tint: '', widths: [] };
}
