import { productInput } from '#contract/admin/catalogue';
import { categories } from '#contract/values/assortment';
import { readAmount, readWhole, type TypedNumber } from '#contract/values/typed-numbers';
import type { BodyOf } from '../../../api/client';
import { productForm } from '../messages';
import {
  type FieldFaults,
  type ProductDraft,
  percentOf,
  quantityOf,
  sizeChangesOf,
} from './product-form.rules';

export type ProductBody = NonNullable<ReturnType<typeof readDraft>['body']>;

export type ProductChanges = BodyOf<'PUT /api/admin/products/:id'>;

/** What of the body differs from the state that the form began with; of the sizes, the counts that were changed. */
export function changesOf(
  before: ProductDraft,
  draft: ProductDraft,
  body: ProductBody,
): ProductChanges {
  const isChanged = (field: keyof ProductDraft) =>
    JSON.stringify(before[field]) !== JSON.stringify(draft[field]);
  const names = [
    ...(['title', 'brand', 'description', 'colour', 'price', 'discountPrice', 'pictures'] as const),
    ...(['topLevelCategory', 'secondLevelCategory', 'thirdLevelCategory'] as const),
  ].filter(isChanged);
  const sizes = before.sizes.map(({ name, quantity }) => ({ name, quantity: Number(quantity) }));
  return {
    ...Object.fromEntries(names.map((name) => [name, body[name]])),
    ...(isChanged('isNew') && { new: body.new }),
    ...(isChanged('sizes') && { sizeChanges: sizeChangesOf(sizes, body.sizes) }),
  };
}

/** What the API is sent, or the fault of each field by its path. */
export function readDraft(draft: ProductDraft) {
  const { isNew, price, discountPrice, sizes, pictures, ...texts } = draft;
  // A row that nothing was typed into is no picture, but for the first: one there must be.
  const given = pictures.filter(({ url, alt }, at) => at === 0 || url !== '' || alt !== '');
  const category = categories.find(({ key }) => key === draft.thirdLevelCategory);
  const faults: FieldFaults = {};
  const number = (path: string, { value, problem }: TypedNumber) => {
    if (problem !== undefined) faults[path] = problem;
    return value ?? Number.NaN;
  };
  const body = {
    ...texts,
    imageUrl: given[0]?.url,
    pictures: given,
    new: isNew,
    price: number('price', readAmount(price)),
    discountPrice: number('discountPrice', readAmount(discountPrice)),
    discountPercent: percentOf(draft) === '' ? undefined : Number(percentOf(draft)),
    topLevelCategory: draft.topLevelCategory || category?.main,
    sizes: sizes.map(({ name, quantity }, row) => ({
      name,
      quantity: quantity.trim() === '' ? 0 : number(`sizes.${row}.quantity`, readWhole(quantity)),
    })),
  };
  const parsed = productInput.safeParse(body);
  if (parsed.success) return { body: { ...parsed.data, quantity: quantityOf(draft) } };
  for (const { path, message, code } of parsed.error.issues)
    faults[path.join('.')] ??=
      code === 'invalid_type'
        ? productForm.number
        : code === 'invalid_value'
          ? productForm.choose
          : message;
  return { faults };
}
