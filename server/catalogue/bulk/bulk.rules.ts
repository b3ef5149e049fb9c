import type { BulkChange } from '#contract/admin/catalogue/catalogue-bulk';
import { MAX_MINOR, toMinor } from '#contract/money';
import type { StoredProduct } from '../products/product.rules';

const changeable = ['price', 'discountPrice', 'isNew', 'isArchived'] as const;
/** The fields that a bulk change can set. */
export type Changeable = Pick<StoredProduct, (typeof changeable)[number] | 'currency'>;

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
      const changed = (amount: number) =>
        toEnding(adjust(amount, change, product.currency), change.ending, product.currency);
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
  if (price > MAX_MINOR) return { error: 'Its price would be too high.' };
  if (discountPrice > price) return { error: 'Its discounted price would be above its price.' };
  return { after: { ...product, price, discountPrice } };
}

function adjust(
  amount: number,
  change: { percent?: number | undefined; amount?: number | undefined },
  currency: string,
) {
  return change.percent === undefined
    ? amount + toMinor(change.amount ?? 0, currency)
    : Math.round((amount * (100 + change.percent)) / 100);
}

function lessPercent(amount: number, percent: number): number {
  return Math.round((amount * (100 - percent)) / 100);
}

/** The nearest amount with these decimals, at least the decimals alone. */
function toEnding(amount: number, ending: number | undefined, currency: string): number {
  if (ending === undefined || amount < 0) return amount;
  const unit = toMinor(1, currency);
  const end = toMinor(ending, currency);
  return Math.max(end, Math.round((amount - end) / unit) * unit + end);
}
