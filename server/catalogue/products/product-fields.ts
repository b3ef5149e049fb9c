import type { ProductPatch } from '#contract/admin/catalogue/catalogue';
import type { ProductImage } from '#contract/catalogue/catalogue';
import type { Composition, ResponsibleParty, SizeDetails } from '#contract/catalogue/product-facts';
import type { AttributeValues } from '#contract/values/catalogue/attributes';
import type { Measures } from '#contract/values/catalogue/measures';
import type { WithdrawalExclusion } from '#contract/values/orders/withdrawals';

/** What staff write of a product. */
export interface ProductState {
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
  /** In minor units, like `discountPrice`. */
  price: number;
  discountPrice: number;
  /** In display order. */
  sizes: { name: string; quantity: number }[];
  imageUrl: string;
  /** Empty if only `imageUrl` is known. */
  images: ProductImage[];
  isArchived: boolean;
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
  warnings: string;
  /** Empty if it is not excluded from the right of withdrawal. */
  withdrawalExclusion: WithdrawalExclusion | '';
  /** Override the category's. */
  measures: Measures;
  sizeDetails: SizeDetails;
  attributes: AttributeValues;
}
export type ProductField = keyof ProductState;

interface FieldDefinition {
  /**
   * How its values are compared, recorded, shown and read from files. `keyword` is a text that a file may leave empty;
   * `json` is any JSON, with a text form in `json-texts.rules.ts`.
   */
  kind: 'text' | 'keyword' | 'flag' | 'money' | 'sizes' | 'pictures' | 'json';
  /** The column of `product` and its type; none for a field with separate statements. */
  column?: `${string} ${string}`;
  /** Its name in the contract and in the audit. */
  api: keyof ProductPatch;
  /** Its name in messages to staff. */
  label: string;
  /** Its heading in the shop's CSV files; of several columns, the first one. */
  heading: string;
}

const define = (
  kind: FieldDefinition['kind'],
  api: FieldDefinition['api'],
  [label, heading]: [label: string, heading: string],
  column?: FieldDefinition['column'],
): FieldDefinition => ({ kind, api, label, heading, ...(column && { column }) });

/**
 * The fields of a product, in the order of the columns of CSV files. SQL, audit, comparison, undo, imports and exports
 * follow from this list. A test compares it with the trigger that increments a product's version.
 */
export const productFields: Record<ProductField, FieldDefinition> = {
  style: define('keyword', 'style', ['style', 'Style'], 'style_id uuid'),
  title: define('text', 'title', ['title', 'Title'], 'title text'),
  brand: define('text', 'brand', ['brand', 'Brand'], 'brand text'),
  description: define('text', 'description', ['description', 'Description'], 'description text'),
  category: define('text', 'thirdLevelCategory', ['category', 'Category'], 'category_id smallint'),
  section: define('keyword', 'secondLevelCategory', ['kind', 'Kind'], 'section text'),
  colour: define('text', 'colour', ['colour', 'Colour'], 'colour_id smallint'),
  isNew: define('flag', 'new', ['new flag', 'New'], 'marked_new boolean'),
  price: define('money', 'price', ['price', 'Price'], 'price integer'),
  discountPrice: define(
    'money',
    'discountPrice',
    ['discounted price', 'Discounted price'],
    'discount_price integer',
  ),
  sizes: define('sizes', 'sizes', ['stock', 'Size 1']),
  imageUrl: define('text', 'imageUrl', ['picture', 'Picture 1'], 'image_url text'),
  images: define('pictures', 'pictures', ['pictures', 'Picture 1'], 'images jsonb'),
  tags: define('json', 'tags', ['tags', 'Tags'], 'tags jsonb'),
  composition: define('json', 'composition', ['composition', 'Composition'], 'composition jsonb'),
  care: define('json', 'care', ['care', 'Care'], 'care jsonb'),
  origin: define('text', 'origin', ['country of origin', 'Country of origin'], 'origin text'),
  taxClass: define('keyword', 'taxClass', ['tax class', 'Tax class'], 'tax_class text'),
  maker: define('json', 'maker', ['maker', 'Maker'], 'maker jsonb'),
  responsiblePerson: define(
    'json',
    'responsiblePerson',
    ['responsible person', 'EU responsible person'],
    'responsible_person jsonb',
  ),
  warnings: define('text', 'warnings', ['warnings', 'Warnings'], 'warnings text'),
  withdrawalExclusion: define(
    'keyword',
    'withdrawalExclusion',
    ['withdrawal exclusion', 'Withdrawal exclusion'],
    'withdrawal_exclusion text',
  ),
  measures: define('json', 'measures', ['measurements', 'Measurements'], 'measures jsonb'),
  sizeDetails: define(
    'json',
    'sizeDetails',
    ['SKUs and barcodes', 'Size details'],
    'size_details jsonb',
  ),
  attributes: define('json', 'attributes', ['attributes', 'Attribute'], 'attributes jsonb'),
  isArchived: define('flag', 'archived', ['archived', 'Archived']),
};
export const fieldNames = Object.keys(productFields) as ProductField[];

/** The fields that the colours of a style share, and that staff can change for the whole style. */
export const styleFields: readonly ProductField[] = [
  'title',
  'brand',
  'description',
  'category',
  'section',
  'tags',
  'composition',
  'care',
  'origin',
  'taxClass',
  'maker',
  'responsiblePerson',
  'warnings',
  'withdrawalExclusion',
  'measures',
  'attributes',
];
