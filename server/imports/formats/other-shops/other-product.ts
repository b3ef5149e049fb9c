import { ownValue } from '#contract/values/own-value';
import type { Row, RowError } from '../row';

/** A product of another shop's file, before it is split by colour. */
export interface OtherProduct {
  /** Tells the products of a file apart. The ids of its products in this shop are derived from it. */
  key: string;
  row: Row;
  /** Of all its rows. */
  lastLine: number;
  title: string;
  brand: string;
  /** HTML. */
  description: string;
  /** Whether shoppers of the other shop saw it; null if the file does not say so. */
  isPublic: boolean | null;
  /** The name of its category in the other shop, and the texts by which one of this shop is found. */
  category: { name: string; texts: string[] };
  /** Null if the file has no column for them. */
  tags: string | null;
  pictures: OtherPicture[];
  variants: OtherVariant[];
  errors: RowError[];
}

export interface OtherPicture {
  url: string;
  /** Empty if the file has none. */
  alt: string;
}

export interface OtherVariant {
  row: Row;
  /** Such as `Größe` and `M`. */
  options: { name: string; value: string }[];
  /** As in the file. */
  price: string;
  /** The price before a reduction; empty for none. */
  priceBefore: string;
  /** Null if the other shop does not count it, though it sells it. */
  stock: string | null;
  sku: string;
  barcode: string;
  /** Grams, 0 if it is unknown. */
  weight: number;
  picture: string;
}

/** The headings of the file's columns, for messages. */
export interface OtherHeadings {
  key: string;
  title: string;
  brand: string;
  description: string;
  category: string;
  option: string;
  price: string;
  priceBefore: string;
  stock: string;
  barcode: string;
  pictures: string;
}

/** The heading of a field of the shop's, by its path. */
export function headingOf(headings: OtherHeadings, path: string): string {
  const field = path.replace(/\..*$/, '');
  const byField: Record<string, string> = {
    title: headings.title,
    brand: headings.brand,
    description: headings.description,
    thirdLevelCategory: headings.category,
    colour: headings.option,
    sizes: headings.option,
    price: headings.priceBefore,
    discountPrice: headings.price,
    sizeDetails: headings.barcode,
    imageUrl: headings.pictures,
    pictures: headings.pictures,
  };
  return ownValue(byField, field) ?? path;
}
