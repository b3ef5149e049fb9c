import { setTimeout as wait } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { type Cache, createCache } from '../../../cache/bounded-cache.rules';
import { coalesce } from '../../../concurrency/coalesce';
import { transaction } from '../../../database/transaction';
import { readSettings } from '../../../settings/shop-settings';
import type { Shop } from '../../../shop';
import { parseSynonyms } from '../synonyms.rules';
import type { Synonyms } from '../words.rules';
import { hasBit } from './bits.rules';
import { changeProducts, deadSlots, type MemoryCatalogue } from './catalogue-index.rules';
import { idIn, productsOf } from './chunk.rules';
import { collectGarbage } from './collect-garbage';
import { addLexemes } from './dictionary.rules';
import { idAt } from './id-table.rules';
import { type Change, deleteOldChanges, readChanges, readSome, type Seen } from './index.queries';
import { type LoadedCatalogue, loadCatalogue, loadWords } from './load-catalogue.service';
import { createKeptProducts, dropAllProducts, dropProduct, dropStyle } from './product-cache.rules';

/** How often each process looks for what has changed. */
const LOOK_MS = 250;
/** What was looked for longer ago is not relied on: whoever asks looks first. */
const RELIED_MS = 750;
/** More changes at once are met by reading everything anew. */
const MOST_CHANGES = 20_000;
/** Changes are kept for longer than this, in seconds: see `forgetOldChanges`. */
const LONGEST_PAUSE = 180;
const KEPT_SECONDS = 300;
const RETRY_MS = 5_000;

const PRODUCTS_SIZE = 24 * 1024 * 1024;
const ANSWERS_SIZE = 8 * 1024 * 1024;

/** What a process remembers of the catalogue. */
export interface Memory {
  loaded: LoadedCatalogue | null;
  /** Another number after each change. */
  version: number;
  /** Whether this process looks for changes by itself. Before it does, everyone who asks looks first. */
  isStarted: boolean;
  isStopped: boolean;
  /** By the process's own clock, when the last look began that has ended well. */
  lookedAt: number;
  /** How often it was told that something changed, and how much of that a look has seen that has ended well. */
  told: number;
  seen: number;
  loading: Promise<void> | null;
  /** Looks for changes: now, or when what is under way has ended. */
  lookOnce: () => Promise<void>;
  /** The end of what is done `alone`. */
  turn: Promise<void>;
  products: ReturnType<typeof createKeptProducts>;
  /** The shop's synonyms for searches, as staff wrote them and as they are used. */
  synonyms: { text: string; parsed: Synonyms };
  /** Whole lists, of the present version. */
  answers: Cache<Buffer>;
}

export type LoadedMemory = Memory & { loaded: LoadedCatalogue };

const memories = new WeakMap<object, Memory>();

/**
 * The catalogue as it was committed at most a moment ago; null while it is being read, and in what the database has to
 * answer itself. What this process has changed is in it.
 */
export async function freshMemory(shop: Shop): Promise<LoadedMemory | null> {
  const memory = memoryOf(shop);
  if (!memory.isStarted) await load(shop, memory);
  if (memory.loaded && !isRelied(shop, memory)) await memory.lookOnce();
  if (!memory.isStarted && !memory.loaded) await load(shop, memory);
  return isLoaded(memory) ? memory : null;
}

/** The same where no look is needed first; null otherwise. */
export function reliedMemory(shop: Shop): LoadedMemory | null {
  const memory = memoryOf(shop);
  return isLoaded(memory) && isRelied(shop, memory) ? memory : null;
}

function isRelied({ cacheVersion }: Shop, memory: Memory): boolean {
  return (
    memory.isStarted &&
    memory.seen === memory.told &&
    performance.now() - memory.lookedAt < RELIED_MS &&
    // A page is cached under the current version: it must not be made from an older catalogue.
    cacheVersion.current() !== null
  );
}

/** A transaction that changes the catalogue: whoever asks this process after it sees what it has committed. */
export async function catalogueTransaction<Result>(
  shop: Shop,
  work: (tx: PoolClient) => Promise<Result>,
): Promise<Result> {
  try {
    return await transaction(shop.pool, work);
  } finally {
    memoryOf(shop).told++;
  }
}

/** Begins to read the catalogue, and to look for its changes. Returns what stops that. */
export function startMemory(shop: Shop): () => Promise<void> {
  const memory = memoryOf(shop);
  const stopping = new AbortController();
  memory.isStarted = true;
  shop.cacheVersion.onChange(() => {
    memory.told++;
  });
  const running = keepLooking(shop, memory, stopping.signal);
  return async () => {
    memory.isStopped = true;
    stopping.abort();
    await running;
  };
}

/** Deletes changes that every process has seen, or has given up to see. */
export async function forgetOldChanges(shop: Shop): Promise<void> {
  await deleteOldChanges(shop.pool, KEPT_SECONDS);
}

async function keepLooking(shop: Shop, memory: Memory, signal: AbortSignal): Promise<void> {
  let notBefore = 0;
  while (!memory.isStopped) {
    try {
      if (memory.loaded) await memory.lookOnce();
      const isDue = performance.now() >= notBefore && !memory.loading;
      if (isDue && (!memory.loaded || isWorn(memory.loaded.catalogue)))
        load(shop, memory)
          // Reading it took several times of what is left of it.
          .then(collectGarbage)
          .catch((err) => {
            shop.log.warn({ err }, 'the catalogue could not be read into memory');
            notBefore = performance.now() + RETRY_MS;
          });
    } catch (err) {
      shop.log.debug({ err }, 'changes of the catalogue could not be looked for');
    }
    await wait(LOOK_MS, undefined, { signal }).catch(() => {});
  }
  await memory.loading?.catch(() => {});
}

