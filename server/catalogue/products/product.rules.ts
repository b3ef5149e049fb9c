import {
  type ProductInput,
  type ProductPatch,
  productFaults,
  type StaffProduct,
} from '#contract/admin/catalogue';
import type { Product, ProductImage, ProductVariant } from '#contract/catalogue';
import { toCents, toDollars } from '#contract/money';
import { type CategoryKey, discountPercent, type secondLevels } from '#contract/values/assortment';
import { ShopError } from '../../http/errors';
import {
  categoryByKey,
  categoryIds,
  categoryOf,
  colourIdOf,
  colourOf,
  sizeBitsOf,
} from '../search/product-ids.rules';
import { lexemesOf, toTsvector } from '../search/search-terms.rules';
import type { NewProductRow, ProductRow, VariantRow } from './product.queries';

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
  section: (typeof secondLevels)[number];
  /** Empty where it is not told. */
  colour: string;
  isNew: boolean;
  sizes: { name: string; quantity: number }[];
  /** Null is now. */
  createdAt: Date | null;
}

/** The ground of a picture whose own is not known. */
const USUAL_TINT = '#e7e5e1';

export interface StoredProduct extends ProductDraft {
  isArchived: boolean;
}

/** Pictures as staff give them, with what is known of each: by the stored ones, or by the product's own so far. */
export function toImages(
  pictures: { url: string; alt: string }[],
  known: Map<string, { tint: string; widths: number[] }>,
  present: ProductImage[] = [],
): ProductImage[] {
  return pictures.map(({ url, alt }) => {
    const { tint, widths } = known.get(url) ??
      present.find((image) => image.url === url) ?? { tint: USUAL_TINT, widths: [] };
    return { url, alt, tint, widths };
  });
}

/** A stored product as staff see it. */
export function toStaffProduct(row: ProductRow): StaffProduct {
  return {
    ...toProduct(row),
    // Their texts as they were typed, so that a form does not save the stand-in.
    ...(row.images.length > 0 && { images: row.images }),
    archived: row.archivedAt !== null,
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

/** A product as another colour of its style; `null` where it has no picture. */
export function toVariant(row: Omit<VariantRow, 'productId'>): ProductVariant | null {
  const [image] = imagesOf(row);
  return image
    ? { _id: row.id, colour: colourOf(row.colourId), imageUrl: row.imageUrl, image }
    : null;
}

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
    secondLevelCategory: row.section,
    thirdLevelCategory: category.key,
    createdAt: row.createdAt.toISOString(),
  };
}

/** What is stored of a product; `main`, `mask` and `search` follow from the rest. */
export function toRow(draft: ProductDraft): NewProductRow {
  const { category, colour, createdAt, ...rest } = draft;
  return {
    ...rest,
    department: categoryByKey(category).main,
    categoryId: categoryIds[category],
    colourId: colourIdOf(colour),
    sizeBits: sizeBitsOf(draft.sizes),
    search: toTsvector(draftLexemes(draft)),
    createdAt: createdAt?.toISOString() ?? null,
  };
}

/** A stored product as staff describe it. */
export function toStoredProduct(row: ProductRow): StoredProduct {
  const { categoryId, colourId, archivedAt, updatedAt: _, version: __, ...rest } = row;
  return {
    ...rest,
    category: categoryOf(categoryId).key,
    colour: colourOf(colourId),
    isArchived: archivedAt !== null,
  };
}

/** `images` are what is known of the pictures that are given; they go before the one address. */
export function newDraft(
  id: string,
  input: ProductInput,
  images: ProductImage[] = [],
): ProductDraft {
  return {
    id,
    title: input.title,
    brand: input.brand,
    description: input.description,
    imageUrl: images[0]?.url ?? input.imageUrl ?? '',
    images,
    price: toCents(input.price),
    discountPrice: toCents(input.discountPrice),
    category: input.thirdLevelCategory,
    section: input.secondLevelCategory,
    colour: input.colour,
    isNew: input.new,
    sizes: input.sizes,
    createdAt: null,
  };
}

/** A product after a change; what is left out stays. Throws `invalid_request` where the change does not fit what stays. */
export function patchProduct(
  product: StoredProduct,
  patch: ProductPatch,
  images: ProductImage[] | null = null,
): StoredProduct {
  const patched: StoredProduct = {
    ...product,
    title: patch.title ?? product.title,
    brand: patch.brand ?? product.brand,
    description: patch.description ?? product.description,
    imageUrl: images?.[0]?.url ?? patch.imageUrl ?? product.imageUrl,
    price: patch.price === undefined ? product.price : toCents(patch.price),
    discountPrice:
      patch.discountPrice === undefined ? product.discountPrice : toCents(patch.discountPrice),
    category: patch.thirdLevelCategory ?? product.category,
    section: patch.secondLevelCategory ?? product.section,
    colour: patch.colour ?? product.colour,
    isNew: patch.new ?? product.isNew,
    sizes: patch.sizes ?? product.sizes,
    isArchived: patch.archived ?? product.isArchived,
  };
  const details = productFaults({
    price: toDollars(patched.price),
    discountPrice: toDollars(patched.discountPrice),
    discountPercent: patch.discountPercent,
    topLevelCategory: patch.topLevelCategory,
    thirdLevelCategory: patched.category,
  });
  if (details.length > 0) throw new ShopError('invalid_request', { details });
  if (images !== null) return { ...patched, images };
  return patched.imageUrl === product.imageUrl ? patched : { ...patched, images: [] };
}

/** The lexemes a product is found by. */
export function lexemesOfDraft(draft: ProductDraft): Set<string> {
  return draftLexemes(draft).all;
}

function draftLexemes(draft: ProductDraft) {
  return lexemesOf({ ...draft, category: categoryByKey(draft.category) });
}

type PicturedRow = Pick<ProductRow, 'title' | 'brand' | 'colourId' | 'imageUrl' | 'images'>;

/** The product's pictures, or its one address with no other widths. Title, brand and colour stand in for a missing text. */
export function imagesOf(row: PicturedRow): ProductImage[] {
  const images =
    row.images.length > 0
      ? row.images
      : [{ url: row.imageUrl, alt: '', tint: USUAL_TINT, widths: [] }];
  return images.map((image) => (image.alt === '' ? { ...image, alt: usualAlt(row) } : image));
}

function usualAlt(row: PicturedRow): string {
  const name = `${row.title} by ${row.brand}`;
  const colour = colourOf(row.colourId);
  return colour === '' ? name : `${name}, ${colour.toLowerCase()}`;
}
