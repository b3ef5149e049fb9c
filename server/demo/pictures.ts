import type { ProductImage } from '#contract/catalogue';

/** A picture of the shop in its largest width; smaller widths have the same base name. */
export function pictureOf(picture: {
  stem: string;
  alt: string;
  tint: string;
  widths: number[];
}): ProductImage {
  const { stem, alt, tint, widths } = picture;
  return { url: `/media/${stem}-${Math.max(...widths)}.avif`, alt, tint, widths };
}
