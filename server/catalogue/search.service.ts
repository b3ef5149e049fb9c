import type { Connection } from '../database/database';
import type { SimilarWord } from './memory/memory-catalogue.rules';
import { changeWordCounts, findKnownWords, listSimilarWords, recountWords } from './search.queries';
import { nearestWord } from './spelling.rules';
import { asWritten, type SoughtWord, toTsquery } from './words.rules';

const CANDIDATES = 30;
const MOST_KEPT = 1_000;

/** What a process knows of the catalogue's words. */
export interface RememberedWords {
  isKnown(word: SoughtWord): boolean;
  similar: Map<string, SimilarWord[]>;
}

/**
 * What a shopper's words most probably mean: each is taken as the catalogue's nearest word where it has no such word
 * itself. Empty when nothing was said that could be looked for. `remembered` tells the catalogue's words, and keeps those
 * that the database said are similar; without it the database is asked each time.
 */
export async function readWords(
  connection: Connection,
  q: string,
  remembered?: RememberedWords,
): Promise<SoughtWord[]> {
  const words = asWritten(q);
  if (words.length === 0) return [];
  const unknown = remembered
    ? words.filter((word) => !remembered.isKnown(word))
    : await listUnknown(connection, words);
  if (unknown.length === 0) return words;
  const similar = remembered?.similar ?? new Map<string, SimilarWord[]>();
  await addSimilar(
    connection,
    similar,
    unknown.map(({ word }) => word).filter((word) => !similar.has(word)),
  );
  return meantWords(words, unknown, similar);
}

/** The same of what is remembered alone; null where the database must be asked. */
export function wordsAtOnce(q: string, remembered: RememberedWords): SoughtWord[] | null {
  const words = asWritten(q);
  const unknown = words.filter((word) => !remembered.isKnown(word));
  return unknown.every(({ word }) => remembered.similar.has(word))
    ? meantWords(words, unknown, remembered.similar)
    : null;
}

function meantWords(
  words: SoughtWord[],
  unknown: SoughtWord[],
  similar: Map<string, SimilarWord[]>,
): SoughtWord[] {
  return words.map((sought) => {
    const nearest = nearestWord(
      sought.word,
      unknown.includes(sought) ? (similar.get(sought.word) ?? []) : [],
      sought.isUnfinished,
    );
    return nearest === null ? sought : { word: nearest, forms: [nearest], isUnfinished: false };
  });
}

/** Asks for the words most like each of some, and keeps the answers: so many at most. */
async function addSimilar(
  connection: Connection,
  similar: Map<string, SimilarWord[]>,
  words: string[],
): Promise<void> {
  if (words.length === 0) return;
  const found = await listSimilarWords(connection, words, CANDIDATES);
  if (similar.size > MOST_KEPT) similar.clear();
  for (const word of words)
    similar.set(
      word,
      found.filter(({ meant }) => meant === word),
    );
}

/** What a list is searched for, as a tsquery; null where nothing is. The words of what is archived are taken as written. */
export async function toSearch(
  connection: Connection,
  q: string | undefined,
  isArchived = false,
): Promise<string | null> {
  if (q === undefined || q === '') return null;
  return toTsquery(isArchived ? asWritten(q) : await readWords(connection, q));
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
