import { type Bits, createBits, keepCommon } from './bits.rules';
import {
  addPosting,
  addPostingsTo,
  createPostings,
  isAnyIn,
  type Postings,
  settlePostings,
} from './postings.rules';

/** The words products are found by: which name a product, and which stand in its description alone. */
export interface Vocabulary {
  words: Map<string, Word>;
  /** The words in their order; null where there are new ones. */
  sorted: string[] | null;
}

interface Word {
  naming: Postings | null;
  described: Postings | null;
}

/** What is looked for: any of the forms, or where it is unfinished any word that begins so. */
export interface Sought {
  word: string;
  forms: string[];
  isUnfinished: boolean;
}

/** Marks a lexeme that names its product, as the database keeps it. */
const NAMING = '=';

export function createVocabulary(): Vocabulary {
  return { words: new Map(), sorted: null };
}

/** Adds the lexemes of a product, as its column `search` has them, under a slot above all that are there. */
export function addLexemes(vocabulary: Vocabulary, slot: number, lexemes: string[]): void {
  const naming = new Set<string>();
  for (const lexeme of lexemes) if (lexeme.startsWith(NAMING)) naming.add(lexeme.slice(1));
  for (const lexeme of lexemes) {
    if (lexeme.startsWith(NAMING)) continue;
    const word = wordOf(vocabulary, lexeme);
    const side = naming.has(lexeme) ? 'naming' : 'described';
    word[side] ??= createPostings();
    addPosting(word[side], slot);
  }
}

/** Lets go of room that is not needed, of a catalogue of so many slots. Pauses at every `yield`. */
export function* settleWords({ words }: Vocabulary, slots: number): Generator<void> {
  for (const { naming, described } of words.values()) {
    if (naming) settlePostings(naming, slots);
    if (described) settlePostings(described, slots);
    yield;
  }
}

/** Whether a live product has the word. */
export function hasWord(vocabulary: Vocabulary, word: string, live: Bits): boolean {
  const known = vocabulary.words.get(word);
  if (!known) return false;
  const { naming, described } = known;
  return (
    (naming !== null && isAnyIn(naming, live)) || (described !== null && isAnyIn(described, live))
  );
}

/** Whether a live product has a word that begins so. */
export function hasBeginning(vocabulary: Vocabulary, beginning: string, live: Bits): boolean {
  for (const word of wordsFrom(vocabulary, beginning))
    if (hasWord(vocabulary, word, live)) return true;
  return false;
}

/**
 * The live products that have all of the words; those that are named so where `isNaming`. None for no words. Of
 * unfinished words only so many postings are looked at where `most` says so: enough to choose some from.
 */
export function findMatches(
  vocabulary: Vocabulary,
  sought: Sought[],
  live: Bits,
  { isNaming = false, most = Number.POSITIVE_INFINITY } = {},
): Bits {
  const found = live.slice();
  if (sought.length === 0) found.fill(0);
  for (const word of sought) {
    const having = createBits(live.length * 32);
    let left = most;
    for (const name of namesOf(vocabulary, word)) {
      const known = vocabulary.words.get(name);
      if (!known || left <= 0) continue;
      const { naming, described } = known;
      if (naming) addPostingsTo(having, naming);
      if (described && !isNaming) addPostingsTo(having, described);
      left -= (naming?.count ?? 0) + (described?.count ?? 0);
    }
    keepCommon(found, having);
  }
  return found;
}

function* namesOf(
  vocabulary: Vocabulary,
  { word, forms, isUnfinished }: Sought,
): Generator<string> {
  yield* forms;
  if (isUnfinished) yield* wordsFrom(vocabulary, word);
}

/** The words that begin so. */
function* wordsFrom(vocabulary: Vocabulary, beginning: string): Generator<string> {
  vocabulary.sorted ??= [...vocabulary.words.keys()].sort();
  const { sorted } = vocabulary;
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as string) < beginning) low = middle + 1;
    else high = middle;
  }
  for (let at = low; sorted[at]?.startsWith(beginning); at++) yield sorted[at] as string;
}

function wordOf(vocabulary: Vocabulary, lexeme: string): Word {
  const known = vocabulary.words.get(lexeme);
  if (known) return known;
  const word: Word = { naming: null, described: null };
  vocabulary.words.set(lexeme, word);
  vocabulary.sorted = null;
  return word;
}
