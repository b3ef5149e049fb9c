import type { BulkChange, PriceEffect } from '#contract/admin/catalogue/catalogue-bulk';
import { MAX_MINOR, toMinor } from '#contract/money';
import { TAGS_LIMIT } from '#contract/values/catalogue/tags';
import { type Assortment, categoryByKey } from '../../assortment/assortment.rules';
import type { StoredProduct } from '../products/product.rules';
import { type ProductField, textOf } from '../products/product-fields.rules';
import { published, restored, settled, withdrawn } from '../products/publishing.rules';

const changeable = [
  'price',
  'discountPrice',
  'isNew',
  'isArchived',
  'isDraft',
  'publishAt',
  'withdrawAt',
  'isAnnounced',
  'brand',
  'category',
  'section',
  'tags',
  'taxClass',
] as const;
/** The fields that a bulk change can set. */
type Changeable = Pick<StoredProduct, (typeof changeable)[number] | 'wasPublished' | 'currency'>;

/** The prices of a product, in minor units. */
export type Prices = Pick<StoredProduct, 'price' | 'discountPrice' | 'currency'>;

/** A product after a change, or the reason why the change is invalid. */
type Changed<Product> = { after: Product } | { error: string };

/** The fields that a change has changed. */
export const changedFields = (before: Changeable, after: Changeable) =>
  changeable.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));

/** A value as staff read it: a category by its name. */
export function shownValue(
  assortment: Assortment,
  field: ProductField,
  value: unknown,
  currency: string,
): string {
  const category = field === 'category' && assortment.categories.find(({ key }) => key === value);
  return category ? category.name : textOf(field, value, currency);
}

/** The product after a change. The category of the change exists. */
export function changeProduct<Product extends Changeable>(
  assortment: Assortment,
  product: Product,
  change: BulkChange,
): Changed<Product> {
  switch (change.kind) {
    case 'archive':
      return { after: settled({ ...product, isArchived: true }) };
    case 'restore':
      return { after: product.isArchived ? settled(restored(product)) : product };
    case 'publish':
      return product.isArchived
        ? { error: 'It’s archived. Restore it first.' }
        : { after: settled(published(product)) };
    case 'withdraw':
      return product.isArchived
        ? { error: 'It’s archived. Restore it first.' }
        : { after: settled(withdrawn(product)) };
    case 'new':
      return { after: { ...product, isNew: change.value } };
    case 'tags': {
      const tags = [...new Set([...product.tags, ...change.add])];
      const kept = tags.filter((tag) => !change.remove.includes(tag));
      if (kept.length > TAGS_LIMIT) return { error: `It would have more than ${TAGS_LIMIT} tags.` };
      return { after: { ...product, tags: kept } };
    }
    case 'category': {
      const { key, section } = categoryByKey(assortment, change.category);
      return { after: { ...product, category: key, section } };
    }
    case 'taxClass':
      return { after: { ...product, taxClass: change.taxClass } };
    case 'brand':
      return { after: { ...product, brand: change.brand } };
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

/** Beyond this factor, up or down, staff are warned. */
const WARNING_FACTOR = 1.5;
/** Beyond this factor, or this number of products, staff confirm a change of prices. */
const CONFIRMED_FACTOR = 3;
const CONFIRMED_PRODUCTS = 100;

/** How a change affects prices; null if it changes none. */
export function priceEffect(
  changes: readonly { before: Prices; after: Prices }[],
): PriceEffect | null {
  const priced = changes.filter(
    ({ before, after }) =>
      before.price !== after.price || before.discountPrice !== after.discountPrice,
  );
  if (priced.length === 0) return null;
  const percents = priced.flatMap(({ before, after }) =>
    before.discountPrice === 0
      ? []
      : [Math.round((after.discountPrice / before.discountPrice - 1) * 1_000) / 10],
  );
  const bySize = percents.toSorted((one, other) => Math.abs(one) - Math.abs(other));
  const factors = priced.map(({ before, after }) =>
    Math.max(
      factorOf(before.price, after.price),
      factorOf(before.discountPrice, after.discountPrice),
    ),
  );
  return {
    least: bySize[0] ?? null,
    greatest: bySize.at(-1) ?? null,
    large: factors.filter((factor) => factor > WARNING_FACTOR).length,
    needsConfirmation:
      priced.length > CONFIRMED_PRODUCTS || factors.some((factor) => factor > CONFIRMED_FACTOR),
  };
}

/** How many times one price is the other, whichever is higher. */
function factorOf(one: number, other: number): number {
  if (one === other) return 1;
  return Math.max(one, other) / Math.min(one, other);
}
