import type { z } from 'zod';
import { productInput, productPatch } from '#contract/catalogue.admin';
import { toDollars } from '#contract/money';
import {
  differingFields,
  fieldNames,
  firstChangedSince,
  type KeptProduct,
  newDraft,
  type ProductState,
  patchProduct,
  pick,
} from '../catalogue/change-many.service';
import { ShopError } from '../platform/errors';
import { newId } from '../platform/ids';
import { validationMessage } from '../platform/validation-messages';
import type { Fault, Format, ImportedProduct } from './imported';

type Images = KeptProduct['images'];

/** What an import is to do about one product of its file. */
export interface Plan {
  line: number;
  lastLine: number;
  verdict: 'new' | 'changed' | 'same' | 'refused';
  productId: string | null;
  title: string;
  changes: { field: string; before: string; after: string }[];
  reasons: Fault[];
  /** What changes, as it was and as it is to be; of a new one, all of it. */
  before: Partial<ProductState> | null;
  after: Partial<ProductState> | null;
}

/** How a product of the file and the one in the shop, if there is one, are brought together. */
export function planProduct(
  format: Format,
  imported: ImportedProduct,
  present: KeptProduct | undefined,
  imagesOf: (imported: ImportedProduct) => Images,
): Plan {
  const { line, lastLine, fields } = imported;
  const title = fields.title ?? present?.title ?? '';
  const base = { line, lastLine, title, changes: [], before: null, after: null };
  const refuse = (reasons: Fault[]): Plan => ({
    ...base,
    ...{ verdict: 'refused', productId: present?.id ?? null, reasons },
  });
  if (imported.faults.length > 0) return refuse(imported.faults);
  const given = (present ? productPatch : productInput).safeParse(fields, {
    error: validationMessage,
  });
  if (!given.success) return refuse(faultsOf(given.error, imported, format));
  if (!present) return { ...base, ...planNew(imported, imagesOf) };
  try {
    const images = fields.pictures ? imagesOf(imported) : null;
    const patched = patchProduct(present, productPatch.parse(fields), images);
    return { ...base, ...planChange(present, patched) };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return refuse(
      error.details.map(({ path, message }) => ({
        ...{ line, field: format.headingOf(path), message },
      })),
    );
  }
}

/** Why a plan can no longer be carried out as it was made, or null. */
export function conflictOf(
  plan: Pick<Plan, 'line' | 'verdict' | 'before'>,
  present: KeptProduct | undefined,
): Fault | null {
  const { line } = plan;
  if (plan.verdict === 'new')
    return present
      ? { line, field: 'ID', message: 'A product with this ID has been added since.' }
      : null;
  if (!present) return { line, field: 'ID', message: 'This product no longer exists.' };
  const field = firstChangedSince(present, plan.before ?? {});
  if (field === null) return null;
  const now = textOf(field, present[field]);
  const then = textOf(field, plan.before?.[field]);
  return {
    line,
    field: fieldNames[field],
    message: `Its ${fieldNames[field]} has changed since the upload, from ${then || 'empty'} to ${now || 'empty'}. The product was left as it is.`,
  };
}

function planNew(imported: ImportedProduct, imagesOf: (imported: ImportedProduct) => Images) {
  const input = productInput.parse(imported.fields);
  const draft = newDraft(imported.id ?? newId(), input, imagesOf(imported));
  const { id, createdAt: _, ...state } = draft;
  const after: ProductState = { ...state, isArchived: imported.fields.archived ?? false };
  const names = Object.keys(after) as (keyof ProductState)[];
  return {
    verdict: 'new' as const,
    productId: id,
    title: after.title,
    changes: names
      .filter((name) => name !== 'images' || after.images.length > 0)
      .map((name) => ({ field: fieldNames[name], before: '', after: textOf(name, after[name]) }))
      .filter((change) => change.after !== ''),
    reasons: [],
    after,
  };
}

function planChange(present: KeptProduct, patched: KeptProduct) {
  const names = differingFields(present, patched);
  return {
    verdict: names.length === 0 ? ('same' as const) : ('changed' as const),
    productId: present.id,
    title: patched.title,
    changes: names.map((name) => ({
      field: fieldNames[name],
      before: textOf(name, present[name]),
      after: textOf(name, patched[name]),
    })),
    reasons: [],
    before: pick(present, names),
    after: pick(patched, names),
  };
}

function faultsOf(error: z.ZodError, { line }: ImportedProduct, format: Format): Fault[] {
  return error.issues.map((issue) => ({
    line,
    field: format.headingOf(issue.path.join('.')),
    message: issue.message,
  }));
}

/** A value as people read it. */
function textOf(field: keyof ProductState, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (field === 'price' || field === 'discountPrice') return toDollars(value as number).toFixed(2);
  if (field === 'sizes')
    return (value as ProductState['sizes'])
      .map((size) => `${size.name}: ${size.quantity}`)
      .join(', ');
  if (field === 'images')
    return (value as Images).map(({ url, alt }) => `${url} (${alt})`).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
