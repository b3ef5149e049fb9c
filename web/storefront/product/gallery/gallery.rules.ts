import type { ProductImage } from '#contract/catalogue';

/** How wide the chosen picture is shown; never wider than its column of the page. */
export const mainSizes =
  '(min-width: 90em) 660px, (min-width: 64em) 46vw, (min-width: 48em) 48vw, 100vw';

export type GalleryView = {
  image: ProductImage;
  /** A part of the picture, enlarged: the classes that show it. */
  crop: string;
  /** The middle of what is shown, as shares of the picture's width and height: where zoom opens. */
  focus: { x: number; y: number };
};

const middle = { x: 0.5, y: 0.5 };
const CROPS = [
  { crop: '', focus: middle },
  { crop: 'scale-[2.2] origin-[50%_14%]', focus: { x: 0.5, y: 0.14 } },
  { crop: 'scale-[2.2] origin-[18%_46%]', focus: { x: 0.18, y: 0.46 } },
  { crop: 'scale-[2.2] origin-[52%_86%]', focus: { x: 0.52, y: 0.86 } },
];

/** What a gallery shows: each picture, or, of a product with one, the whole and three parts of it. */
export function galleryViews(images: readonly ProductImage[]): GalleryView[] {
  const [only] = images;
  if (images.length === 1 && only) return CROPS.map((part) => ({ image: only, ...part }));
  return images.map((image) => ({ image, crop: '', focus: middle }));
}
