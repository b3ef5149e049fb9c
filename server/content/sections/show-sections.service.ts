import type { PageSection } from '#contract/admin/content/sections';
import { type Product, type ProductPage, productQuery } from '#contract/catalogue/catalogue';
import type { ShownSection } from '#contract/content/sections';
import { parseMarkup } from '#contract/values/content/markup';
import type { CollectionEntry } from '../../assortment/assortment.rules';
import { readAssortment } from '../../assortment/assortment.service';
import { getShownProducts, listNewArrivals, listProducts } from '../../catalogue/catalogue.service';
import { ShopError } from '../../http/errors';
import { writtenText } from '../../http/responses/response-text';
import type { Shop } from '../../shop';

type ProductsSection = Extract<PageSection, { kind: 'products' }>;

/** Sections as shoppers see them. Those without content are left out. */
export async function showSections(
  shop: Shop,
  sections: readonly PageSection[],
): Promise<ShownSection[]> {
  const shown = await Promise.all(sections.map((section) => showSection(shop, section)));
  return shown.filter((section) => section !== null);
}

async function showSection(shop: Shop, section: PageSection): Promise<ShownSection | null> {
  switch (section.kind) {
    case 'hero':
      return section.slides.length === 0 ? null : section;
    case 'tiles':
      return section.tiles.length === 0 ? null : section;
    case 'products': {
      const collection = await collectionOf(shop, section);
      const products = await productsOf(shop, section, collection);
      const shown = { ...section, collection: collection?.slug ?? '', products };
      return products.length === 0 ? null : shown;
    }
    case 'text':
      return { ...section, image: shownPicture(section), blocks: parseMarkup(section.body) };
    case 'banner':
      return { ...section, image: shownPicture(section) };
    default:
      return section;
  }
}

const shownPicture = ({ image }: Extract<PageSection, { kind: 'text' | 'banner' }>) =>
  image.url === '' ? null : image;

/** More are read than are shown, so that others take the places of sold out ones. */
const SPARE = 4;

/** The products of a section, without sold out ones. */
async function productsOf(
  shop: Shop,
  section: ProductsSection,
  collection: CollectionEntry | null,
): Promise<Product[]> {
  const found = await findProducts(shop, section, collection);
  const inStock = found.filter((product) => product.inStock);
  // Of the new arrivals, sold out ones stay where there are not enough others, and offer a notice.
  let spaces = section.source === 'new' ? section.limit - inStock.length : 0;
  return found.filter((product) => product.inStock || spaces-- > 0).slice(0, section.limit);
}

/** The collection that a section names; null if it names none, or it is not published. */
async function collectionOf(
  shop: Shop,
  { source, collection }: ProductsSection,
): Promise<CollectionEntry | null> {
  if (source !== 'collection') return null;
  const { collections } = await readAssortment(shop);
  return (
    collections.find(({ id, isPublished }) => isPublished && String(id) === collection) ?? null
  );
}

async function findProducts(
  shop: Shop,
  section: ProductsSection,
  collection: CollectionEntry | null,
): Promise<Product[]> {
  const { source, category, productIds, limit } = section;
  if (source === 'new') return listNewArrivals(shop, limit + SPARE);
  if (source === 'picked') {
    const products = await getShownProducts(shop, productIds);
    return productIds.flatMap((id) => products.get(id) ?? []);
  }
  if (source === 'collection' && !collection) return [];
  const rule = source === 'sale' ? { sale: 'true' } : { category };
  const query = productQuery.parse({
    ...(collection ? { collection: collection.slug } : rule),
    inStock: 'true',
    sort: collection?.sort ?? 'new',
    pageSize: String(limit),
  });
  try {
    const text = writtenText(await listProducts(shop, query));
    return text ? (JSON.parse(text.toString()) as ProductPage).content : [];
  } catch (error) {
    // The category may have been deleted since.
    if (error instanceof ShopError && error.code === 'invalid_request') return [];
    throw error;
  }
}
