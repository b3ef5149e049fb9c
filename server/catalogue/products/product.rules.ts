import {
  type ProductInput,
  type ProductPatch,
  productErrors,
  type SizeChange,
  type StaffProduct,
} from '#contract/admin/catalogue/catalogue';
import type { Product, ProductImage, ProductVariant } from '#contract/catalogue/catalogue';
import { factsOf } from '#contract/catalogue/product-facts';
import type { ErrorDetail } from '#contract/errors';
import { toMajor } from '#contract/money';
import { beginningOf } from '#contract/text';
import { discountPercent } from '#contract/values/catalogue/product-lists';
import {
  type Assortment,
  categoryByKey,
  has,
  isSameName,
  sizeIdsOf,
} from '../../assortment/assortment.rules';
import {
  attributeValueErrors,
  attributeWords,
  changedValues,
  resolveChoices,
} from '../../assortment/attributes.rules';
import { ShopError } from '../../http/errors';
import { lexemesOf, toTsvector } from '../search/search-terms.rules';
import { toneOf } from './colour-tone.rules';
import type { NewProductRow, ProductRow, VariantRow } from './product.queries';
import { type ProductState, stateOf } from './product-fields.rules';
import { imagesOf } from './product-pictures.rules';
import { IN_SHOP, isHidden, publicStateOf, restored, settled } from './publishing.rules';

export interface StoredProduct extends ProductState, Pick<ProductRow, 'wasPublished'> {
  id: string;
  /** Null for now. */
  createdAt: Date | null;
  /** The currency of the prices, which is the shop's. */
  currency: string;
}

/** A new product as staff, or the demo shop, describe it. */
export type NewProduct = Omit<StoredProduct, keyof typeof IN_SHOP | 'currency'>;

