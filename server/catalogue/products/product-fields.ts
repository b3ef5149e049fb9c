import type { ProductPatch } from '#contract/admin/catalogue/catalogue';
import type { ProductImage } from '#contract/catalogue/catalogue';
import type { Composition, ResponsibleParty, SizeDetails } from '#contract/catalogue/product-facts';
import {
  forTextFacts,
  type ProductRecordField,
  productRecord,
  type TextFact,
} from '#contract/records/product';
import type { AttributeValues } from '#contract/values/catalogue/attributes';
import type { Measures } from '#contract/values/catalogue/measures';
import type { WithdrawalExclusion } from '#contract/values/orders/withdrawals';

/** What staff write of a product. */
export interface ProductState extends Record<TextFact, string> {
  /** Products of the same style are its colours. Empty for a new product: see the trigger `product_joins_style`. */
  style: string;
  title: string;
  brand: string;
  description: string;
  /** Keys. */
  category: string;
  section: string;
  /** Its name; empty if the product has no colour. */
  colour: string;
  /** Whether staff say so; shoppers also see products as new for some days after they were added. */
  isNew: boolean;
  /** While no planned price is in force. In minor units, like `discountPrice`. */
  price: number;
  discountPrice: number;
  /** What a unit costs the shop, in minor units; null if it is not known. Never in a response for shoppers. */
  costPrice: number | null;
  /** In display order. */
  sizes: { name: string; quantity: number }[];
  imageUrl: string;
  /** Empty if only `imageUrl` is known. */
  images: ProductImage[];
  isArchived: boolean;
  /** Kept out of the shop until staff publish it, or until `publishAt`. */
  isDraft: boolean;
  /** ISO 8601, like `withdrawAt`. Of a draft: when it is published. */
  publishAt: string | null;
  /** When the product becomes a draft again. */
  withdrawAt: string | null;
  /** Whether shoppers see the page of a draft with `publishAt`, which says when it comes. */
  isAnnounced: boolean;
  /** See `tagOf`. */
  tags: string[];
  composition: Composition;
  /** Keys of symbols. */
  care: string[];
  /** The code of a country, or empty. */
  origin: string;
  /** The code of its tax class, or empty for the category's. */
  taxClass: string;
  /** Null for the shop's, like `responsiblePerson`. */
  maker: ResponsibleParty | null;
  responsiblePerson: ResponsibleParty | null;
  /** Empty if it is not excluded from the right of withdrawal. */
  withdrawalExclusion: WithdrawalExclusion | '';
  /** Override the category's. */
  measures: Measures;
  sizeDetails: SizeDetails;
  attributes: AttributeValues;
}
export type ProductField = keyof ProductState;

/** The column of `product` and its type; none for a field with separate statements. */
type Column = `${string} ${string}`;

const define = <Api extends ProductRecordField & keyof ProductPatch>(
  api: Api,
  column?: Column,
) => ({
  ...productRecord[api],
  /** Its name in the contract and in the audit. */
  api,
  ...(column && { column }),
});

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

interface FieldDefinition {
  kind: (typeof productRecord)[ProductRecordField]['kind'];
  api: ProductRecordField;
  label: string;
  heading: string;
  isShared?: true;
  column?: Column;
}

/**
 * How the shop stores the fields of `productRecord`, in the order of the columns of CSV files. SQL, audit, comparison, undo, imports and exports
 * follow from this list. A test compares it with the trigger that increments a product's version.
 */
export const productFields: Record<ProductField, FieldDefinition> = {
  style: define('style', 'style_id uuid'),
  title: define('title', 'title text'),
  brand: define('brand', 'brand text'),
  description: define('description', 'description text'),
  category: define('thirdLevelCategory', 'category_id smallint'),
  section: define('secondLevelCategory', 'section text'),
  colour: define('colour', 'colour_id smallint'),
  isNew: define('new', 'marked_new boolean'),
  price: define('price', 'standing_price integer'),
  discountPrice: define('discountPrice', 'standing_discount_price integer'),
  costPrice: define('costPrice', 'cost_price integer'),
  sizes: define('sizes'),
  imageUrl: define('imageUrl', 'image_url text'),
  images: define('pictures', 'images jsonb'),
  tags: define('tags', 'tags jsonb'),
  composition: define('composition', 'composition jsonb'),
  care: define('care', 'care jsonb'),
  origin: define('origin', 'origin text'),
  taxClass: define('taxClass', 'tax_class text'),
  maker: define('maker', 'maker jsonb'),
  responsiblePerson: define('responsiblePerson', 'responsible_person jsonb'),
  ...forTextFacts((name) => define(name, `${snakeCase(name)} text`)),
  withdrawalExclusion: define('withdrawalExclusion', 'withdrawal_exclusion text'),
  measures: define('measures', 'measures jsonb'),
  sizeDetails: define('sizeDetails', 'size_details jsonb'),
  attributes: define('attributes', 'attributes jsonb'),
  isDraft: define('draft', 'is_draft boolean'),
  publishAt: define('publishAt', 'publish_at timestamptz'),
  withdrawAt: define('withdrawAt', 'withdraw_at timestamptz'),
  isAnnounced: define('announced', 'is_announced boolean'),
  isArchived: define('archived'),
};
export const fieldNames = Object.keys(productFields) as ProductField[];

/** The fields that the colours of a style share, and that staff can change for the whole style. */
export const styleFields: readonly ProductField[] = fieldNames.filter(
  (name) => productFields[name].isShared,
);
