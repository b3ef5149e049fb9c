import type { ProductImage } from '#contract/catalogue';

/** One of the shop's own pictures in its largest width; the smaller widths are beside it under the same name. */
export function pictureOf(picture: {
  stem: string;
  alt: string;
  tint: string;
  widths: number[];
}): ProductImage {
  const { stem, alt, tint, widths } = picture;
  return { url: `/media/${stem}-${Math.max(...widths)}.avif`, alt, tint, widths };
}
