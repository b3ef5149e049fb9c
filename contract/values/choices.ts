/** What staff choose from, and how much of it there may be. No schemas: the browser needs no more of them than this. */

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
/** The largest picture that can be uploaded, in bytes. */
export const PICTURE_BYTES_LIMIT = 10 * 1024 * 1024;
/** More pixels are not decoded: a small file may claim any number of them. */
export const PICTURE_PIXELS_LIMIT = 50_000_000;
/** Which pictures can be uploaded, for people. */
export const pictureAdvice = `Use a JPEG, PNG, WebP or AVIF picture of up to ${PICTURE_BYTES_LIMIT / 1_048_576} MB and ${PICTURE_PIXELS_LIMIT / 1_000_000} megapixels.`;

/** Pictures of a product. */
export const PICTURES_LIMIT = 8;
/** Slides and tiles of the home page. */
export const SLIDES_LIMIT = 3;
export const TILES_LIMIT = 4;

/** What the content is made of. */
export const contentParts = ['promo', 'slides', 'tiles', 'banner', 'pages'] as const;
export type ContentPart = (typeof contentParts)[number];

/** `low`: a size of it has few pieces left, by the setting `lowStock`. */
export const stockLevels = ['in', 'low', 'out'] as const;
export type StockLevel = (typeof stockLevels)[number];

export const adminProductOrders = [
  'title',
  'title_desc',
  'price',
  'price_desc',
  'stock',
  'stock_desc',
  'created',
  'created_desc',
  'updated',
  'updated_desc',
] as const;
export type AdminProductOrder = (typeof adminProductOrders)[number];

export const importVerdicts = ['new', 'changed', 'same', 'refused', 'conflict'] as const;
export type ImportVerdict = (typeof importVerdicts)[number];

/** The largest product file that can be uploaded, in bytes. */
export const IMPORT_BYTES_LIMIT = 20 * 1024 * 1024;
/** Which product files can be uploaded, for people. */
export const fileAdvice = `Use a CSV file of up to ${IMPORT_BYTES_LIMIT / 1_048_576} MB.`;

/** A price that rises or falls by more than this factor has to be confirmed before an import is applied. */
export const PRICE_JUMP_FACTOR = 3;

/** What a file of another shop may name otherwise than this shop does. */
export const replacementKinds = ['size', 'colour', 'category'] as const;
export type ReplacementKind = (typeof replacementKinds)[number];
