import type { PictureFocus } from '#contract/catalogue/catalogue';
import type { PictureKind } from '#contract/values/choices';
import type { AttributeDraft } from './attributes-draft.rules';
import type { FactsDraft, SizeDraft } from './facts-draft.rules';

/** The form as typed: numbers stay text, so that nothing typed is lost. */
export interface ProductDraft extends FactsDraft {
  /** Its id; empty for that of the products with the same title, brand and category. */
  style: string;
  /** In their order; the first is the product's `imageUrl`. */
  pictures: PictureDraft[];
  brand: string;
  title: string;
  colour: string;
  description: string;
  /** The currency of the typed prices, which is the shop's. */
  currency: string;
  price: string;
  discountPrice: string;
  /** Empty if it is not known. */
  costPrice: string;
  topLevelCategory: string;
  secondLevelCategory: string;
  thirdLevelCategory: string;
  isNew: boolean;
  /** Of a new product: whether it is kept out of the shop. */
  isDraft: boolean;
  /** Separated by commas. */
  tags: string;
  /** A code; empty for the category's. */
  taxClass: string;
  sizes: SizeDraft[];
  /** By key. */
  attributes: Record<string, AttributeDraft>;
  /** Of a new product: the other colours of its style. */
  furtherColours: ColourDraft[];
  /** Of an existing product: whether changes of shared fields apply to all colours. */
  appliesToStyle: boolean;
}

/** A picture, or with a `video` its poster. */
export interface PictureDraft {
  url: string;
  alt: string;
  /** Empty for none, like `video`. */
  kind: PictureKind | '';
  focus: PictureFocus | null;
  /** Of a worn product: the model's height in centimetres, and the size in the picture. */
  modelHeight: string;
  modelSize: string;
  video: string;
}

/** Another colour of a new product. Empty prices are those of the first colour. */
export interface ColourDraft {
  colour: string;
  price: string;
  discountPrice: string;
  pictures: ProductDraft['pictures'];
  /** In the order of the sizes; missing until something is typed. An empty weight is that of the first colour. */
  sizes: (Partial<Omit<SizeDraft, 'name' | 'measures'>> | undefined)[];
}
