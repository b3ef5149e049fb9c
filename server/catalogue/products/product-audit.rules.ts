import { toDollars } from '#contract/money';
import type { StoredProduct } from './product.rules';

/** A product as the audit records it, in the contract's terms. */
export function auditOf(product: StoredProduct): Record<string, unknown> {
  return {
    title: product.title,
    brand: product.brand,
    description: product.description,
    imageUrl: product.imageUrl,
    pictures: product.images.map(({ url, alt }) => ({ url, alt })),
    price: toDollars(product.price),
    discountPrice: toDollars(product.discountPrice),
    colour: product.colour,
    new: product.isNew,
    secondLevelCategory: product.section,
    thirdLevelCategory: product.category,
    sizes: product.sizes,
    archived: product.isArchived,
  };
}

/** The changed fields before and after a change; null without a change. */
export function auditChange(before: StoredProduct, after: StoredProduct) {
  const old = auditOf(before);
  const changed = Object.entries(auditOf(after)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name]),
  );
  if (changed.length === 0) return null;
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, old[name]])),
    after: Object.fromEntries(changed),
  };
}
