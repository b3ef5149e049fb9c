import type { z } from 'zod';
import { type PictureInput, productInput, productPatch } from '#contract/admin/catalogue/catalogue';
import type { SizeDetails } from '#contract/catalogue/product-facts';
import type { ErrorDetail } from '#contract/errors';
import { toMajor } from '#contract/money';
import { ownValue, setOwnValue } from '#contract/values/own-value';
import type { Assortment } from '../assortment/assortment.rules';
import { isPriceJump } from '../catalogue/prices/price-jump.rules';
import {
  assortmentErrors,
  newDraft,
  patchProduct,
  resolveAssortment,
  resolveNew,
  type StoredProduct,
} from '../catalogue/products/product.rules';
import {
  differingFields,
  fieldNames,
  firstChangedSince,
  type ProductState,
  pick,
  productFields,
  textOf,
} from '../catalogue/products/product-fields.rules';
import { settled } from '../catalogue/products/publishing.rules';
import { sizeQuestions } from '../catalogue/products/size-questions.rules';
import { newId } from '../database/ids';
import { moneyCheckOf } from '../http/check-money';
import { detailsOf, ShopError } from '../http/errors';
import { validationMessage } from '../http/validation-message';
import {
  type Format,
  type ImportedFields,
  type ImportedProduct,
  REASONS_LIMIT,
} from './formats/imported';
import type { RowError } from './formats/row';
import { stockText } from './formats/selvedge-format';

/** Adds what the shop knows about pictures. Throws as `toImages` does. */
type ImagesOf = (pictures: PictureInput[]) => StoredProduct['images'];

/** The planned change of one product in a file. */
export interface Plan {
  line: number;
  lastLine: number;
  verdict: 'new' | 'changed' | 'same' | 'refused';
  productId: string | null;
  title: string;
  /** Whether a price changes by more than a factor of 3. */
  priceJump: boolean;
  changes: { field: string; before: string; after: string }[];
  reasons: RowError[];
  /** The changed fields before and after; all fields of a new product. */
  before: Partial<ProductState> | null;
  after: Partial<ProductState> | null;
}

/**
 * Plans the import of one product, with the questions about its sizes as warnings. Without `setStock`, the sizes of an existing product are unchanged; with it, a product whose
 * stock has changed since the export is refused.
 */
export function planProduct(
  { format, setStock, assortment }: { format: Format; setStock: boolean; assortment: Assortment },
  imported: ImportedProduct,
  present: StoredProduct | undefined,
  imagesOf: ImagesOf,
): Plan {
  const { line, lastLine } = imported;
  const fields = withStoredDetails(
    withoutDiscount(
      present && !setStock ? withoutSizes(imported.fields) : imported.fields,
      imported,
      present,
    ),
    imported,
    present,
  );
  const title = fields.title ?? present?.title ?? '';
  const base = { line, lastLine, title, changes: [], before: null, after: null, priceJump: false };
  const refuse = (reasons: RowError[]): Plan => ({
    ...base,
    verdict: 'refused',
    productId: present?.id ?? null,
    reasons: reasons.slice(0, REASONS_LIMIT),
  });
  if (imported.errors.length > 0) return refuse(imported.errors);
  const given = (present ? productPatch : productInput).safeParse(fields, {
    error: validationMessage,
  });
  if (!given.success)
    return refuse([
      ...errorsOf(given.error, imported, format),
      ...rowErrors(assortmentErrors(assortment, fields), line, format),
    ]);
  try {
    const unpriced = amountErrors(fields, assortment.currency);
    if (unpriced.length > 0) return refuse(rowErrors(unpriced, line, format));
    const questionsOf = (before: StoredProduct | null, after: ProductState) =>
      rowErrors(sizeQuestions(assortment, before, after), line, format);
    if (!present) {
      const plan = planNew(assortment, { ...imported, fields }, imagesOf);
      return { ...base, ...plan, reasons: questionsOf(null, plan.after) };
    }
    const patch = { thirdLevelCategory: present.category, ...productPatch.parse(fields) };
    const images = patch.pictures ? imagesOf(patch.pictures) : null;
    const patched = patchProduct(present, resolveAssortment(assortment, patch), images);
    const stale = staleStock(imported, present, patched);
    if (stale) return refuse([stale]);
    return { ...base, ...planChange(present, patched), reasons: questionsOf(present, patched) };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return refuse(rowErrors(error.details, line, format));
  }
}

