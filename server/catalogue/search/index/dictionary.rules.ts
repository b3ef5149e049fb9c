import type { SearchTerm } from '../search-terms.rules';
import { type Bitmap, intersect } from './bitmap.rules';
import {
  addPosting,
  addPostingsTo,
  createPostingList,
  hasPostingIn,
  type PostingList,
  renumberPostings,
} from './posting-list.rules';

/** The inverted index: every word of the catalogue with its posting lists. */
export interface Dictionary {
  words: Map<string, WordPostings>;
  /** The words in alphabetical order, for prefix searches; null until it is needed after a word was added. */
  sortedWords: string[] | null;
}

/** The products that a word names, and those that contain it in their description alone. */
interface WordPostings {
  naming: PostingList | null;
  description: PostingList | null;
}

/**
 * How well a product matches a search, best first: its title is the terms; its title begins with them; named by all terms as
 * typed; named by all terms or their synonyms; containing all terms or synonyms anywhere. Each level includes the ones before it.
 */
export const matchLevels = ['title', 'titleStart', 'named', 'synonyms', 'any'] as const;
export type MatchLevel = (typeof matchLevels)[number];

/** Marks a lexeme that names its product; see `toTsvector`. */
const NAMING = '=';
/** Begins the lexeme of the version of a product's terms, which the index does not need. */
const VERSION = '=@';

/** A word of a title at a position, and the number of a title's words; see `toTsvector`. */
const titleWord = (position: number, form: string) => `^${position}-${form}`;
const titleLength = (words: number) => `$${words}`;

export function createDictionary(): Dictionary {
  return { words: new Map(), sortedWords: null };
}

/** Adds a product's lexemes, as the column `search` has them. The slot must be above all that were added before. */
export function addLexemes(dictionary: Dictionary, slot: number, lexemes: string[]): void {
  const naming = new Set<string>();
  for (const lexeme of lexemes)
    if (lexeme.startsWith(NAMING) && !lexeme.startsWith(VERSION)) naming.add(lexeme.slice(1));
  for (const word of naming) {
    const postings = postingsOf(dictionary, word);
    postings.naming ??= createPostingList();
    addPosting(postings.naming, slot);
  }
  for (const lexeme of lexemes) {
    if (lexeme.startsWith(NAMING) || naming.has(lexeme)) continue;
    const postings = postingsOf(dictionary, lexeme);
    postings.description ??= createPostingList();
    addPosting(postings.description, slot);
  }
}

/** Renumbers the slots of all words. The bitmaps are overwritten. Pauses at every `yield`. */
export function* renumberDictionary(
  { words }: Dictionary,
  numbers: Uint32Array,
  scratch: { postings: Bitmap; matches: Bitmap },
): Generator<void> {
  for (const postings of words.values()) {
    const { naming, description } = postings;
    if (naming) postings.naming = yield* renumberPostings(naming, numbers, scratch);
    if (description) postings.description = yield* renumberPostings(description, numbers, scratch);
    yield;
  }
}

/** Whether a live product contains the word; with `isPrefix`, a word that begins with it; with `isNaming`, as a word that names it. */
export function hasWord(
  dictionary: Dictionary,
  word: string,
  { live, isPrefix, isNaming = false }: { live: Bitmap; isPrefix: boolean; isNaming?: boolean },
): boolean {
  for (const known of isPrefix ? wordsWithPrefix(dictionary, word) : [word]) {
    const postings = dictionary.words.get(known);
    for (const list of isNaming ? [postings?.naming] : [postings?.naming, postings?.description])
      if (list && hasPostingIn(list, live)) return true;
  }
  return false;
}

/**
 * Sets `matches` to the live products that match all terms at a level; none if there are no terms. `scratch` is
 * overwritten. `maxPostings` bounds the postings that are read for one term.
 */
export function findMatches(
  dictionary: Dictionary,
  terms: SearchTerm[],
  { live, matches, scratch }: { live: Bitmap; matches: Bitmap; scratch: Bitmap },
  { level, maxPostings = Infinity }: { level: MatchLevel; maxPostings?: number | undefined },
): void {
  const required = terms.map((term, position) =>
    postingsOfWords(dictionary, wordsOf(dictionary, term, level, position), level, maxPostings),
  );
  if (level === 'title')
    required.push(postingsOfWords(dictionary, [titleLength(terms.length)], level, maxPostings));
  if (terms.length === 0 || required.some((lists) => lists.length === 0)) {
    matches.fill(0);
    return;
  }
  matches.set(live);
  for (const lists of required) {
    scratch.fill(0);
    for (const list of lists) addPostingsTo(scratch, list);
    intersect(matches, scratch);
  }
}

/** The posting lists of words at a level, until they have `maxPostings`. */
function postingsOfWords(
  dictionary: Dictionary,
  words: Iterable<string>,
  level: MatchLevel,
  maxPostings: number,
): PostingList[] {
  const lists: PostingList[] = [];
  let remaining = maxPostings;
  for (const word of words) {
    const postings = dictionary.words.get(word);
    if (!postings) continue;
    const { naming, description } = postings;
    if (naming) lists.push(naming);
    if (description && level === 'any') lists.push(description);
    remaining -= (naming?.count ?? 0) + (description?.count ?? 0);
    if (remaining <= 0) break;
  }
  return lists;
}

/** All words that satisfy a term at a level. */
function* wordsOf(
  dictionary: Dictionary,
  { word, forms, namingForms, synonyms, isPrefix }: SearchTerm,
  level: MatchLevel,
  position: number,
): Generator<string> {
  if (level === 'title' || level === 'titleStart') {
    for (const form of namingForms) yield titleWord(position, form);
    if (isPrefix && level === 'titleStart')
      yield* wordsWithPrefix(dictionary, titleWord(position, word));
    return;
  }
  yield* level === 'any' ? forms : namingForms;
  if (level !== 'named') yield* synonyms;
  if (isPrefix) yield* wordsWithPrefix(dictionary, word);
}

function* wordsWithPrefix(dictionary: Dictionary, prefix: string): Generator<string> {
  dictionary.sortedWords ??= [...dictionary.words.keys()].sort();
  const { sortedWords } = dictionary;
  let low = 0;
  let high = sortedWords.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sortedWords[middle] as string) < prefix) low = middle + 1;
    else high = middle;
  }
  for (let at = low; sortedWords[at]?.startsWith(prefix); at++) yield sortedWords[at] as string;
}

function postingsOf(dictionary: Dictionary, word: string): WordPostings {
  const known = dictionary.words.get(word);
  if (known) return known;
  const postings: WordPostings = { naming: null, description: null };
  // A copy: a substring would keep the text it was cut from in memory.
  dictionary.words.set(Buffer.from(word).toString(), postings);
  dictionary.sortedWords = null;
  return postings;
}
