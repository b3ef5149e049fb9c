import {
  type CategoryKey,
  discountPercent,
  type Product,
  type ProductImage,
  type ProductInput,
  type ProductPatch,
  productFaults,
  type secondLevels,
} from '#contract/catalogue';
import { toCents, toDollars } from '#contract/money';
import { ShopError } from '../platform/errors';
import { categoryByKey, categoryIds, categoryOf, colourIdOf, colourOf, maskOf, sizeNameOf } from './ids.rules';
import type { NewProductRow, ProductRow } from './product.queries';
import { lexemesOf, toTsvector } from './words.rules';

/** A product as staff, or the demo shop, describe it. */
export interface ProductDraft {
  id: string;
  title: string;
  brand: string;
  description: string;
  imageUrl: string;
  /** Empty where only the address is known. */
  images: ProductImage[];
  /** Whole cents, like `discountPrice`. */
  price: number;
  discountPrice: number;
  category: CategoryKey;
  secondLevel: (typeof secondLevels)[number];
  /** Empty where it is not told. */
  colour: string;
  isNew: boolean;
  sizes: { name: string; quantity: number }[];
  /** Null is now. */
  createdAt: Date | null;
}

/** The ground of a picture whose own is not known. */
const USUAL_TINT = '#e7e5e1';

/** A stored product as the contract has it. */
export function toProduct(row: ProductRow): Product {
  const category = categoryOf(row.categoryId);
  const quantity = row.sizes.reduce((sum, size) => sum + size.quantity, 0);
  return {
    _id: row.id,
    title: row.title,
    brand: row.brand,
    imageUrl: row.imageUrl,
    images: imagesOf(row),
    description: row.description,
    price: toDollars(row.price),
    discountPrice: toDollars(row.discountPrice),
    discountPercent: discountPercent(row.price, row.discountPrice),
    quantity,
    inStock: quantity > 0,
    colour: colourOf(row.colourId),
    new: row.isNew,
    sizes: row.sizes,
    category: { name: category.name, label: category.label },
    topLevelCategory: category.main,
    secondLevelCategory: row.secondLevel,
    thirdLevelCategory: category.key,
    createdAt: row.createdAt.toISOString(),
  };
}

/** What is stored of a product; `main`, `mask` and `search` follow from the rest. */
export function toRow(draft: ProductDraft): NewProductRow {
  const { category, colour, createdAt, ...rest } = draft;
  return {
    ...rest,
    main: categoryByKey(category).main,
    categoryId: categoryIds[category],
    colourId: colourIdOf(colour),
    mask: maskOf(draft.sizes),
    search: toTsvector(draftLexemes(draft)),
    createdAt: createdAt?.toISOString() ?? null,
  };
}

export function draftOf(row: ProductRow): ProductDraft {
  const { categoryId, colourId, archivedAt: _, ...rest } = row;
  return { ...rest, category: categoryOf(categoryId).key, colour: colourOf(colourId) };
}

export function newDraft(id: string, input: ProductInput): ProductDraft {
  return {
    id,
    title: input.title,
    brand: input.brand,
    description: input.description,
    imageUrl: input.imageUrl,
    images: [],
    price: toCents(input.price),
    discountPrice: toCents(input.discountPrice),
    category: input.thirdLevelCategory,
    secondLevel: input.secondLevelCategory,
    colour: input.colour,
    isNew: input.new,
    sizes: countedSizes(input.sizes),
    createdAt: null,
  };
}

/** A product after a change; what is left out stays. Throws `invalid_request` where the change does not fit what stays. */
export function patchDraft(draft: ProductDraft, patch: ProductPatch): ProductDraft {
  const patched: ProductDraft = {
    ...draft,
    title: patch.title ?? draft.title,
    brand: patch.brand ?? draft.brand,
    description: patch.description ?? draft.description,
    imageUrl: patch.imageUrl ?? draft.imageUrl,
    price: patch.price === undefined ? draft.price : toCents(patch.price),
    discountPrice:
      patch.discountPrice === undefined ? draft.discountPrice : toCents(patch.discountPrice),
    category: patch.thirdLevelCategory ?? draft.category,
    secondLevel: patch.secondLevelCategory ?? draft.secondLevel,
    colour: patch.colour ?? draft.colour,
    isNew: patch.new ?? draft.isNew,
    sizes: patch.sizes ? countedSizes(patch.sizes) : draft.sizes,
  };
  const details = productFaults({
    price: toDollars(patched.price),
    discountPrice: toDollars(patched.discountPrice),
    discountPercent: patch.discountPercent,
    topLevelCategory: patch.topLevelCategory,
    thirdLevelCategory: patched.category,
  });
  if (details.length > 0) throw new ShopError('invalid_request', { details });
  return patched.imageUrl === draft.imageUrl ? patched : { ...patched, images: [] };
}

/** All lexemes a product is found by, whatever their weight. */
export function lexemesOfDraft(draft: ProductDraft): Set<string> {
  const { strong, weak } = draftLexemes(draft);
  return new Set([...strong, ...weak]);
}

/** The size names the shop knows, written its way. */
export function countedSizes(sizes: ProductDraft['sizes']): ProductDraft['sizes'] {
  return sizes.map(({ name, quantity }) => ({ name: sizeNameOf(name), quantity }));
}

function draftLexemes(draft: ProductDraft) {
  return lexemesOf({ ...draft, category: categoryByKey(draft.category) });
}

/** The pictures that came with the product, or its one address with no other widths. */
export function imagesOf(row: ProductRow): ProductImage[] {
  if (row.images.length > 0) return row.images;
  const name = `${row.title} by ${row.brand}`;
  const colour = colourOf(row.colourId);
  const alt = colour === '' ? name : `${name}, ${colour.toLowerCase()}`;
  return [{ url: row.imageUrl, alt, tint: USUAL_TINT, widths: [] }];
}
