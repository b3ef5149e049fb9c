import type { ProductPatch } from '#contract/admin/catalogue/catalogue';
import type { Replacement } from '#contract/admin/catalogue/imports';
import type { Assortment } from '../assortment/assortment.rules';

type Unvalidated<Value> = Value extends string ? string : Value;

/** The fields of a product for which the file has columns. Amounts are dollars. */
export type ImportedFields = { [Name in keyof ProductPatch]?: Unvalidated<ProductPatch[Name]> };

export interface RowError {
  line: number;
  /** The column's heading. */
  field: string;
  message: string;
}

/** A product of a file, of one row or several. */
export interface ImportedProduct {
  line: number;
  lastLine: number;
  /** Null for a new product. */
  id: string | null;
  fields: ImportedFields;
  createdAt: Date | null;
  /** The stock of the product when the file was exported; null if the file does not contain it. */
  stockAtExport: string | null;
  /** Values that the shop does not have. `use` is the replacement; null if staff have to choose one. */
  unknown: (Pick<Replacement, 'kind' | 'value'> & { use: string | null })[];
  errors: RowError[];
}

/** A file format for products. */
export interface Format {
  name: 'selvedge' | 'shopify';
  /** Whether a file with these headings, in lower case, has this format. */
  fits(headings: string[]): boolean;
  /** Whether a column with this heading, in lower case, is read. */
  hasColumn(heading: string): boolean;
  /** The products of a file whose first line has these headings. */
  read(
    headings: string[],
    rows: Row[],
    replacements: Replacement[],
    assortment: Assortment,
  ): Iterable<ImportedProduct>;
  /** The column heading of a product field, by its path. */
  headingOf(path: string): string;
}

export interface Row {
  line: number;
  lastLine: number;
  cells: string[];
}
