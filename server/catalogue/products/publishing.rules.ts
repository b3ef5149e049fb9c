import type { ProductPublicState } from '#contract/values/choices';
import type { ProductState } from './product-fields';

/** The fields that say whether shoppers see a product. */
type Publishing = Pick<
  ProductState,
  'isArchived' | 'isDraft' | 'publishAt' | 'withdrawAt' | 'isAnnounced'
>;

/** Publishing fields with whether the product was ever in the shop. */
type Published = Publishing & { wasPublished: boolean };

/** The state of a product that is neither a draft nor archived, with nothing planned. */
export const IN_SHOP: Published = {
  isArchived: false,
  isDraft: false,
  publishAt: null,
  withdrawAt: null,
  isAnnounced: false,
  wasPublished: true,
};

export function publicStateOf({
  isArchived,
  isDraft,
  publishAt,
}: Pick<Publishing, 'isArchived' | 'isDraft' | 'publishAt'>): ProductPublicState {
  if (isArchived) return 'archived';
  if (isDraft) return publishAt === null ? 'draft' : 'planned';
  return 'live';
}

/** Whether the product is outside the shop. */
export const isHidden = ({ isArchived, isDraft }: Pick<Publishing, 'isArchived' | 'isDraft'>) =>
  isArchived || isDraft;

/** A product that is published now; its earlier plan is done. */
export const published = <Product extends Publishing>(product: Product): Product => ({
  ...product,
  isArchived: false,
  isDraft: false,
});

/** A product that is taken out of the shop until it is published again. */
export const withdrawn = <Product extends Publishing>(product: Product): Product => ({
  ...product,
  isArchived: false,
  isDraft: true,
});

/** An archived product as it was before: in the shop, or a draft if it never was. */
export const restored = <Product extends Published>(product: Product): Product =>
  product.wasPublished ? published(product) : withdrawn(product);

/** The product without plans that its state does not allow: only a draft waits to be published, and an archived product for nothing. */
export function settled<Product extends Publishing>(product: Product): Product {
  const isDraft = product.isDraft && !product.isArchived;
  const publishAt = isDraft ? product.publishAt : null;
  return {
    ...product,
    isDraft,
    publishAt,
    withdrawAt: product.isArchived ? null : product.withdrawAt,
    isAnnounced: publishAt !== null && product.isAnnounced,
  };
}
