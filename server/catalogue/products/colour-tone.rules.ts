import type { Colour } from '#contract/catalogue/assortment';

/** Colours with a lightness below this are dark: navy, charcoal, burgundy, bottle green. The blue of a screen is not. */
const MAX_DARK = 0.45;
/** Colours with a lightness above this are light: cream, light grey, sky blue, pastels. Tan and camel are not. */
const MIN_LIGHT = 0.8;

/**
 * The word for how light a colour is, ‘dark’ or ‘light’; empty for a colour between them, and for one that is shown by a picture.
 * The lightness is that of OKLab, from 0 to 1, in which equal steps look equal.
 */
export function toneOf({ hex, imageUrl }: Pick<Colour, 'hex' | 'imageUrl'>): 'dark' | 'light' | '' {
  const lightness = imageUrl === null ? lightnessOf(hex) : null;
  if (lightness === null) return '';
  if (lightness < MAX_DARK) return 'dark';
  return lightness > MIN_LIGHT ? 'light' : '';
}

/** The lightness of OKLab, of a colour such as `#1c1b1a`; null for another form. https://bottosson.github.io/posts/oklab */
function lightnessOf(hex: string): number | null {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!digits) return null;
  const [red = 0, green = 0, blue = 0] = digits
    .slice(1)
    .map((channel) => toLinear(Number.parseInt(channel, 16) / 255));
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
}

/** A channel of sRGB in proportion to its light. */
function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
