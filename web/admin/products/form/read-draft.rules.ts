import type { z } from 'zod';
import { productInput } from '#contract/admin/catalogue/catalogue';
import { repeatedCodes } from '#contract/admin/catalogue/styles';
import { type ProductRecordField, productRecord } from '#contract/records/product';
import { tagsIn } from '#contract/values/catalogue/tags';
import { ownValue, setOwnValue } from '#contract/values/own-value';
import { readInteger, readMoney, type TypedNumber } from '#contract/values/typed/typed-numbers';
import type { BodyOf } from '../../../api/client';
import type { Parsed } from '../../../api/use-api-form';
import { colours, productForm } from '../messages';
import { attributesBodyOf, changedAttributesOf } from './attributes-draft.rules';
import { factsBodyOf, type SizeDraft } from './facts-draft.rules';
import type { ProductDraft } from './product-draft';
import {
  colourDraft,
  fieldOfColour,
  fieldOfPath,
  percentOf,
  quantityOf,
  sizeChangesOf,
} from './product-form.rules';

export type ProductBody = z.output<typeof productInput> & {
  quantity: number;
  /** Further colours of its style. */
  further?: z.output<typeof productInput>[];
};

export type ProductChanges = BodyOf<'PUT /api/admin/products/:id'>;

type SentField = keyof ProductDraft & (ProductRecordField | 'topLevelCategory');

/** The fields that are sent as they are typed; those of sizes and attributes are compared one by one. */
const sentFieldsOf = (draft: ProductDraft) =>
  (['topLevelCategory', ...Object.keys(productRecord)] as SentField[]).filter(
    (name) => Object.hasOwn(draft, name) && !['style', 'sizes', 'attributes'].includes(name),
  );

/** Whether the colours of a style share it; the department follows from the category. */
const isSharedField = (name: SentField) =>
  name !== 'topLevelCategory' && 'isShared' in productRecord[name];

/** The fields of the body that differ from the stored product; of the sizes, the changed counts. */
export function changesOf(
  before: ProductDraft,
  draft: ProductDraft,
  body: ProductBody,
): ProductChanges {
  const isChanged = (field: keyof ProductDraft) =>
    JSON.stringify(before[field]) !== JSON.stringify(draft[field]);
  const names = sentFieldsOf(draft).filter(isChanged);
  const isOffered = (size: SizeDraft) => size.isOffered;
  const sizes = before.sizes
    .filter(isOffered)
    .map(({ name, quantity }) => ({ name, quantity: Number(quantity) }));
  const factsOf = (all: SizeDraft[]) =>
    JSON.stringify(all.filter(isOffered).map((size) => ({ ...size, quantity: '' })));
  const areSizesChanged = factsOf(before.sizes) !== factsOf(draft.sizes);
  const changedSizes = sizeChangesOf(sizes, body.sizes);
  const attributes = changedAttributesOf(before.attributes, draft.attributes, body.attributes);
  const areAttributesChanged = Object.keys(attributes).length > 0;
  const isShared = areSizesChanged || areAttributesChanged || names.some(isSharedField);
  return {
    ...(isShared && draft.appliesToStyle && { wholeStyle: true }),
    ...Object.fromEntries(names.map((name) => [name, body[name]])),
    ...(areSizesChanged && { measures: body.measures, sizeDetails: body.sizeDetails }),
    ...(areAttributesChanged && { attributes }),
    ...(isChanged('isNew') && { new: body.new }),
    ...(changedSizes.length > 0 && { sizeChanges: changedSizes }),
  };
}

