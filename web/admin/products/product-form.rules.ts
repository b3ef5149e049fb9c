import { categories, discountPercent, sizeNames } from '#contract/assortment';
import type { Product } from '#contract/catalogue';
import { productInput } from '#contract/catalogue.admin';
import { productForm } from './messages';

const SIZE_ROWS = 4;
export const emptyPicture = { url: '', alt: '' };

/** The form as it is typed: text everywhere, so that nothing typed is ever lost. */
export interface ProductDraft {
  /** In their order; the first is the product's `imageUrl`. */
  pictures: { url: string; alt: string }[];
  brand: string;
  title: string;
  colour: string;
  description: string;
  price: string;
  discountPrice: string;
  topLevelCategory: string;
  secondLevelCategory: string;
  thirdLevelCategory: string;
  isNew: boolean;
  sizes: { name: string; quantity: string }[];
}

export type FieldFaults = Record<string, string>;

/** An empty form with the usual four sizes, or the form of a product. */
export function draftOf(product?: Product): ProductDraft {
  const names = product ? product.sizes : sizeNames.map((name) => ({ name, quantity: 0 }));
  return {
    pictures: product?.images.map(({ url, alt }) => ({ url, alt })) ?? [emptyPicture],
    brand: product?.brand ?? '',
    title: product?.title ?? '',
    colour: product?.colour ?? '',
    description: product?.description ?? '',
    price: product ? product.price.toFixed(2) : '',
    discountPrice: product ? product.discountPrice.toFixed(2) : '',
    topLevelCategory: product?.topLevelCategory ?? '',
    secondLevelCategory: product?.secondLevelCategory ?? 'clothing',
    thirdLevelCategory: product?.thirdLevelCategory ?? '',
    isNew: product?.new ?? false,
    sizes: names.slice(0, SIZE_ROWS).map(({ name, quantity }) => ({
      name,
      quantity: product ? String(quantity) : '',
    })),
  };
}

/** The whole percent the two typed prices make, or '' while they do not make one. */
export function percentOf({ price, discountPrice }: ProductDraft): string {
  const [full, reduced] = [numberOf(price), numberOf(discountPrice)];
  return full === null || reduced === null || reduced > full || full === 0
    ? ''
    : String(discountPercent(full, reduced));
}

/** Pieces of all sizes together; what is not a number counts as none. */
export function quantityOf({ sizes }: ProductDraft): number {
  return sizes.reduce((sum, { quantity }) => sum + (numberOf(quantity) ?? 0), 0);
}

/** What the API is sent, or the fault of each field by its path. */
export function readDraft(draft: ProductDraft) {
  const { isNew, price, discountPrice, sizes, pictures, ...texts } = draft;
  // A row that nothing was typed into is no picture, but for the first: one there must be.
  const given = pictures.filter(({ url, alt }, at) => at === 0 || url !== '' || alt !== '');
  const category = categories.find(({ key }) => key === draft.thirdLevelCategory);
  const body = {
    ...texts,
    imageUrl: given[0]?.url,
    pictures: given,
    new: isNew,
    price: numberOf(price) ?? Number.NaN,
    discountPrice: numberOf(discountPrice) ?? Number.NaN,
    topLevelCategory: draft.topLevelCategory || category?.main,
    sizes: sizes.map(({ name, quantity }) => ({
      name,
      quantity: quantity.trim() === '' ? 0 : (numberOf(quantity) ?? Number.NaN),
    })),
  };
  const parsed = productInput.safeParse(body);
  if (parsed.success) return { body: { ...parsed.data, quantity: quantityOf(draft) } };
  const faults: FieldFaults = {};
  for (const { path, message, code } of parsed.error.issues)
    faults[path.join('.')] ??=
      code === 'invalid_type'
        ? productForm.number
        : code === 'invalid_value'
          ? productForm.choose
          : message;
  return { faults };
}

function numberOf(text: string): number | null {
  const trimmed = text.trim();
  return /^\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : null;
}
