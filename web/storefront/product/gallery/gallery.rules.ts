/** The width that a picture takes of the gallery on a desktop, of which two halves are a row. */
type Tile = 'whole' | 'half' | 'large' | 'small';

/**
 * How a picture is placed in the two columns of a desktop: in pairs. Of an odd number, the last three are one large
 * picture beside two small ones, so that no place stays empty and no picture is cropped.
 */
export function tileOf(position: number, count: number): Tile {
  if (count === 1) return 'whole';
  if (count % 2 === 0 || position < count - 3) return 'half';
  return position === count - 3 ? 'large' : 'small';
}

/** A picture's place in the six columns of the grid. */
export const tileClasses: Record<Tile, string> = {
  whole: 'lg:col-span-6 lg:mx-auto lg:w-full lg:max-w-160',
  half: 'lg:col-span-3',
  large: 'lg:col-span-4 lg:row-span-2',
  small: 'lg:col-span-2',
};

/** The rendered width of each on desktops of 1,440 px and more, and in percent of smaller ones. */
const widths: Record<Tile, [pixels: number, percent: number]> = {
  whole: [640, 56],
  half: [440, 30],
  large: [590, 40],
  small: [290, 20],
};

/** The `sizes` of a picture: as wide as a phone, and a half of a tablet. */
export function tileSizes(tile: Tile): string {
  const [pixels, percent] = widths[tile];
  return `(min-width: 90em) ${pixels}px, (min-width: 64em) ${percent}vw, (min-width: 48em) 48vw, 100vw`;
}