/** The request body with its further colours, or the validation errors by path. */
export function readStyle(draft: ProductDraft): Parsed<ProductBody> {
  const first = readDraft(draft);
  const others = draft.furtherColours.map((one) => readDraft(colourDraft(draft, one)));
  const errors: Record<string, string | undefined> = { ...first.errors };
  const seen = new Set([draft.colour]);
  for (const [at, { colour }] of draft.furtherColours.entries()) {
    for (const [path, message] of Object.entries(others[at]?.errors ?? {})) {
      const field = fieldOfColour(at + 1, path);
      if (ownValue(errors, field) === undefined) setOwnValue(errors, field, message);
    }
    if (colour === '') errors[`furtherColours.${at}.colour`] = productForm.choose;
    else if (seen.has(colour)) errors[`furtherColours.${at}.colour`] = colours.twice;
    seen.add(colour);
  }
  const further = others.flatMap(({ body }) => body ?? []);
  if (Object.keys(errors).length > 0 || !first.body) return { errors };
  for (const { at, size, name, message } of repeatedCodes([first.body, ...further])) {
    const row = draft.sizes.findIndex((each) => each.name.trim() === size);
    errors[`furtherColours.${at - 1}.sizes.${row}.${name}`] = message;
  }
  if (Object.keys(errors).length > 0) return { errors };
  return { body: { ...first.body, further } };
}

/** The request body of one colour, or the validation errors by path. */
export function readDraft(draft: ProductDraft): Parsed<ProductBody> {
  const { isNew, currency, price, discountPrice, costPrice, sizes, pictures } = draft;
  const errors: Record<string, string> = {};
  const number = (path: string, { value, problem }: TypedNumber) => {
    if (problem !== undefined) setOwnValue(errors, path, problem);
    return value ?? Number.NaN;
  };
  const quantityIn = (typed: string, row: number) =>
    typed.trim() === '' ? 0 : number(`sizes.${row}.quantity`, readInteger(typed));
  // Empty rows are left out, except the first: a product needs a picture.
  const given = pictures
    .filter(({ url, alt }, at) => at === 0 || url !== '' || alt !== '')
    .map(({ kind, video, modelHeight, modelSize, ...picture }, at) => ({
      ...picture,
      kind: kind || null,
      video: video || null,
      model:
        kind !== 'worn' || (modelHeight.trim() === '' && modelSize.trim() === '')
          ? null
          : {
              height: number(`pictures.${at}.modelHeight`, readInteger(modelHeight)),
              size: modelSize,
            },
    }));
  const { title, brand, colour, description, thirdLevelCategory } = draft;
  const body = {
    title,
    brand,
    colour,
    description,
    thirdLevelCategory,
    ...factsBodyOf(draft, number, errors),
    attributes: attributesBodyOf(draft.attributes, number),
    style: draft.style,
    imageUrl: given[0]?.url,
    pictures: given,
    new: isNew,
    draft: draft.isDraft,
    tags: tagsIn(draft.tags),
    taxClass: draft.taxClass,
    price: number('price', readMoney(price, currency)),
    discountPrice: number('discountPrice', readMoney(discountPrice, currency)),
    costPrice: costPrice.trim() === '' ? null : number('costPrice', readMoney(costPrice, currency)),
    discountPercent: percentOf(draft) === '' ? undefined : Number(percentOf(draft)),
    topLevelCategory: draft.topLevelCategory || undefined,
    secondLevelCategory: draft.secondLevelCategory,
    sizes: sizes.flatMap(({ name, isOffered, quantity }, row) =>
      isOffered ? { name, quantity: quantityIn(quantity, row) } : [],
    ),
  };
  const parsed = productInput.safeParse(body);
  if (parsed.success && Object.keys(errors).length === 0)
    return { body: { ...parsed.data, quantity: quantityOf(draft) } };
  for (const { path, message, code } of parsed.error?.issues ?? []) {
    const field = fieldOfPath(draft, path.join('.'));
    if (ownValue(errors, field) !== undefined) continue;
    const said =
      code === 'invalid_type'
        ? productForm.number
        : code === 'invalid_value'
          ? productForm.choose
          : message;
    setOwnValue(errors, field, said);
  }
  return { errors };
}
