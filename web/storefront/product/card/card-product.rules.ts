import type { Product, ProductVariant } from '#contract/catalogue/catalogue';

/** A product, with the variants of its style if they are known. */
export type CardProduct = Product & { variants?: readonly ProductVariant[] };

/** The style's other colours that its card links. */
export const otherColours = ({ _id: own, variants = [] }: CardProduct) =>
  variants.filter(({ _id, colour }) => _id !== own && colour !== '');