/** A stored product as staff see it. */
export function toStaffProduct(row: ProductRow): StaffProduct {
  return {
    ...toProduct(row),
    // As staff set it: a form must not save what follows from the date.
    new: row.isNew,
    price: toMajor(row.price, row.currency),
    discountPrice: toMajor(row.discountPrice, row.currency),
    discountPercent: discountPercent(row.price, row.discountPrice),
    style: row.style,
    tags: row.tags,
    taxClass: row.taxClass,
    costPrice: row.costPrice === null ? null : toMajor(row.costPrice, row.currency),
    ...factsOf(row),
    // The texts as typed: a form must not save the generated ones.
    ...(row.images.length > 0 && { images: row.images }),
    ...publishingOf(row),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

function publishingOf(row: ProductRow) {
  const { isArchived, isDraft, publishAt, withdrawAt, isAnnounced } = toStoredProduct(row);
  return {
    state: publicStateOf({ isArchived, isDraft, publishAt }),
    draft: isDraft,
    publishAt,
    withdrawAt,
    announced: isAnnounced,
    archived: isArchived,
  };
}

/** A product as a variant of its style; null without a picture. */
export function toVariant(row: VariantRow): ProductVariant | null {
  const [image] = imagesOf(row);
  return image ? { _id: row.id, colour: row.colour, imageUrl: row.imageUrl, image } : null;
}

/** A stored product as the contract has it; with the lowest price of the 30 days before a reduction, if the shop names it. */
export function toProduct(row: ProductRow, namesLowestPrice = false): Product {
  const { category } = row;
  const quantity = row.sizes.reduce((sum, size) => sum + size.quantity, 0);
  return {
    _id: row.id,
    title: row.title,
    brand: row.brand,
    imageUrl: row.imageUrl,
    images: imagesOf(row),
    description: row.description,
    price: toMajor(row.shownPrice, row.currency),
    discountPrice: toMajor(row.shownDiscountPrice, row.currency),
    ...reductionOf(row, namesLowestPrice),
    quantity,
    inStock: quantity > 0,
    colour: row.colour,
    new: row.isShownNew,
    sizes: row.sizes,
    category: { name: category.name, label: category.label },
    topLevelCategory: category.department,
    secondLevelCategory: row.section,
    thirdLevelCategory: category.key,
    createdAt: row.createdAt.toISOString(),
    rating: ratingOf(row),
  };
}

/** A product of which nothing is sold. */
export const withoutStock = <Row extends Pick<ProductRow, 'sizes'>>(row: Row): Row => ({
  ...row,
  sizes: row.sizes.map(({ name }) => ({ name, quantity: 0 })),
});

function ratingOf({ ratingCount: count, ratingTotal: total }: ProductRow): Product['rating'] {
  return count === 0 ? null : { average: Math.round((100 * total) / count) / 100, count };
}

/** Without an earlier price there is none to compare with, so the reduction is 0 percent. */
function reductionOf(
  { shownPrice: price, shownDiscountPrice: discountPrice, priorPrice, currency }: ProductRow,
  namesLowestPrice: boolean,
): Pick<Product, 'discountPercent' | 'lowestPrice'> {
  if (!namesLowestPrice || discountPrice >= price)
    return { discountPercent: discountPercent(price, discountPrice) };
  const lowest = priorPrice ?? discountPrice;
  return {
    discountPercent: Math.max(0, discountPercent(lowest, discountPrice)),
    lowestPrice: toMajor(lowest, currency),
  };
}

/** The row of a product; department, size ids and search words follow from the other fields. */
export function toRow(assortment: Assortment, draft: NewProduct & typeof IN_SHOP): NewProductRow {
  const { createdAt, ...rest } = draft;
  return {
    ...rest,
    department: categoryByKey(assortment, draft.category).department,
    sizeIds: sizeIdsOf(assortment, draft.sizes),
    search: searchTermsOf(assortment, draft),
    createdAt: createdAt?.toISOString() ?? null,
  };
}

/** A row as a product. */
export function toStoredProduct(row: ProductRow): StoredProduct {
  const { category, archivedAt, ...rest } = row;
  const { updatedAt: _, version: __, priorPrice: ___, isShownNew: ______, ...others } = rest;
  const { ratingCount: ____, ratingTotal: _____, shownPrice: _______, ...more } = others;
  const { shownDiscountPrice: ________, priceMsLeft: _________, ...stored } = more;
  return { ...stored, category: category.key, isArchived: archivedAt !== null && !row.isDraft };
}

/** The fields of a product that name entries of the assortment. */
type AssortmentFields = Partial<
  Pick<
    ProductPatch,
    | 'topLevelCategory'
    | 'secondLevelCategory'
    | 'thirdLevelCategory'
    | 'colour'
    | 'sizes'
    | 'sizeChanges'
    | 'attributes'
  >
>;

/** Validation errors of names and keys that the assortment does not have. */
export function assortmentErrors(assortment: Assortment, input: AssortmentFields): ErrorDetail[] {
  const { thirdLevelCategory, topLevelCategory, secondLevelCategory, colour } = input;
  const errors: ErrorDetail[] = [];
  const category = assortment.categories.find(({ key }) => key === thirdLevelCategory);
  if (thirdLevelCategory !== undefined && !category)
    errors.push({ path: 'thirdLevelCategory', message: 'Unknown category.' });
  if (secondLevelCategory && !has.section(assortment, secondLevelCategory))
    errors.push({ path: 'secondLevelCategory', message: 'Unknown section.' });
  if (topLevelCategory && !assortment.departments.some(({ key }) => key === topLevelCategory))
    errors.push({ path: 'topLevelCategory', message: 'Unknown department.' });
  else if (category && topLevelCategory && category.department !== topLevelCategory)
    errors.push({
      path: 'thirdLevelCategory',
      message: `${category.name} does not belong under ${topLevelCategory}.`,
    });
  if (colour && !has.colour(assortment, colour))
    errors.push({ path: 'colour', message: 'Unknown colour.' });
  return [...errors, ...attributeValueErrors(assortment, input.attributes ?? {})];
}

/** The first field that names something that has been deleted; null if there is none. */
export function firstDeleted(
  assortment: Assortment,
  { category, colour, section }: Partial<ProductState>,
): 'category' | 'colour' | 'section' | null {
  if (category !== undefined && !has.category(assortment, category)) return 'category';
  if (colour && !has.colour(assortment, colour)) return 'colour';
  if (section !== undefined && !has.section(assortment, section)) return 'section';
  return null;
}

/** The input with colours and sizes spelt as in the assortment. Throws `invalid_request`, see `assortmentErrors`. */
export function resolveAssortment<Input extends AssortmentFields>(
  assortment: Assortment,
  input: Input,
): Input {
  const details = assortmentErrors(assortment, input);
  if (details.length > 0) throw new ShopError('invalid_request', { details });
  const known = assortment.colours.find(({ name }) => isSameName(name, input.colour ?? ''));
  const spelt = <Size extends { name: string }>(size: Size): Size => ({
    ...size,
    name: assortment.sizes.find(({ name }) => isSameName(name, size.name))?.name ?? size.name,
  });
  return {
    ...input,
    ...(input.attributes && { attributes: resolveChoices(assortment, input.attributes) }),
    ...(known && { colour: known.name }),
    ...(input.sizes && { sizes: input.sizes.map(spelt) }),
    ...(input.sizeChanges && { sizeChanges: input.sizeChanges.map(spelt) }),
  };
}

/** The input of a new product, resolved; without a section, it gets its category's. */
export function resolveNew(assortment: Assortment, input: ProductInput): ProductInput {
  const resolved = resolveAssortment(assortment, input);
  const { section } = categoryByKey(assortment, resolved.thirdLevelCategory);
  return { ...resolved, secondLevelCategory: resolved.secondLevelCategory || section };
}

/** A new product. `images` take precedence over the input's `imageUrl`. */
export function newDraft(
  id: string,
  currency: string,
  input: ProductInput,
  images: ProductImage[] = [],
): StoredProduct {
  const attributes = changedValues({}, input.attributes);
  const state = {
    imageUrl: '',
    ...IN_SHOP,
    ...stateOf(input, currency),
    images,
    attributes,
  };
  if (images[0]) state.imageUrl = images[0].url;
  // The contract requires every field or gives its default.
  const product = { ...(state as ProductState), id, createdAt: null, currency };
  return settled({ ...product, wasPublished: !product.isDraft });
}

const TITLE_LIMIT = 200;

/** A draft that differs from a product by its title, and has no stock, SKUs and barcodes. */
export function duplicateOf(
  product: StoredProduct,
  { id, style }: Pick<StoredProduct, 'id' | 'style'>,
): StoredProduct {
  const details = Object.entries(product.sizeDetails).flatMap(([size, { weight }]) =>
    weight === undefined ? [] : [[size, { weight }] as const],
  );
  return {
    ...withoutStock(product),
    ...IN_SHOP,
    id,
    style,
    createdAt: null,
    title: beginningOf(`Copy of ${product.title}`, TITLE_LIMIT).trimEnd(),
    sizeDetails: Object.fromEntries(details),
    isDraft: true,
    wasPublished: false,
  };
}

/** A product with the given fields changed. Throws `invalid_request` if the result is inconsistent. */
export function patchProduct(
  product: StoredProduct,
  patch: ProductPatch,
  images: ProductImage[] | null = null,
): StoredProduct {
  const { currency } = product;
  const attributes = changedValues(product.attributes, patch.attributes ?? {});
  const base = patch.archived === false && product.isArchived ? restored(product) : product;
  const patched = settled({ ...base, ...stateOf(patch, currency), attributes });
  if (images?.[0]) patched.imageUrl = images[0].url;
  const details = productErrors({
    price: toMajor(patched.price, currency),
    discountPrice: toMajor(patched.discountPrice, currency),
    discountPercent: patch.discountPercent,
    publishAt: patched.publishAt,
    withdrawAt: patched.withdrawAt,
  });
  if (details.length > 0) throw new ShopError('invalid_request', { details });
  if (images !== null) return { ...patched, images };
  return patched.imageUrl === product.imageUrl ? patched : { ...patched, images: [] };
}

/** The words that shoppers find a product by; none while it is outside the shop. */
export function wordsInShop(assortment: Assortment, product: StoredProduct): Set<string> {
  return isHidden(product) ? new Set() : lexemesOfProduct(assortment, product).all;
}

/** The terms that searches find a product by, as they are stored: a tsvector. */
export function searchTermsOf(assortment: Assortment, product: NewProduct): string {
  return toTsvector(lexemesOfProduct(assortment, product));
}

function lexemesOfProduct(assortment: Assortment, product: NewProduct) {
  const colour = assortment.colours.find(({ name }) => isSameName(name, product.colour));
  return lexemesOf({
    ...product,
    family: colour?.family ?? '',
    tone: colour ? toneOf(colour) : '',
    category: categoryByKey(assortment, product.category),
    attributes: attributeWords(assortment, product.attributes),
  });
}

/** The changes that were based on an outdated quantity, with the current one; null if there is no such size. */
export function staleSizes(
  sizes: StoredProduct['sizes'],
  changes: SizeChange[],
): { change: SizeChange; quantity: number | null }[] {
  return changes
    .map((change) => {
      const size = sizes.find(({ name }) => name === change.name);
      return { change, quantity: size?.quantity ?? null };
    })
    .filter(({ change, quantity }) => change.basedOn !== quantity);
}

/** The sizes after the changes. An added size takes the position of a removed one, or the last. */
export function applySizeChanges(
  sizes: StoredProduct['sizes'],
  changes: SizeChange[],
): StoredProduct['sizes'] {
  const added = changes.flatMap(({ name, quantity, basedOn }) =>
    basedOn === null && quantity !== null ? [{ name, quantity }] : [],
  );
  const changed = sizes.flatMap((size) => {
    const change = changes.find(({ name }) => name === size.name);
    if (!change) return [size];
    if (change.quantity !== null) return [{ name: size.name, quantity: change.quantity }];
    const [replacement] = added.splice(0, 1);
    return replacement ? [replacement] : [];
  });
  return [...changed, ...added];
}
