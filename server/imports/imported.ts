import type { Replacement } from '#contract/admin/imports';

/** What a file says of a product: only what it has columns for. Amounts are dollars, not checked yet. */
export interface ImportedFields {
  title?: string;
  brand?: string;
  description?: string;
  thirdLevelCategory?: string;
  secondLevelCategory?: string;
  colour?: string;
  new?: boolean;
  price?: number;
  discountPrice?: number;
  sizes?: { name: string; quantity: number }[];
  imageUrl?: string;
  pictures?: { url: string; alt: string }[];
  archived?: boolean;
}

export interface Fault {
  line: number;
  /** The column's heading. */
  field: string;
  message: string;
}

/** A product of a file, of one row or several. */
export interface ImportedProduct {
  line: number;
  lastLine: number;
  /** Null for one that is to be made. */
  id: string | null;
  fields: ImportedFields;
  createdAt: Date | null;
  /** The stock of the product when the file was exported; null for a file that does not tell. */
  stockAtExport: string | null;
  /** Values that the shop does not know. `use` is what is imported instead; null if staff have to choose. */
  unknown: (Pick<Replacement, 'kind' | 'value'> & { use: string | null })[];
  faults: Fault[];
}

/** A way in which products are written in a file. */
export interface Format {
  name: 'selvedge' | 'shopify';
  /** Whether a file with this first line, in lower case, is of it. */
  fits(headings: string[]): boolean;
  /** Whether a column with this heading, in lower case, is read. */
  hasColumn(heading: string): boolean;
  /** The products of a file whose first line has these headings. */
  read(headings: string[], rows: Row[], replacements: Replacement[]): Iterable<ImportedProduct>;
  /** The heading of the column that a field of a product stands in, by the field's path. */
  headingOf(path: string): string;
}

export interface Row {
  line: number;
  lastLine: number;
  cells: string[];
}
