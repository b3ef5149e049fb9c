import type { z } from 'zod';
import { productInput } from '#contract/admin/catalogue';
import { readAmount, readInteger, type TypedNumber } from '#contract/values/typed-numbers';
import type { BodyOf } from '../../../api/client';
import type { Parsed } from '../../../api/use-api-form';
import { productForm } from '../messages';
import { factField, factsBodyOf, type SizeDraft } from './facts-draft.rules';
import {
  type ProductDraft,
  percentOf,
  productField,
  quantityOf,
  sizeChangesOf,
} from './product-form.rules';

export type ProductBody = z.output<typeof productInput> & { quantity: number };

export type ProductChanges = BodyOf<'PUT /api/admin/products/:id'>;

/** The fields of the body that differ from the stored product; of the sizes, the changed counts. */
export function changesOf(
  before: ProductDraft,
  draft: ProductDraft,
  body: ProductBody,
): ProductChanges {
  const isChanged = (field: keyof ProductDraft) =>
    JSON.stringify(before[field]) !== JSON.stringify(draft[field]);
  const names = [
    ...(['title', 'brand', 'description', 'colour', 'price', 'discountPrice', 'pictures'] as const),
    ...(['composition', 'care', 'origin', 'maker', 'responsiblePerson', 'warnings'] as const),
    ...(['topLevelCategory', 'secondLevelCategory', 'thirdLevelCategory'] as const),
  ].filter(isChanged);
  const sizes = before.sizes.map(({ name, quantity }) => ({ name, quantity: Number(quantity) }));
  const factsOf = (size: SizeDraft) => ({ ...size, quantity: '' });
  const areSizesChanged =
    JSON.stringify(before.sizes.map(factsOf)) !== JSON.stringify(draft.sizes.map(factsOf));
  const changedSizes = sizeChangesOf(sizes, body.sizes);
  return {
    ...Object.fromEntries(names.map((name) => [name, body[name]])),
    ...(areSizesChanged && { measures: body.measures, sizeDetails: body.sizeDetails }),
    ...(isChanged('isNew') && { new: body.new }),
    ...(changedSizes.length > 0 && { sizeChanges: changedSizes }),
  };
}

/** The request body, or the validation errors by path. */
export function readDraft(draft: ProductDraft): Parsed<ProductBody> {
  const { isNew, price, discountPrice, sizes, pictures } = draft;
  // Empty rows are left out, except the first: a product needs a picture.
  const given = pictures.filter(({ url, alt }, at) => at === 0 || url !== '' || alt !== '');
  const errors: Record<string, string> = {};
  const number = (path: string, { value, problem }: TypedNumber) => {
    if (problem !== undefined) errors[path] = problem;
    return value ?? Number.NaN;
  };
  const { title, brand, colour, description, thirdLevelCategory } = draft;
  const body = {
    ...{ title, brand, colour, description, thirdLevelCategory },
    ...factsBodyOf(draft, number, errors),
    imageUrl: given[0]?.url,
    pictures: given,
    new: isNew,
    price: number('price', readAmount(price)),
    discountPrice: number('discountPrice', readAmount(discountPrice)),
    discountPercent: percentOf(draft) === '' ? undefined : Number(percentOf(draft)),
    topLevelCategory: draft.topLevelCategory || undefined,
    secondLevelCategory: draft.secondLevelCategory || undefined,
    sizes: sizes.map(({ name, quantity }, row) => ({
      name,
      quantity: quantity.trim() === '' ? 0 : number(`sizes.${row}.quantity`, readInteger(quantity)),
    })),
  };
  const parsed = productInput.safeParse(body);
  if (parsed.success && Object.keys(errors).length === 0)
    return { body: { ...parsed.data, quantity: quantityOf(draft) } };
  for (const { path, message, code } of parsed.error?.issues ?? [])
    errors[productField(factField(path, sizes))] ??=
      code === 'invalid_type'
        ? productForm.number
        : code === 'invalid_value'
          ? productForm.choose
          : message;
  return { errors };
}
