/** Options and limits of the staff forms, without schemas, so that the browser does not load those. */

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
/** The largest picture that can be uploaded, in bytes. */
export const PICTURE_BYTES_LIMIT = 10 * 1024 * 1024;
/** Maximum number of pixels to decode: a small file may declare any number. */
export const PICTURE_PIXELS_LIMIT = 50_000_000;

export const videoTypes = ['video/mp4', 'video/webm'] as const;
/** The largest video that can be uploaded, in bytes. */
export const VIDEO_BYTES_LIMIT = 20 * 1024 * 1024;
/** Human-readable description of the accepted videos. */
export const videoAdvice = `Use an MP4 or WebM video of up to ${VIDEO_BYTES_LIMIT / 1_048_576} MB.`;

/** Maximum number of pictures and videos per product. */
export const PICTURES_LIMIT = 8;

/** What a product's picture shows. `scale`: its size beside something familiar. */
export const pictureKinds = ['front', 'back', 'detail', 'worn', 'flat', 'folded', 'scale'] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** Maximum number of links beside the departments, of columns in the footer, of links in one, and of social links. */
export const HEADER_LINKS_LIMIT = 6;
export const FOOTER_COLUMNS_LIMIT = 4;
export const MENU_LINKS_LIMIT = 12;
export const SOCIAL_LINKS_LIMIT = 8;

/** `planned`: a draft that is published at a time. */
export const productStates = ['live', 'planned', 'draft', 'archived'] as const;
export type ProductPublicState = (typeof productStates)[number];

/** `low`: the stock of one of its sizes is at or below the setting `lowStock`. */
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
/** Human-readable description of the accepted product files. */
export const fileAdvice = `Use a CSV or JSON file of up to ${IMPORT_BYTES_LIMIT / 1_048_576} MB.`;

/** A price that rises or falls by more than this factor has to be confirmed before an import is applied. */
export const PRICE_JUMP_FACTOR = 3;

/** Fields whose values in a file may be unknown to this shop, and can be replaced. */
export const replacementKinds = ['size', 'colour', 'category'] as const;
export type ReplacementKind = (typeof replacementKinds)[number];
/** Fields whose values in a file may be unknown to this shop. */
export const unknownKinds = [...replacementKinds, 'brand'] as const;

/** What an option of another shop's products is, such as “Größe”; of `none`, nothing is imported. */
export const optionRoles = ['size', 'colour', 'none'] as const;
export type OptionRole = (typeof optionRoles)[number];
