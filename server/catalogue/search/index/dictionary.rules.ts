import { type Bits, keepCommon } from './bits.rules';
import {
  addPosting,
  addPostingsTo,
  createPostings,
  isAnyIn,
  type Postings,
  settlePostings,
} from './posting-lists.rules';

/** The words products are found by: which name a product, and which stand in its description alone. */
export interface Vocabulary {
  words: Map<string, Word>;
  /** The words in their order; null where there are new ones. */
  sorted: string[] | null;
  /** Lexemes by their letters: open addressing, a power of two of places, at most half of them taken. */
  places: (Lexeme | undefined)[];
  lexemes: number;
}

interface Word {
  naming: Postings | null;
  described: Postings | null;
  /** The last slot that it was seen to name. */
  named: number;
}

/** A lexeme as the database has it: `=` before it marks that it names its product. */
interface Lexeme {
  text: string;
  word: Word;
  isNaming: boolean;
}

/** A search word: any of the forms matches, and if it is unfinished any word that begins with it. */
export interface Sought {
  word: string;
  forms: string[];
  /** Match too, but rank lower. */
  synonyms: string[];
  isUnfinished: boolean;
}

const NAMING = '=';
const QUOTE = 39;
const LINE_END = 10;

export function createVocabulary(): Vocabulary {
  return { words: new Map(), sorted: null, places: new Array(4_096), lexemes: 0 };
}

/**
 * Adds the lexemes of a product under a slot above all that are there. They stand in `text`, from `at` to the end of the
 * line, as the database writes a tsvector: in quotes, and without any in them, as words are letters and digits. Answers
 * where the next line begins. Millions are read so: no text is made of a lexeme that is known.
 */
export function addLexemes(vocabulary: Vocabulary, slot: number, text: string, at = 0): number {
  const found: Lexeme[] = [];
  let end = at;
  for (; end < text.length && text.charCodeAt(end) !== LINE_END; end++) {
    if (text.charCodeAt(end) !== QUOTE) continue;
    const start = ++end;
    let hash = 0;
    for (let code = text.charCodeAt(end); code !== QUOTE; code = text.charCodeAt(++end))
      hash = Math.imul(hash ^ code, 0x01000193);
    const lexeme = lexemeIn(vocabulary, text, { start, end, hash });
    if (lexeme.isNaming) lexeme.word.named = slot;
    else found.push(lexeme);
  }
  for (const { word } of found) {
    const side = word.named === slot ? 'naming' : 'described';
    word[side] ??= createPostings();
    addPosting(word[side], slot);
  }
  return end + 1;
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
 * How well products match a search, best first: named by all words as they are written, named by all words or their
 * synonyms, having all words or synonyms anywhere. Each level contains the ones before it.
 */
export type MatchLevel = 'named' | 'synonyms' | 'any';

/**
 * Sets `found` to the live products that match all words at a level. None for no words. `most` bounds the postings read
 * of an unfinished word.
 */
export function findMatches(
  vocabulary: Vocabulary,
  sought: Sought[],
  { live, found, having }: { live: Bits; found: Bits; having: Bits },
  { level, most = Number.POSITIVE_INFINITY }: { level: MatchLevel; most?: number },
): void {
  if (sought.length === 0) found.fill(0);
  else found.set(live);
  for (const word of sought) {
    having.fill(0);
    let left = most;
    for (const name of namesOf(vocabulary, word, level !== 'named')) {
      const known = vocabulary.words.get(name);
      if (!known || left <= 0) continue;
      const { naming, described } = known;
      if (naming) addPostingsTo(having, naming);
      if (described && level === 'any') addPostingsTo(having, described);
      left -= (naming?.count ?? 0) + (described?.count ?? 0);
    }
    keepCommon(found, having);
  }
}

function* namesOf(
  vocabulary: Vocabulary,
  { word, forms, synonyms, isUnfinished }: Sought,
  withSynonyms: boolean,
): Generator<string> {
  yield* forms;
  if (withSynonyms) yield* synonyms;
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

interface Part {
  start: number;
  end: number;
  hash: number;
}

function lexemeIn(vocabulary: Vocabulary, text: string, part: Part): Lexeme {
  const { places } = vocabulary;
  for (let place = placeFor(part.hash, places); ; place = (place + 1) & (places.length - 1)) {
    const known = places[place];
    if (known === undefined) return addLexeme(vocabulary, text.slice(part.start, part.end), place);
    if (isAt(known.text, text, part)) return known;
  }
}

function isAt(known: string, text: string, { start, end }: Part): boolean {
  if (known.length !== end - start) return false;
  for (let at = 0; at < known.length; at++)
    if (known.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
  return true;
}

function addLexeme(vocabulary: Vocabulary, part: string, place: number): Lexeme {
  // A text that is a part of a longer one keeps all of that in memory.
  const text = Buffer.from(part).toString();
  const isNaming = text.startsWith(NAMING);
  const lexeme = { text, isNaming, word: wordOf(vocabulary, isNaming ? text.slice(1) : text) };
  vocabulary.places[place] = lexeme;
  if (++vocabulary.lexemes * 2 > vocabulary.places.length) {
    const known = vocabulary.places;
    vocabulary.places = new Array(known.length * 2);
    for (const each of known) if (each) putLexeme(vocabulary.places, each);
  }
  return lexeme;
}

function putLexeme(places: Vocabulary['places'], lexeme: Lexeme): void {
  let hash = 0;
  for (let at = 0; at < lexeme.text.length; at++)
    hash = Math.imul(hash ^ lexeme.text.charCodeAt(at), 0x01000193);
  let place = placeFor(hash, places);
  while (places[place] !== undefined) place = (place + 1) & (places.length - 1);
  places[place] = lexeme;
}

function placeFor(hash: number, places: Vocabulary['places']): number {
  return (hash ^ (hash >>> 15)) & (places.length - 1);
}

function wordOf(vocabulary: Vocabulary, name: string): Word {
  const known = vocabulary.words.get(name);
  if (known) return known;
  const word: Word = { naming: null, described: null, named: -1 };
  vocabulary.words.set(name, word);
  vocabulary.sorted = null;
  return word;
}