/** Many slots whose products are gone cost memory and time. */
function isWorn(catalogue: MemoryCatalogue): boolean {
  return deadSlots(catalogue) > 10_000 + catalogue.liveCount / 5;
}

/** Reads the catalogue, if it is not there or worn; whoever comes meanwhile waits for the same. */
function load(shop: Shop, memory: Memory): Promise<void> {
  if (memory.loaded && !isWorn(memory.loaded.catalogue)) return Promise.resolve();
  memory.loading ??= loadAnew(shop, memory).finally(() => {
    memory.loading = null;
  });
  return memory.loading;
}

async function loadAnew(shop: Shop, memory: Memory): Promise<void> {
  const isStopped = () => memory.isStopped;
  const loaded = await loadCatalogue(shop.pool, isStopped);
  if (!loaded) return;
  await alone(memory, async () => {
    if (!(await makeUp(shop, memory, loaded))) return;
    memory.loaded = loaded;
    forgetAnswers(memory);
  });
  const { catalogue } = loaded;
  const slots = catalogue.ids.length;
  const words = await loadWords(shop.pool, catalogue, slots, isStopped);
  if (!words) return;
  await alone(memory, async () => {
    const late: string[] = [];
    for (let slot = slots; slot < catalogue.ids.length; slot++)
      if (hasBit(catalogue.live, slot)) late.push(idAt(catalogue.ids, slot));
    const read = new Map<string, string>();
    for (const { idBytes, idAt: at, lexemes } of productsOf(await readSome(shop.pool, late)))
      read.set(idIn(idBytes, at), lexemes ?? '');
    for (let slot = slots; slot < catalogue.ids.length; slot++)
      addLexemes(words, slot, read.get(idAt(catalogue.ids, slot)) ?? '');
    catalogue.words = words;
  });
}

async function look(shop: Shop, memory: Memory): Promise<void> {
  const { loaded, told } = memory;
  if (!loaded) return;
  const began = performance.now();
  await readSynonyms(shop, memory);
  if (!(await makeUp(shop, memory, loaded))) memory.loaded = null;
  memory.lookedAt = began;
  memory.seen = told;
}

/** Cached lists are dropped if staff have changed the synonyms. */
async function readSynonyms(shop: Shop, memory: Memory): Promise<void> {
  const { searchSynonyms: text } = await readSettings(shop);
  if (text === memory.synonyms.text) return;
  memory.synonyms = { text, parsed: parseSynonyms(text) };
  forgetAnswers(memory);
}

/** Makes a catalogue what is committed now. False where it must be read anew. */
async function makeUp(shop: Shop, memory: Memory, loaded: LoadedCatalogue): Promise<boolean> {
  const { changes, ...seen } = await readChanges(shop.pool, loaded.snapshot, MOST_CHANGES + 1);
  const hasFailedOver = isOtherHistory(loaded, seen);
  if (hasFailedOver) shop.log.warn('the database has failed over: the catalogue is read again');
  const isTooMuch =
    hasFailedOver ||
    changes.length > MOST_CHANGES ||
    changes.some(({ productId }) => productId === null) ||
    seen.now - loaded.now > LONGEST_PAUSE;
  if (isTooMuch) {
    forgetAnswers(memory);
    dropAllProducts(memory.products);
    return false;
  }
  if (changes.length > 0) {
    await applyChanges(shop, memory, loaded.catalogue, changes);
    forgetAnswers(memory);
  }
  Object.assign(loaded, seen);
  return true;
}

/** Whether the database is another than before, or has lost what it had: as after a failover to a standby that was behind. */
function isOtherHistory(before: Seen, now: Seen): boolean {
  return before.history !== now.history || (now.logPosition ?? 0) < (before.logPosition ?? 0);
}

async function applyChanges(
  shop: Shop,
  memory: Memory,
  catalogue: MemoryCatalogue,
  changes: Change[],
): Promise<void> {
  const changed = new Set<string>();
  const reworded = new Set<string>();
  for (const { productId, style, isReworded } of changes) {
    if (productId === null || style === null) continue;
    changed.add(productId);
    if (isReworded) reworded.add(productId);
  }
  const chunk = changed.size > 0 ? await readSome(shop.pool, [...changed]) : null;
  if (chunk)
    changeProducts(
      catalogue,
      changed,
      new Map([...productsOf(chunk)].map((read) => [idIn(read.idBytes, read.idAt), read])),
      reworded,
    );
  for (const { productId, style } of changes) {
    if (productId !== null) dropProduct(memory.products, productId);
    if (style !== null) dropStyle(memory.products, style);
  }
}

function forgetAnswers(memory: Memory): void {
  memory.version++;
  memory.answers.clear();
}

/** Does something while no look is under way, nor anything else of its kind. */
function alone(memory: Memory, work: () => Promise<void>): Promise<void> {
  const turn = memory.turn.then(work);
  memory.turn = turn.catch(() => {});
  return turn;
}

function isLoaded(memory: Memory): memory is LoadedMemory {
  return memory.loaded !== null;
}

function memoryOf(shop: Shop): Memory {
  const known = memories.get(shop);
  if (known) return known;
  const memory: Memory = {
    loaded: null,
    version: 0,
    isStarted: false,
    isStopped: false,
    lookedAt: Number.NEGATIVE_INFINITY,
    told: 0,
    seen: 0,
    loading: null,
    lookOnce: coalesce(() => alone(memory, () => look(shop, memory))),
    turn: Promise.resolve(),
    products: createKeptProducts(PRODUCTS_SIZE),
    synonyms: { text: '', parsed: new Map() },
    answers: createCache('lists', ANSWERS_SIZE),
  };
  memories.set(shop, memory);
  return memory;
}
