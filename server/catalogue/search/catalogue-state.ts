import type { Product } from '#contract/catalogue/catalogue';
import type { Assortment } from '../../assortment/assortment.rules';
import { type Cache, type Caches, createCache } from '../../cache/create-cache';
import type { Settings } from '../../settings/shop-settings';
import { type CachedProducts, createCachedProducts } from './cached-products';
import type { CatalogueSearch } from './catalogue-search';
import type { FacetLabels } from './facets.rules';
import type { CatalogueIndex } from './index/catalogue-index.rules';
import type { DatabaseState } from './index-loader/index-loader.queries';
import type { CategoryLexemes, Synonyms } from './search-terms.rules';
import type { Candidate } from './spelling.rules';
import type { SqlCounts } from './sql/listing.queries';

declare module '../../shop' {
  interface Shop {
    /** The search index and the caches of the catalogue. */
    catalogue: CatalogueState;
  }
}

/** The in-memory index, and the state of the database that it shows. */
export interface LoadedIndex extends DatabaseState {
  index: CatalogueIndex;
  search: CatalogueSearch;
}

/** What a process holds of the catalogue: `shop.catalogue`. */
export interface CatalogueState {
  /** Null until it has been loaded. */
  loaded: LoadedIndex | null;
  /** Increases with each change; names the state that cached responses show. */
  version: number;
  /** Whether this process polls for changes. Otherwise every request checks first. */
  isFollowing: boolean;
  isStopped: boolean;
  /** When the last successful check began, by `performance.now()`. */
  checkedAt: number;
  /** The number of committed changes that this process knows of, and the number when the last check began. */
  knownChanges: number;
  seenChanges: number;
  loading: Promise<void> | null;
  /** The next check for changes, while it waits for its turn. */
  queuedCheck: Promise<void> | null;
  /** Resolves when no load and no check is changing this state. */
  mutex: Promise<void>;
  /** The assortment that the cached responses show; null before the first. */
  assortment: Assortment | null;
  facetLabels: FacetLabels;
  /** Whether the cached responses name the lowest price before a reduction. */
  namesLowestPrice: boolean;
  /** The newest settings, and whether the lowest price is named by them. */
  settings: Settings | null;
  followsLowestPrice: boolean;
  categoryLexemes: CategoryLexemes;
  /** The shop's search synonyms, as staff wrote them and parsed. */
  synonyms: { text: string; parsed: Synonyms };
  /** JSON by normalised query. Cleared whenever `version` changes. */
  responses: Cache<Buffer>;
  /** The key in `responses` or `products` of a URL that was answered before. */
  urls: Cache<{ key: string }>;
  products: CachedProducts;
  /** Products in carts, by id. */
  cartProducts: Cache<CartProduct>;
  /** Counts of the staff's lists, by cache version and criteria. */
  staffCounts: Cache<SqlCounts>;
  /** By misspelt word; replaced when the words of the catalogue change. */
  similarWords: Cache<Candidate[]>;
}

/** A product in carts, with all that it was made from. */
interface CartProduct {
  /** See `CurrentProduct`. */
  version: string;
  assortment: Assortment;
  namesLowest: boolean;
  product: Product;
}

const MB = 1024 * 1024;
/** Rough size of a word with its count. */
const CANDIDATE_BYTES = 200;
const COUNT_BYTES = 16;

export function createCatalogueState(caches: Caches): CatalogueState {
  return {
    loaded: null,
    version: 0,
    isFollowing: false,
    isStopped: false,
    checkedAt: Number.NEGATIVE_INFINITY,
    knownChanges: 0,
    seenChanges: 0,
    loading: null,
    queuedCheck: null,
    mutex: Promise.resolve(),
    assortment: null,
    facetLabels: new WeakMap(),
    namesLowestPrice: false,
    settings: null,
    followsLowestPrice: false,
    categoryLexemes: new WeakMap(),
    synonyms: { text: '', parsed: new Map() },
    responses: createCache(caches, 'lists', 8 * MB, (json: Buffer) => json.length),
    urls: createCache(caches, 'list addresses', 2 * MB, ({ key }) => key.length * 2),
    products: createCachedProducts(caches, 24 * MB),
    // Objects take about three times as much memory as their JSON.
    cartProducts: createCache(
      caches,
      'cart products',
      8 * MB,
      ({ product }) => JSON.stringify(product).length * 3,
    ),
    staffCounts: createCache(
      caches,
      'facet counts',
      4 * MB,
      ({ categories, colours, sizes }) =>
        (categories.length + colours.length + sizes.length) * COUNT_BYTES,
    ),
    similarWords: createSimilarWords(caches),
  };
}

/** An empty cache, which replaces the previous one. */
export function createSimilarWords(caches: Caches): Cache<Candidate[]> {
  return createCache(
    caches,
    'similar words',
    2 * MB,
    (candidates) => candidates.length * CANDIDATE_BYTES,
  );
}
