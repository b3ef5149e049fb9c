import {
  type ProductInput,
  type ProductPatch,
  productFaults,
  type StaffProduct,
} from '#contract/admin/catalogue';
import type { Product, ProductImage, ProductVariant } from '#contract/catalogue';
import { toCents, toDollars } from '#contract/money';
import { type CategoryKey, discountPercent } from '#contract/values/assortment';
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
export interface ProductDraft
  extends Omit<
    ProductRow,
    'categoryId' | 'colourId' | 'createdAt' | 'updatedAt' | 'archivedAt' | 'version'
  > {
  category: CategoryKey;
  /** Empty if the product has no colour. */
  colour: string;
  /** Null for now. */
  createdAt: Date | null;
}

/** The background behind a picture of unknown colour. */
const DEFAULT_TINT = '#e7e5e1';

export interface StoredProduct extends ProductDraft {
  isArchived: boolean;
}

/** Pictures as staff chose them, with tint and widths from the stored pictures or from the product's present ones. */
export function toImages(
  pictures: { url: string; alt: string }[],
  known: Map<string, { tint: string; widths: number[] }>,
  present: ProductImage[] = [],
): ProductImage[] {
  return pictures.map(({ url, alt }) => {
    const { tint, widths } = known.get(url) ??
      present.find((image) => image.url === url) ?? { tint: DEFAULT_TINT, widths: [] };
    return { url, alt, tint, widths };
  });
}

/** A stored product as staff see it. */
export function toStaffProduct(row: ProductRow): StaffProduct {
  return {
    ...toProduct(row),
    // The texts as typed: a form must not save the generated ones.
    ...(row.images.length > 0 && { images: row.images }),
    archived: row.archivedAt !== null,
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

/** A product as a variant of its style; null without a picture. */
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

/** The row of a product; department, size bits and search words follow from the other fields. */
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

/** A row as a product. */
export function toStoredProduct(row: ProductRow): StoredProduct {
  const { categoryId, colourId, archivedAt, updatedAt: _, version: __, ...rest } = row;
  return {
    ...rest,
    category: categoryOf(categoryId).key,
    colour: colourOf(colourId),
    isArchived: archivedAt !== null,
  };
}

/** A new product. `images` take precedence over the input's `imageUrl`. */
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

/** A product with the given fields changed. Throws `invalid_request` if the result is inconsistent. */
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

/** The product's pictures, or its `imageUrl` alone. A missing text is generated from title, brand and colour. */
function imagesOf(row: PicturedRow): ProductImage[] {
  const images =
    row.images.length > 0
      ? row.images
      : [{ url: row.imageUrl, alt: '', tint: DEFAULT_TINT, widths: [] }];
  return images.map((image) => (image.alt === '' ? { ...image, alt: defaultAlt(row) } : image));
}

function defaultAlt(row: PicturedRow): string {
  const name = `${row.title} by ${row.brand}`;
  const colour = colourOf(row.colourId);
  return colour === '' ? name : `${name}, ${colour.toLowerCase()}`;
}
