import type { z } from 'zod';
import { productInput, productPatch } from '#contract/admin/catalogue';
import { toDollars } from '#contract/money';
import { PRICE_JUMP_FACTOR } from '#contract/values/choices';
import {
  differingFields,
  fieldNames,
  firstChangedSince,
  newDraft,
  type ProductState,
  patchProduct,
  pick,
  type StoredProduct,
} from '../catalogue/bulk/change-many.service';
import { newId } from '../database/ids';
import { ShopError } from '../http/errors';
import { validationMessage } from '../http/validation-messages';
import type { Fault, Format, ImportedFields, ImportedProduct } from './imported';
import { stockText } from './selvedge-format';

type Images = StoredProduct['images'];

/** What an import does with one product of its file. */
export interface Plan {
  line: number;
  lastLine: number;
  verdict: 'new' | 'changed' | 'same' | 'refused';
  productId: string | null;
  title: string;
  /** Whether a price changes by more than a factor of 3. */
  priceJump: boolean;
  changes: { field: string; before: string; after: string }[];
  reasons: Fault[];
  /** The changed fields before and after; all fields of a new product. */
  before: Partial<ProductState> | null;
  after: Partial<ProductState> | null;
}

/**
 * Plans the import of one product. Without `setStock`, the sizes of an existing product are unchanged; with it, a product whose
 * stock has changed since the export is refused.
 */
export function planProduct(
  { format, setStock }: { format: Format; setStock: boolean },
  imported: ImportedProduct,
  present: StoredProduct | undefined,
  imagesOf: (imported: ImportedProduct) => Images,
): Plan {
  const { line, lastLine } = imported;
  const fields = present && !setStock ? withoutSizes(imported.fields) : imported.fields;
  const title = fields.title ?? present?.title ?? '';
  const base = { line, lastLine, title, changes: [], before: null, after: null, priceJump: false };
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
    const stale = staleStock(imported, present, patched);
    return stale ? refuse([stale]) : { ...base, ...planChange(present, patched) };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return refuse(
      error.details.map(({ path, message }) => ({
        ...{ line, field: format.headingOf(path), message },
      })),
    );
  }
}

/** Why a plan can no longer be applied, or null. */
export function conflictOf(
  plan: Pick<Plan, 'line' | 'verdict' | 'before'>,
  present: StoredProduct | undefined,
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

function withoutSizes({ sizes: _, ...fields }: ImportedFields): ImportedFields {
  return fields;
}

/** The error for stock that has changed since the export, or null. */
function staleStock(
  { line, stockAtExport }: ImportedProduct,
  present: StoredProduct,
  patched: StoredProduct,
): Fault | null {
  const now = stockText(present.sizes);
  if (stockAtExport === null || stockAtExport === now || stockText(patched.sizes) === now)
    return null;
  return {
    ...{ line, field: 'Stock at export' },
    message: `The stock has changed since the export: it was ${stockAtExport || 'not given'} and is ${now} now. Export the products again, or import without setting stock.`,
  };
}

/** Whether an amount changes by more than the factor that staff must confirm. */
function isJump(before: number, after: number): boolean {
  const [low, high] = before < after ? [before, after] : [after, before];
  return high > low * PRICE_JUMP_FACTOR;
}

function planChange(present: StoredProduct, patched: StoredProduct) {
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
    priceJump:
      isJump(present.price, patched.price) || isJump(present.discountPrice, patched.discountPrice),
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

/** A value for display. */
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
