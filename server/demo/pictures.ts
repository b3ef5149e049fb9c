import type { ProductImage } from '#contract/catalogue';

/** One of the shop's own pictures at its largest; the smaller widths stand beside it under the same stem. */
export function pictureOf(picture: {
  stem: string;
  alt: string;
  tint: string;
  widths: number[];
}): ProductImage {
  const { stem, alt, tint, widths } = picture;
  return { url: `/media/${stem}-${Math.max(...widths)}.avif`, alt, tint, widths };
}
