/** The lists of a file of the assortment, in the order in which they are imported: later ones refer to earlier ones. */
export const assortmentParts = [
  'departments',
  'sections',
  'sizeSystems',
  'categories',
  'attributes',
  'colours',
  'brands',
  'sizeCharts',
  'collections',
] as const;
export type AssortmentPart = (typeof assortmentParts)[number];

/** The value of the key `format` in a file of the assortment. */
export const ASSORTMENT_FORMAT = 'selvedge-assortment-1';

/** The largest file of an assortment that can be imported, in bytes. */
export const ASSORTMENT_BYTES_LIMIT = 5 * 1024 * 1024;
/** Human-readable description of the accepted files. */
export const assortmentFileAdvice = `Use a JSON file of up to ${ASSORTMENT_BYTES_LIMIT / 1_048_576} MB, exported from this page.`;
