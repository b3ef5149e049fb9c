import type { Connection } from '../../database/database';
import { readSettings } from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import type { SimilarWord, SimilarWords } from './index/catalogue-index.rules';
import { changeWordCounts, findKnownWords, listSimilarWords, recountWords } from './search.queries';
import { nearestWord } from './spelling.rules';
import { parseSynonyms } from './synonyms.rules';
import { asWritten, type SoughtWord, type Synonyms, synonymsOf, toTsquery } from './words.rules';

const CANDIDATES = 30;
/** A word of up to 40 characters, with its count. */
const CANDIDATE_BYTES = 200;

type Lookup = Pick<SimilarWords, 'get' | 'has' | 'set'>;

/** What a process knows of the catalogue's words. */
export interface RememberedWords {
  synonyms: Synonyms;
  isKnown(word: SoughtWord): boolean;
  similar: SimilarWords;
}

/**
 * What a shopper's words most probably mean: each is taken as the catalogue's nearest word where it has no such word
 * itself. Empty when nothing was said that could be looked for. `remembered` tells the catalogue's words, and keeps those
 * that the database said are similar; without it the database is asked each time.
 */
export async function readWords(
  shop: Shop,
  q: string,
  remembered?: RememberedWords,
): Promise<SoughtWord[]> {
  const synonyms = remembered?.synonyms ?? parseSynonyms((await readSettings(shop)).searchSynonyms);
  const connection = shop.pool;
  const words = asWritten(q, synonyms);
  const unsettled = words.filter((word) => word.synonyms.length === 0);
  if (unsettled.length === 0) return words;
  const unknown = remembered
    ? unsettled.filter((word) => !remembered.isKnown(word))
    : await listUnknown(connection, unsettled);
  if (unknown.length === 0) return words;
  const similar: Lookup = remembered?.similar ?? new Map<string, SimilarWord[]>();
  await addSimilar(
    connection,
    similar,
    unknown.map(({ word }) => word).filter((word) => !similar.has(word)),
  );
  return meantWords(words, unknown, { similar, synonyms });
}

/** The same of what is remembered alone; null where the database must be asked. */
export function wordsAtOnce(q: string, remembered: RememberedWords): SoughtWord[] | null {
  const words = asWritten(q, remembered.synonyms);
  const unknown = words.filter((word) => word.synonyms.length === 0 && !remembered.isKnown(word));
  return unknown.every(({ word }) => remembered.similar.has(word))
    ? meantWords(words, unknown, remembered)
    : null;
}

function meantWords(
  words: SoughtWord[],
  unknown: SoughtWord[],
  { similar, synonyms }: { similar: Lookup; synonyms: Synonyms },
): SoughtWord[] {
  const withSynonyms = [...synonyms.keys()].map((word) => ({ word, products: 0 }));
  return words.map((sought) => {
    if (!unknown.includes(sought)) return sought;
    const candidates = [...(similar.get(sought.word) ?? []), ...withSynonyms];
    const nearest = nearestWord(sought.word, candidates, sought.isUnfinished);
    if (nearest === null) return sought;
    return {
      ...{ word: nearest, forms: [nearest], isUnfinished: false },
      synonyms: synonymsOf(nearest, synonyms),
    };
  });
}

/** Asks for the words most like each of some, and stores the answers. */
async function addSimilar(connection: Connection, similar: Lookup, words: string[]): Promise<void> {
  if (words.length === 0) return;
  const found = await listSimilarWords(connection, words, CANDIDATES);
  for (const word of words) {
    const candidates = found.filter(({ meant }) => meant === word);
    // A word that is a slice of the search would keep the whole text in memory.
    similar.set(Buffer.from(word).toString(), candidates, candidates.length * CANDIDATE_BYTES);
  }
}

/** What a list is searched for, as a tsquery; null where nothing is. The words of what is archived are taken as written. */
export async function toSearch(
  shop: Shop,
  q: string | undefined,
  isArchived = false,
): Promise<string | null> {
  if (q === undefined || q === '') return null;
  return toTsquery(isArchived ? asWritten(q) : await readWords(shop, q));
}

/** A search as a tsquery, its words as they are written, the last one unfinished; empty where it has none. */
export function writtenSearch(q: string): string {
  return toTsquery(asWritten(q));
}

/** Keeps the catalogue's words up with a product whose lexemes have changed, in the same transaction. */
export async function changeWords(
  tx: Connection,
  before: Set<string>,
  after: Set<string>,
): Promise<void> {
  const changes = [
    ...[...after].filter((word) => !before.has(word)).map((word) => ({ word, delta: 1 })),
    ...[...before].filter((word) => !after.has(word)).map((word) => ({ word, delta: -1 })),
  ];
  if (changes.length > 0) await changeWordCounts(tx, changes);
}

/** As `changeWords`, for many products at once: by how many each word has more or fewer. */
export async function changeWordsBy(tx: Connection, deltas: Map<string, number>): Promise<void> {
  const changes = [...deltas]
    .filter(([, delta]) => delta !== 0)
    .map(([word, delta]) => ({ word, delta }));
  if (changes.length > 0) await changeWordCounts(tx, changes);
}

/** Counts the catalogue's words afresh: once after products were added in bulk. */
export async function rebuildSearchWords(tx: Connection): Promise<void> {
  await recountWords(tx);
}

async function listUnknown(connection: Connection, words: SoughtWord[]): Promise<SoughtWord[]> {
  const unfinished = words.find((sought) => sought.isUnfinished);
  const known = await findKnownWords(
    connection,
    words.flatMap((sought) => sought.forms),
    unfinished?.word ?? '',
  );
  return words.filter(
    (sought) =>
      !sought.forms.some((form) => known.words.has(form)) &&
      !(sought.isUnfinished && known.isBeginning),
  );
}
