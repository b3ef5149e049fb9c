import type { ProductImage } from '#contract/catalogue/catalogue';

/** The `sizes` of the selected picture; at most the width of its column. */
export const mainSizes =
  '(min-width: 90em) 660px, (min-width: 64em) 46vw, (min-width: 48em) 48vw, 100vw';

export type GalleryView = {
  image: ProductImage;
  /** The classes that enlarge a part of the picture. */
  crop: string;
  /** The centre of the visible part, as fractions of the picture's width and height. Zoom opens there. */
  focus: { x: number; y: number };
};

const middle = { x: 0.5, y: 0.5 };
const CROPS = [
  { crop: '', focus: middle },
  { crop: 'scale-[2.2] origin-[50%_14%]', focus: { x: 0.5, y: 0.14 } },
  { crop: 'scale-[2.2] origin-[18%_46%]', focus: { x: 0.18, y: 0.46 } },
  { crop: 'scale-[2.2] origin-[52%_86%]', focus: { x: 0.52, y: 0.86 } },
];

/** The views of a gallery: each picture; for a single picture without a video, the whole and three enlarged parts. */
export function galleryViews(images: readonly ProductImage[]): GalleryView[] {
  const [only] = images;
  if (images.length === 1 && only && !only.video)
    return CROPS.map((part) => ({ image: only, ...part }));
  return images.map((image) => ({ image, crop: '', focus: middle }));
}
