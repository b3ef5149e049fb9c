import type { ProductPatch } from '#contract/admin/catalogue/catalogue';
import type { UnknownValue } from '#contract/admin/catalogue/imports';
import type { Assortment } from '../../assortment/assortment.rules';
import type { OtherHeadings, OtherProduct } from './other-shops/other-product';
import type { Row, RowError } from './row';

type Unvalidated<Value> = Value extends string ? string : Value;

/** The fields of a product for which the file has columns. Amounts are in major units. */
export type ImportedFields = { [Name in keyof ProductPatch]?: Unvalidated<ProductPatch[Name]> };

/** A product of a file, of one row or several. */
export interface ImportedProduct {
  /** The line of a CSV file, the position in a JSON file. */
  line: number;
  lastLine: number;
  /** Null for a new product. */
  id: string | null;
  fields: ImportedFields;
  createdAt: Date | null;
  /** The stock of the product when the file was exported; null if the file does not contain it. */
  stockAtExport: string | null;
  /** Values that the shop does not have. `use` is the replacement; null if staff have to choose one. */
  unknown: Omit<UnknownValue, 'products'>[];
  errors: RowError[];
  /** What staff should look at, though the product can be imported. */
  warnings?: RowError[];
  /** The sizes whose barcode a spreadsheet has changed: they keep the barcode that the shop has. Only of another shop's file. */
  doubtfulBarcodes?: string[];
  /** The stock of a size by its SKU or barcode, in a file without products. */
  counted?: { code: string; quantity: number };
  /** The discounted price is empty: the product is sold at its price. */
  endsDiscount?: boolean;
}

/** Maximum number of errors that are listed for a product. */
export const REASONS_LIMIT = 20;

/** Systems of other shops whose product files can be imported. */
export type OtherSystem = 'shopify' | 'woocommerce';

/** A file format for products. */
export interface Format {
  name: 'selvedge' | 'json' | OtherSystem;
  /** The column heading of a product field, or its path in JSON, by its path. */
  headingOf(path: string): string;
}

/** A format of CSV files. */
interface CsvFormat extends Format {
  /** Whether a file with these headings, in lower case, has this format. */
  fits(headings: string[]): boolean;
  /** Whether a column with this heading, in lower case, is read. */
  hasColumn(heading: string): boolean;
}

/** A format of this shop's CSV files, of a product in each row. */
export interface OwnCsvFormat extends CsvFormat {
  name: 'selvedge';
  /** The products of a file whose first line has these headings. */
  read(headings: string[], rows: Row[], assortment: Assortment): Iterable<ImportedProduct>;
}

/** A format of another shop's CSV files. */
export interface OtherCsvFormat extends CsvFormat {
  name: OtherSystem;
  /** For messages. */
  headings: OtherHeadings;
  /** The rows of each product. */
  groupRows(headings: string[], rows: Row[]): Row[][];
  readProducts(headings: string[], rows: Row[], shop: FileDefaults): OtherProduct[];
}

/** What files of other shops do not say. */
export interface FileDefaults {
  /** The shop's name, for products without a brand. */
  shopName: string;
  /** The day in the shop's time zone, `YYYY-MM-DD`. */
  today: string;
}
