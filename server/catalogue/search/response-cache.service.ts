import { type ProductDetail, productDetail } from '#contract/catalogue/catalogue';
import { productFacts } from '#contract/catalogue/product-facts';
import type { Assortment } from '../../assortment/assortment.rules';
import { cachedAssortment, readAssortment } from '../../assortment/assortment.service';
import type { Dependencies, Subject } from '../../cache/dependencies';
import { type AnswerText, answerText } from '../../http/responses/response-text';
import {
  cachedSettings,
  dutiesOf,
  readSettings,
  type Settings,
} from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import { findAnnounced, findWithStyles, type ProductWithStyle } from '../products/product.queries';
import { toProduct, toVariant, withoutStock } from '../products/product.rules';
import { toFacts } from '../products/product-facts.rules';
import type { ProductJson } from './cached-products';
import type { CatalogueSearch } from './catalogue-search';
import { currentIndex, isCurrent } from './index-loader/index-loader.service';
import type { SearchVocabulary } from './spelling.rules';
import { createSqlSearch } from './sql/sql-search.service';

/** A search engine with the assortment; the vocabulary is null while the index is not loaded. */
export interface Engine {
  assortment: Assortment;
  search: CatalogueSearch;
  vocabulary: SearchVocabulary | null;
}

/** The in-memory index while it is loaded, otherwise SQL. */
export async function currentEngine(shop: Shop): Promise<Engine> {
  const loaded = await currentIndex(shop);
  const assortment = await readAssortment(shop);
  const namesLowest = await namesLowestPrice(shop);
  const { catalogue } = shop;
  if (assortment !== catalogue.assortment || namesLowest !== catalogue.namesLowestPrice) {
    catalogue.namesLowestPrice = namesLowest;
    catalogue.version++;
    catalogue.responses.clear();
    catalogue.products.clear();
    catalogue.assortment = assortment;
  }
  if (!loaded) return { search: createSqlSearch(shop.pool), vocabulary: null, assortment };
  const { synonyms, similarWords } = catalogue;
  const vocabulary = { synonyms: synonyms.parsed, similarWords };
  return { search: loaded.search, vocabulary, assortment };
}

/** Whether reduced products name the lowest price of the 30 days before. Evaluated once for each version of the settings. */
export async function namesLowestPrice(shop: Shop): Promise<boolean> {
  const settings = await readSettings(shop);
  const { catalogue } = shop;
  if (settings === catalogue.settings) return catalogue.followsLowestPrice;
  catalogue.settings = settings;
  catalogue.followsLowestPrice = dutiesOf(settings).lowestPrice;
  return catalogue.followsLowestPrice;
}

/** The same, for settings that the caller has read, possibly in a transaction; those are not cached. */
export function isLowestPriceNamed({ catalogue }: Shop, settings: Settings): boolean {
  return settings === catalogue.settings
    ? catalogue.followsLowestPrice
    : dutiesOf(settings).lowestPrice;
}

/**
 * The response for a normalised query, made once for each version of the catalogue. Without the in-memory index there is no
 * version, and nothing is cached. At `url` the cached response is found without parsing the query again.
 */
export async function cachedResponse(
  shop: Shop,
  key: string,
  make: (engine: Engine) => Promise<Buffer>,
  url?: string,
): Promise<AnswerText> {
  const engine = await currentEngine(shop);
  const { catalogue } = shop;
  if (!engine.vocabulary) return answerText(await make(engine));
  if (url !== undefined) rememberUrl(shop, url, key);
  const cached = catalogue.responses.get(key);
  if (cached) return answerText(cached);
  const { version } = catalogue;
  const json = await make(engine);
  if (catalogue.version === version) catalogue.responses.set(key, json);
  return answerText(json);
}

/** The cached response at a URL; undefined if it is not cached or may be outdated. */
export function cachedAt(shop: Shop, url: string, dependencies?: Dependencies): Buffer | undefined {
  const { urls, responses, products } = shop.catalogue;
  const known = urls.get(url);
  if (
    !known ||
    !isCurrent(shop) ||
    cachedAssortment(shop) !== shop.catalogue.assortment ||
    cachedSettings(shop) !== shop.catalogue.settings
  )
    return undefined;
  const list = responses.get(known.key);
  if (list) {
    dependencies?.on(...ofLists);
    return list;
  }
  const product = products.get(known.key);
  if (!product || isExpired(product)) return undefined;
  if (dependencies) dependOnProduct(dependencies, product);
  return withFacts(product);
}

