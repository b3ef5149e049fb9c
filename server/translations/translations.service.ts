import { createHash } from 'node:crypto';
import { ownValue } from '#contract/values/own-value';
import { type Cache, type Caches, createCache } from '../cache/create-cache';
import type { Subject } from '../cache/dependencies';
import type { Connection } from '../database/database';
import type { Shop } from '../shop';
import {
  findTranslations,
  hasTranslations,
  type RecordReference,
  type TranslationRow,
} from './translations.queries';

export { type StoredText, writeTranslations } from './translations.queries';

declare module '../shop' {
  interface Shop {
    /** The translations that this process has read. */
    translations: TranslationState;
  }
}

type Texts = TranslationRow['texts'];

interface TranslationState {
  /** The generation of changes that the state shows; see `CacheVersion`. */
  generation: number;
  /** Incremented whenever translations have changed, or may have. */
  serial: number;
  /** Whether anything is translated, by language. */
  isTranslated: Map<string, Promise<boolean>>;
  /** By language, kind and id; an empty object for a record without a translation. */
  texts: Cache<Texts>;
}

const CACHE_BYTES = 8 * 1024 * 1024;

export function createTranslationState(caches: Caches): TranslationState {
  return {
    generation: -1,
    serial: 0,
    isTranslated: new Map(),
    texts: createCache(caches, 'translations', CACHE_BYTES, (texts: Texts) =>
      Object.values(texts).reduce((sum, { text }) => sum + 2 * text.length, 0),
    ),
  };
}

/** What a translated answer depends on beside its source. Colours, collections and brands are found by their names. */
export const ofTranslations: readonly Subject[] = ['translations', 'assortment'];
const subjects: ReadonlySet<Subject> = new Set(ofTranslations);

/** The texts of some records in a language. */
interface Translations {
  /** Null for a field that is not translated; with a `source`, also for one that translates another source. */
  textOf(kind: string, id: string, field: string, source?: string): string | null;
}

/**
 * Reads the translations of some records into a language: from the cache, or all that it lacks in one statement. Null if nothing at
 * all is translated into the language, which takes no statement.
 */
export async function readTranslations(
  shop: Shop,
  locale: string,
  records: readonly RecordReference[],
): Promise<Translations | null> {
  const state = await currentState(shop);
  const { serial } = state;
  if (records.length === 0 || !(await isTranslated(shop, state, locale))) return null;
  const found = new Map<string, Texts>();
  const missing = new Map<string, RecordReference>();
  for (const record of records) {
    const key = keyOf(locale, record.kind, record.id);
    const known = state.texts.get(key);
    if (known) found.set(key, known);
    else missing.set(key, record);
  }
  if (missing.size > 0) {
    for (const key of missing.keys()) found.set(key, NONE);
    for (const { kind, id, texts } of await findTranslations(shop.pool, locale, [
      ...missing.values(),
    ]))
      found.set(keyOf(locale, kind, id), texts);
    // What changed while it was read may be outdated.
    if (state.serial === serial)
      for (const key of missing.keys()) state.texts.set(key, found.get(key) ?? NONE);
  }
  return translationsOf(locale, found);
}

/** The same as a transaction sees them, in one statement. */
export async function findTranslated(
  tx: Connection,
  locale: string,
  records: readonly RecordReference[],
): Promise<Translations> {
  const found = new Map<string, Texts>();
  if (records.length > 0)
    for (const { kind, id, texts } of await findTranslations(tx, locale, records))
      found.set(keyOf(locale, kind, id), texts);
  return translationsOf(locale, found);
}

const translationsOf = (locale: string, found: ReadonlyMap<string, Texts>): Translations => ({
  textOf(kind, id, field, source) {
    const stored = ownValue(found.get(keyOf(locale, kind, id)), field);
    if (!stored || (source !== undefined && stored.source !== digestOf(source))) return null;
    return stored.text;
  },
});

/** Identifies the source that a text translates. */
export const digestOf = (source: string) => createHash('sha256').update(source).digest('hex');

const NONE: Texts = {};

const keyOf = (locale: string, kind: string, id: string) => `${locale} ${kind} ${id}`;

/** Names the state of all translations in this process: an answer stays right as long as it is the same. */
export async function translationSerial(shop: Shop): Promise<number> {
  return (await currentState(shop)).serial;
}

/** The state without what has changed since it was read. */
async function currentState({ cacheVersion, translations }: Shop): Promise<TranslationState> {
  await cacheVersion.get();
  const { generation } = cacheVersion.changes;
  // Without polling, nobody tells of changes.
  const isKnown = cacheVersion.current() !== null;
  if (!isKnown || cacheVersion.changes.hasChanged(subjects, translations.generation)) {
    translations.texts.clear();
    translations.isTranslated.clear();
    translations.serial++;
    translations.generation = generation;
  }
  return translations;
}

function isTranslated(
  { pool }: Shop,
  { isTranslated: known }: TranslationState,
  locale: string,
): Promise<boolean> {
  const read = known.get(locale) ?? hasTranslations(pool, locale);
  known.set(locale, read);
  read.catch(() => known.delete(locale));
  return read;
}