/** Why a plan can no longer be applied, or null. */
export function conflictOf(
  plan: Pick<Plan, 'line' | 'verdict' | 'before'>,
  present: StoredProduct | undefined,
): RowError | null {
  const { line } = plan;
  if (plan.verdict === 'new')
    return present
      ? { line, field: 'ID', message: 'A product with this ID has been added since.' }
      : null;
  if (!present) return { line, field: 'ID', message: 'This product no longer exists.' };
  const field = firstChangedSince(present, plan.before ?? {});
  if (field === null) return null;
  const now = textOf(field, present[field], present.currency);
  const then = textOf(field, plan.before?.[field], present.currency);
  const { label } = productFields[field];
  return {
    line,
    field: label,
    message: `Its ${label} has changed since the upload, from ${then || 'empty'} to ${now || 'empty'}. The product was left as it is.`,
  };
}

function planNew(assortment: Assortment, imported: ImportedProduct, imagesOf: ImagesOf) {
  const input = resolveNew(assortment, productInput.parse(imported.fields));
  const {
    id,
    createdAt: _,
    ...state
  } = newDraft(imported.id ?? newId(), assortment.currency, input, imagesOf(input.pictures ?? []));
  const after: ProductState = settled({
    ...state,
    isArchived: imported.fields.archived ?? false,
  });
  const { currency } = assortment;
  const names = fieldNames.filter((name) => textOf(name, after[name], currency) !== '');
  return {
    verdict: 'new' as const,
    productId: id,
    title: after.title,
    changes: changesOf(names, {}, after, currency),
    after,
  };
}

/** The values of some fields before and after, for staff. */
function changesOf(
  names: (keyof ProductState)[],
  before: Partial<ProductState>,
  after: ProductState,
  currency: string,
): Plan['changes'] {
  return names.map((name) => ({
    field: productFields[name].label,
    before: textOf(name, before[name], currency),
    after: textOf(name, after[name], currency),
  }));
}

/** Sets the discounted price to the price where the file leaves it empty. */
function withoutDiscount(
  fields: ImportedFields,
  { endsDiscount }: ImportedProduct,
  present: StoredProduct | undefined,
): ImportedFields {
  const price = fields.price ?? (present && toMajor(present.price, present.currency));
  return endsDiscount && price !== undefined ? { ...fields, discountPrice: price } : fields;
}

/**
 * Keeps the SKUs, barcodes and weights that the shop has and another shop's file lacks, and the barcodes that a spreadsheet has
 * changed in the file.
 */
function withStoredDetails(
  fields: ImportedFields,
  { doubtfulBarcodes }: ImportedProduct,
  present: StoredProduct | undefined,
): ImportedFields {
  if (!present || !doubtfulBarcodes || !fields.sizeDetails) return fields;
  const remaining = fields.sizes?.map(({ name }) => name);
  const kept = Object.entries(present.sizeDetails).filter(
    ([size]) => remaining?.includes(size) !== false,
  );
  const sizeDetails: SizeDetails = Object.fromEntries(kept);
  for (const [size, details] of Object.entries(fields.sizeDetails)) {
    const stored = ownValue(present.sizeDetails, size);
    const gtin = doubtfulBarcodes.includes(size) ? stored?.gtin : undefined;
    setOwnValue(sizeDetails, size, { ...stored, ...details, ...(gtin && { gtin }) });
  }
  return { ...fields, sizeDetails };
}

function withoutSizes({ sizes: _, ...fields }: ImportedFields): ImportedFields {
  return fields;
}

/** The error for stock that has changed since the export, or null. */
function staleStock(
  { line, stockAtExport }: ImportedProduct,
  present: StoredProduct,
  patched: StoredProduct,
): RowError | null {
  const now = stockText(present.sizes);
  if (stockAtExport === null || stockAtExport === now || stockText(patched.sizes) === now)
    return null;
  return {
    line,
    field: 'Stock at export',
    message: `The stock has changed since the export: it was ${stockAtExport || 'not given'} and is ${now} now. Export the products again, or import without setting stock.`,
  };
}

function planChange(present: StoredProduct, patched: StoredProduct) {
  const names = differingFields(present, patched);
  return {
    verdict: names.length === 0 ? ('same' as const) : ('changed' as const),
    productId: present.id,
    title: patched.title,
    changes: changesOf(names, present, patched, present.currency),
    priceJump: isPriceJump(present, patched),
    before: pick(present, names),
    after: pick(patched, names),
  };
}

/** Errors of amounts in JSON; those in CSV files have been read by the currency's decimals. */
const amountErrors = moneyCheckOf(productPatch) ?? (() => []);

function errorsOf(error: z.ZodError, { line }: ImportedProduct, format: Format): RowError[] {
  return rowErrors(detailsOf(error), line, format);
}

function rowErrors(details: ErrorDetail[], line: number, format: Format): RowError[] {
  return details.map(({ path, message }) => ({ line, field: format.headingOf(path), message }));
}