/** What the lists of products depend on. */
export const ofLists: readonly Subject[] = ['products', 'assortment', 'settings'];

/** States what an answer with a product's JSON depends on. */
export function dependOnProduct(dependencies: Dependencies, product: ProductJson): void {
  dependencies.on(`style:${product.style}`, 'assortment', 'settings');
  dependencies.until(product.expiresAt);
}

const isExpired = ({ expiresAt }: ProductJson) => expiresAt <= Date.now();

const MAX_URL_LENGTH = 400;

export function rememberUrl({ catalogue }: Shop, url: string, key: string): void {
  if (url.length <= MAX_URL_LENGTH && !catalogue.urls.has(url)) catalogue.urls.set(url, { key });
}

/** Products as JSON in the order of the ids; those that are not in the shop are left out. */
export async function productJson(shop: Shop, ids: string[]): Promise<ProductJson[]> {
  const { catalogue } = shop;
  const found = new Map<string, ProductJson>();
  for (const id of ids) {
    const cached = catalogue.loaded && catalogue.products.get(id);
    if (cached && !isExpired(cached)) found.set(id, cached);
  }
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0) {
    const { version, loaded } = catalogue;
    const namesLowest = await namesLowestPrice(shop);
    const assortment = await readAssortment(shop);
    const askedAt = Date.now();
    for (const row of await findWithStyles(shop.pool, missing)) {
      const json = toJson(assortment, row, namesLowest, askedAt);
      found.set(row.id, json);
      // A product that changed while it was read may be outdated.
      if (loaded && catalogue.version === version) catalogue.products.set(row.id, json);
    }
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** The JSON of an announced product, which is not cached; null for any other. */
export async function announcedJson(shop: Shop, id: string): Promise<ProductJson | null> {
  const namesLowest = await namesLowestPrice(shop);
  const assortment = await readAssortment(shop);
  const askedAt = Date.now();
  const row = await findAnnounced(shop.pool, id);
  if (!row?.comingAt) return null;
  return toJson(assortment, withoutStock(row), namesLowest, askedAt, { comingAt: row.comingAt });
}

/** The JSON of a draft as a preview shows it, which is not cached. */
export async function previewedJson(shop: Shop, row: ProductWithStyle): Promise<ProductJson> {
  const assortment = await readAssortment(shop);
  const namesLowest = await namesLowestPrice(shop);
  return toJson(assortment, withoutStock(row), namesLowest, Date.now(), { draft: true });
}

function toJson(
  assortment: Assortment,
  row: ProductWithStyle,
  namesLowest: boolean,
  askedAt: number,
  more: Pick<ProductDetail, 'comingAt' | 'draft'> = {},
): ProductJson {
  const variants = (row.variants ?? []).flatMap((variant) => toVariant(variant) ?? []);
  const facts = toFacts(assortment, row);
  return {
    style: row.style,
    expiresAt: askedAt + Math.min(row.msLeft ?? Infinity, row.priceMsLeft ?? Infinity),
    json: jsonBuffer(
      productDetail.parse({
        ...toProduct(row, namesLowest),
        variants,
        brandSlug: row.brandSlug,
        ...more,
      }),
    ),
    facts:
      Object.keys(facts).length === 0
        ? NOTHING
        : bufferOf(`,"facts":${JSON.stringify(productFacts.parse(facts))}}`),
  };
}

const NOTHING = Buffer.alloc(0);

/** The JSON of one product with its facts. */
export function withFacts({ json, facts }: ProductJson): Buffer {
  return facts.length === 0 ? json : Buffer.concat([json.subarray(0, -1), facts]);
}

/** JSON in a separate buffer: a slice of Node's shared pool would keep the whole pool in memory. */
export function jsonBuffer(value: unknown): Buffer {
  return bufferOf(JSON.stringify(value));
}

function bufferOf(text: string): Buffer {
  const buffer = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  buffer.write(text);
  return buffer;
}
