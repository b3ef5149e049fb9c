import { setTimeout as wait } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { transaction } from '../../../database/transaction';
import { readSettings } from '../../../settings/shop-settings';
import type { Shop } from '../../../shop';
import { type CatalogueState, createSimilarWords, type LoadedIndex } from '../catalogue-state';
import type { CatalogueIndex } from '../index/catalogue-index.rules';
import { isFragmented, updateProducts } from '../index/update-index.rules';
import { parseSynonyms } from '../search-terms.rules';
import { collectGarbage } from './background-work';
import {
  type CatalogueChange,
  type DatabaseState,
  deleteChangesOlderThan,
  findIndexed,
  readChanges,
} from './index-loader.queries';
import { loadIndex, toIndexedProduct } from './load-index';

/** How often each process checks for changes. */
const POLL_MS = 250;
/** After this time without a successful check, a request checks first. */
const MAX_AGE_MS = 750;
/** Changed products that are applied in one step: more would delay requests. */
const BATCH = 500;
/** Beyond this number of changes, the index is reloaded. */
const MAX_CHANGES = 20_000;
/** Changes are deleted after this time; a process that has not checked for the shorter time loads the index again. */
const KEEP_CHANGES_SECONDS = 300;
const MAX_PAUSE_SECONDS = 180;
const RETRY_MS = 5_000;

/**
 * The index, including everything this process has committed; changes by other processes are at most a second old. Null
 * while it is loading.
 */
export async function currentIndex(shop: Shop): Promise<LoadedIndex | null> {
  const { catalogue } = shop;
  if (!catalogue.isFollowing) await load(shop);
  if (catalogue.loaded && !isCurrent(shop)) await checkForChanges(shop);
  if (!catalogue.isFollowing && !catalogue.loaded) await load(shop);
  return catalogue.loaded;
}

/** Whether the index and the cached responses can be used without checking for changes. */
export function isCurrent({ catalogue, cacheVersion }: Shop): boolean {
  return (
    catalogue.loaded !== null &&
    catalogue.isFollowing &&
    catalogue.seenChanges === catalogue.knownChanges &&
    performance.now() - catalogue.checkedAt < MAX_AGE_MS &&
    // A rendered page is cached under the current version: it must not show an older catalogue.
    cacheVersion.current() !== null
  );
}

/** A transaction that changes products. Later requests to this process see its changes. */
export async function catalogueTransaction<Result>(
  shop: Shop,
  work: (tx: PoolClient) => Promise<Result>,
): Promise<Result> {
  try {
    return await transaction(shop.pool, work);
  } finally {
    shop.catalogue.knownChanges++;
  }
}

/** Starts to load the index and to follow the changes of the catalogue. Returns a function that stops it. */
export function startCatalogueIndex(shop: Shop): () => Promise<void> {
  const { catalogue, cacheVersion } = shop;
  const stopping = new AbortController();
  catalogue.isFollowing = true;
  cacheVersion.onChange(() => {
    catalogue.knownChanges++;
  });
  const running = followChanges(shop, stopping.signal);
  return async () => {
    catalogue.isStopped = true;
    stopping.abort();
    await running;
  };
}

/** Deletes changes that every process has applied, or no longer waits for. */
export async function deleteOldCatalogueChanges(shop: Shop): Promise<void> {
  await deleteChangesOlderThan(shop.pool, KEEP_CHANGES_SECONDS);
}

async function followChanges(shop: Shop, signal: AbortSignal): Promise<void> {
  const { catalogue } = shop;
  let retryAt = 0;
  while (!catalogue.isStopped) {
    try {
      if (catalogue.loaded) await checkForChanges(shop);
      if (needsLoad(catalogue) && !catalogue.loading && performance.now() >= retryAt)
        load(shop)
          // Loading takes several times the memory of the result.
          .then(collectGarbage)
          .catch((err) => {
            shop.log.warn({ err }, 'the catalogue index could not be loaded');
            retryAt = performance.now() + RETRY_MS;
          });
    } catch (err) {
      shop.log.debug({ err }, 'could not check for changes of the catalogue');
    }
    await wait(POLL_MS, undefined, { signal }).catch(() => {});
  }
  await catalogue.loading?.catch(() => {});
}

function needsLoad({ loaded }: CatalogueState): boolean {
  return loaded === null || isFragmented(loaded.index);
}

