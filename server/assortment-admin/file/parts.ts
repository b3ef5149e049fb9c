import {
  brandInput,
  categoryInput,
  colourInput,
  namedInput,
  sizeSystemInput,
} from '#contract/admin/catalogue/assortment-entries';
import { collectionInput } from '#contract/admin/catalogue/collections';
import { attributePart } from './attribute-part.service';
import { entryPart } from './entry-part.service';
import type { FilePart } from './file-part';
import { sizeChartPart } from './size-chart-part.service';

/**
 * The lists of a file, in the order in which they are written: later ones refer to earlier ones. A further list needs an
 * entry here and in `assortmentParts`.
 */
export const parts: readonly FilePart[] = [
  entryPart('departments', 'departments', namedInput),
  entryPart('sections', 'sections', namedInput),
  entryPart('sizeSystems', 'size-systems', sizeSystemInput),
  entryPart('categories', 'categories', categoryInput),
  attributePart,
  entryPart('colours', 'colours', colourInput),
  entryPart('brands', 'brands', brandInput),
  sizeChartPart,
  entryPart('collections', 'collections', collectionInput),
];
