import type { ProductImage } from '#contract/catalogue/catalogue';

/**
 * The URL of a picture for an email: one of the shop's own, in its smallest width and as WebP, which more email
 * clients support than AVIF. Null for a picture from elsewhere, whose host would learn that the email was opened.
 */
export function pictureFor(
  imageUrl: string,
  images: readonly Pick<ProductImage, 'url' | 'widths'>[],
  shopUrl: string,
): string | null {
  const [, stem, width] = /^(\/media\/[\w./-]+)-(\d+)\.\w+$/.exec(imageUrl) ?? [];
  if (!stem || stem.includes('..')) return null;
  const widths = images.find(({ url }) => url === imageUrl)?.widths ?? [];
  const smallest = widths.length > 0 ? Math.min(...widths) : Number(width);
  return `${shopUrl}${stem}-${smallest}.webp`;
}