/** Loads the index if needed; concurrent callers share one load. */
function load(shop: Shop): Promise<void> {
  const { catalogue } = shop;
  if (!needsLoad(catalogue)) return Promise.resolve();
  catalogue.loading ??= reload(shop).finally(() => {
    catalogue.loading = null;
  });
  return catalogue.loading;
}

async function reload(shop: Shop): Promise<void> {
  const { catalogue } = shop;
  const loaded = await loadIndex(shop.pool, () => catalogue.isStopped);
  if (!loaded) return;
  await exclusive(catalogue, async () => {
    if (!(await applyChanges(shop, loaded))) return;
    await readSynonyms(shop);
    catalogue.loaded = loaded;
    dropResponses(catalogue);
  });
}

/** Applies committed changes. Callers share a check that has not begun yet. */
function checkForChanges(shop: Shop): Promise<void> {
  const { catalogue } = shop;
  catalogue.queuedCheck ??= exclusive(catalogue, async () => {
    catalogue.queuedCheck = null;
    const { loaded, knownChanges } = catalogue;
    if (!loaded) return;
    const began = performance.now();
    await readSynonyms(shop);
    if (!(await applyChanges(shop, loaded))) catalogue.loaded = null;
    catalogue.checkedAt = began;
    catalogue.seenChanges = knownChanges;
  });
  return catalogue.queuedCheck;
}

async function readSynonyms(shop: Shop): Promise<void> {
  const { searchSynonyms: text } = await readSettings(shop);
  if (text === shop.catalogue.synonyms.text) return;
  shop.catalogue.synonyms = { text, parsed: parseSynonyms(text) };
  dropResponses(shop.catalogue);
}

/** Brings an index up to date. False if it must be loaded again. */
async function applyChanges(shop: Shop, loaded: LoadedIndex): Promise<boolean> {
  const { catalogue } = shop;
  const { changes, ...state } = await readChanges(shop.pool, loaded.snapshot, MAX_CHANGES + 1);
  const hasFailedOver = isOtherHistory(loaded, state);
  if (hasFailedOver) shop.log.warn('the database has failed over: loading the catalogue again');
  if (
    hasFailedOver ||
    changes.length > MAX_CHANGES ||
    changes.some(({ productId, arePricesOutdated }) => productId === null && !arePricesOutdated) ||
    state.now - loaded.now > MAX_PAUSE_SECONDS
  ) {
    dropResponses(catalogue);
    catalogue.products.clear();
    return false;
  }
  if (changes.length > 0) {
    await updateIndex(shop, loaded.index, changes);
    if (changes.some(({ arePricesOutdated }) => arePricesOutdated)) catalogue.products.clear();
    else dropProducts(catalogue, changes);
    dropResponses(catalogue);
  }
  Object.assign(loaded, state);
  return true;
}

/** Whether the database is another one, or has lost transactions: after a failover to a standby that was behind. */
function isOtherHistory(before: DatabaseState, now: DatabaseState): boolean {
  return before.history !== now.history || (now.logPosition ?? 0) < (before.logPosition ?? 0);
}

async function updateIndex(
  shop: Shop,
  index: CatalogueIndex,
  changes: CatalogueChange[],
): Promise<void> {
  const changed = new Set<string>();
  const textChanged = new Set<string>();
  for (const { productId, style, isTextChanged } of changes) {
    // The index does not hold quantities.
    if (productId === null || style === null) continue;
    changed.add(productId);
    if (isTextChanged) textChanged.add(productId);
  }
  const ids = [...changed];
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH);
    const rows = await findIndexed(shop.pool, batch);
    updateProducts(index, batch, rows.map(toIndexedProduct), textChanged);
  }
  // A new cache: a request that is reading similar words now stores them in the old one.
  if (textChanged.size > 0) shop.catalogue.similarWords = createSimilarWords(shop.caches);
}

/** Drops the JSON of changed products, and of the other colours of their styles. */
function dropProducts({ products }: CatalogueState, changes: CatalogueChange[]): void {
  for (const { productId, style } of changes) {
    if (productId !== null) products.delete(productId);
    if (style !== null) products.deleteStyle(style);
  }
}

function dropResponses(catalogue: CatalogueState): void {
  catalogue.version++;
  catalogue.responses.clear();
}

/** Runs work after all other work of this kind has ended. */
function exclusive(catalogue: CatalogueState, work: () => Promise<void>): Promise<void> {
  const done = catalogue.mutex.then(work);
  catalogue.mutex = done.catch(() => {});
  return done;
}
