import { categories } from '#contract/assortment';
import { productInput } from '#contract/catalogue.admin';
import { productForm } from './messages';
import { type FieldFaults, numberOf, type ProductDraft, quantityOf } from './product-form.rules';

export type ProductBody = NonNullable<ReturnType<typeof readDraft>['body']>;

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
