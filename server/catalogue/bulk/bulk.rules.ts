import type { BulkChange } from '#contract/admin/catalogue/catalogue-bulk';
import { MAX_DOLLARS, toCents } from '#contract/money';
import type { StoredProduct } from '../products/product.rules';

const HIGHEST = toCents(MAX_DOLLARS);

const changeable = ['price', 'discountPrice', 'isNew', 'isArchived'] as const;
/** The fields that a bulk change can set. */
export type Changeable = Pick<StoredProduct, (typeof changeable)[number]>;

/** A product after a change, or the reason why the change is invalid. */
type Changed<Product> = { after: Product } | { error: string };

export function hasChanged(before: Changeable, after: Changeable): boolean {
  return changeable.some((field) => before[field] !== after[field]);
}

export function changeProduct<Product extends Changeable>(
  product: Product,
  change: BulkChange,
): Changed<Product> {
  switch (change.kind) {
    case 'archive':
      return { after: { ...product, isArchived: true } };
    case 'restore':
      return { after: { ...product, isArchived: false } };
    case 'new':
      return { after: { ...product, isNew: change.value } };
    case 'discount':
      return priced(product, product.price, lessPercent(product.price, change.percent));
    case 'price': {
      const changed = (cents: number) => toEnding(adjust(cents, change), change.ending);
      const discounted = changed(product.discountPrice);
      // A product that is not reduced stays so, whatever the price ending does.
      const price =
        change.of === 'discountPrice'
          ? product.price
          : product.price === product.discountPrice
            ? discounted
            : changed(product.price);
      return priced(product, price, discounted);
    }
  }
}

function priced<Product extends Changeable>(
  product: Product,
  price: number,
  discountPrice: number,
): Changed<Product> {
  if (price < 0 || discountPrice < 0) return { error: 'Its price would be below 0.' };
  if (price > HIGHEST) return { error: 'Its price would be too high.' };
  if (discountPrice > price) return { error: 'Its discounted price would be above its price.' };
  return { after: { ...product, price, discountPrice } };
}

function adjust(
  cents: number,
  change: { percent?: number | undefined; amount?: number | undefined },
) {
  return change.percent === undefined
    ? cents + Math.round((change.amount ?? 0) * 100)
    : Math.round((cents * (100 + change.percent)) / 100);
}

function lessPercent(cents: number, percent: number): number {
  return Math.round((cents * (100 - percent)) / 100);
}

/** The nearest amount with these cents, at least the cents alone. */
function toEnding(cents: number, ending: number | undefined): number {
  if (ending === undefined || cents < 0) return cents;
  const end = Math.round(ending * 100);
  return Math.max(end, Math.round((cents - end) / 100) * 100 + end);
}
