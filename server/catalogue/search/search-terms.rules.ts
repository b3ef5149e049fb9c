import type { Category } from '#contract/catalogue/assortment';

/** The texts that a product is found by. */
export interface SearchableProduct {
  title: string;
  brand: string;
  description: string;
  colour: string;
  /** The colour's family, such as ‘Blue’ of navy: the product is found by it, but not named. */
  family?: string;
  /** How light the colour is; see `toneOf`. */
  tone?: string;
  category: SearchableCategory;
  section: string;
  /** See `attributeWords`. */
  attributes?: string;
  tags: readonly string[];
}

type SearchableCategory = Pick<Category, 'name' | 'label' | 'slug' | 'department'>;

/**
 * The version of the rules by which `toTsvector` makes the terms that are stored with a product. Raise it with every change of
 * them: `rewriteOutdatedTerms` then rewrites the stored terms of older versions.
 */
export const TERMS_VERSION = 5;

const MAX_WORD_LENGTH = 40;
/** Shorter words in ‘ed’ are rarely participles, such as red and tweed. */
const MIN_PARTICIPLE = 6;
const MAX_TERMS = 16;
/** Prefix of a lexeme that names its product. No word contains it. */
const NAMING = '=';
/** Prefix of a lexeme that is a whole tag. */
const TAG = '#';
/** Prefix of a lexeme that is a word of the title with its position: `^0-slim`. */
const TITLE_WORD = '^';
/** Prefix of the lexeme of the number of words in the title. */
const TITLE_LENGTH = '$';
/** Prefix of the lexeme of `TERMS_VERSION`, which no search finds; see the database's `search_terms_version`. */
const VERSION = '@';
/** Nouns that add little to the word before them: a crew tee has a crew neck, and a slim chino a slim fit. */
const QUALIFIED_NOUNS = new Set('color colour cut fit neck neckline pattern style'.split(' '));
const STOP_WORDS = new Set('a an and by for from in of on or the to with'.split(' '));

/** All lexemes of a product, those that name it (the ones outside its description and its colour's family), the forms of each word of its title, and its tags. */
export function lexemesOf(product: SearchableProduct) {
  const { title, brand, colour, tone = '', category, section, tags, attributes = '' } = product;
  const categoryWords = categoryTexts(category);
  const named = [title, brand, colour, tone, ...categoryWords, section, attributes, ...tags];
  const described = [product.description, product.family ?? ''];
  const titleWords = wordsOfTitle(title);
  // A T-shirt is found by ‘shirt’, but after the shirts.
  const naming = new Set([...formsIn(named.join(' '), joinTShirts), ...titleWords.flat()]);
  return {
    all: new Set([...naming, ...formsIn([...named, ...described].join(' '))]),
    naming,
    titleWords,
    tags,
  };
}

/**
 * A product's lexemes as a tsvector literal. Those that name it are repeated with a prefix, so that the index can rank them. The
 * version of the terms is a lexeme too, so that terms written by an older release carry none or an older one.
 * Lexemes are letters and digits, and tags have no quotes: nothing needs escaping.
 */
export function toTsvector({
  all,
  naming,
  titleWords,
  tags,
}: ReturnType<typeof lexemesOf>): string {
  const title = titleWords.flatMap((forms, position) =>
    forms.map((form) => titleWord(position, form)),
  );
  const length = titleWords.length === 0 ? [] : [titleLength(titleWords.length)];
  const version = VERSION + TERMS_VERSION;
  const marked = [...naming, ...title, ...length, ...tags.map(tagWord), version].map(
    (form) => NAMING + form,
  );
  return [...all, ...marked].map(quote).join(' ');
}

/** A tag in the index of words. No search finds it. */
export function tagWord(tag: string): string {
  return TAG + tag;
}

/** A word of a title at a position, in the index of words. No search for words finds it. */
function titleWord(position: number, form: string): string {
  return `${TITLE_WORD}${position}-${form}`;
}

/** A title of a number of words, in the index of words. */
function titleLength(words: number): string {
  return TITLE_LENGTH + words;
}

/** A tsquery that matches products with one of the tags. */
export function toTagsTsquery(tags: string[]): string {
  return tags.map((tag) => quote(NAMING + tagWord(tag))).join(' | ');
}

/** The synonyms of a word, by each of its forms; see `parseSynonyms`. */
export type Synonyms = ReadonlyMap<string, string[]>;

/** A word of a search. */
export interface SearchTerm {
  word: string;
  /** The word and its singular; either matches. */
  forms: string[];
  /** Those of `forms` by which it names a product, in its title too; see `withNamingForms`. */
  namingForms: string[];
  /** Words of similar meaning, which match but rank lower. */
  synonyms: string[];
  /** The shopper may still be typing the word: every word that begins with it matches. */
  isPrefix: boolean;
}

/** The terms of a search as typed, with their synonyms; the last one is a prefix. */
export function parseTerms(q: string, synonyms: Synonyms = new Map()): SearchTerm[] {
  // Words that were stored before letters were folded are found as typed.
  const asTyped: Fold = (text) => text;
  const spellings = spellingsIn(q, [asTyped, ...spelledFolds(q)]);
  return queryWords(q).map((word, index, words) => {
    const forms = [...new Set([word, ...(spellings.get(word) ?? [])].flatMap(formsOf))];
    const qualified = QUALIFIED_NOUNS.has(word) ? words[index - 1] : undefined;
    return {
      word,
      forms,
      namingForms: forms,
      synonyms: [...synonymsOf(word, synonyms), ...(qualified ? formsOf(qualified) : [])],
      isPrefix: index === words.length - 1,
    };
  });
}

/** A tsquery that matches products with all terms; empty, matching nothing, without terms. */
export function toTsquery(words: SearchTerm[]): string {
  return tsquery(words, '', 'synonyms');
}

/** The same for products that all terms name: as typed, or also by their synonyms. */
export function toNamingTsquery(words: SearchTerm[], match: Match = 'synonyms'): string {
  return tsquery(words, NAMING, match);
}

/** The same for products whose title is the words, or begins with them. A whole title has no unfinished word. */
export function toTitleTsquery(words: SearchTerm[], extent: 'whole' | 'start'): string {
  if (words.length === 0) return '';
  const positions = words.map(({ word, namingForms, isPrefix }, position) => {
    const alternatives = namingForms.map((form) => quote(NAMING + titleWord(position, form)));
    if (isPrefix && extent === 'start')
      alternatives.push(`${quote(NAMING + titleWord(position, word))}:*`);
    return `(${alternatives.join(' | ')})`;
  });
  if (extent === 'whole') positions.push(quote(NAMING + titleLength(words.length)));
  return positions.join(' & ');
}

/** The synonyms of a word in any of its forms. */
export function synonymsOf(word: string, synonyms: Synonyms): string[] {
  return [...new Set(formsOf(word).flatMap((form) => synonyms.get(form) ?? []))];
}

/** The words that a word is a synonym of: `blue: navy` gives blue for navy. They replace a word that names no product. */
export function broaderWords(word: string, synonyms: Synonyms): string[] {
  const forms = formsOf(word);
  return [...synonyms].flatMap(([broader, meanings]) =>
    meanings.some((meaning) => forms.includes(meaning)) ? [broader] : [],
  );
}

/** Whether a term matches only as typed, or also by its synonyms. */
type Match = 'written' | 'synonyms';

/** A word and its possible singulars, or the words that a participle may be made of. Two words are equivalent if they share a form. */
export function formsOf(word: string): string[] {
  if (word.length >= MIN_PARTICIPLE && /[^e]ed$/.test(word)) {
    const stem = word.slice(0, -2);
    // Checked, striped, ribbed.
    return [word, stem, /([bgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : `${stem}e`];
  }
  if (word.length < 4 || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return [word];
  const forms = [word, word.slice(0, -1)];
  if (/(ss|x|z|ch|sh)es$/.test(word)) forms.push(word.slice(0, -2));
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`);
  // Scarves, knives.
  if (word.endsWith('ves')) forms.push(`${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`);
  return forms;
}

/** The forms of each word of a title, cut as a search is cut. */
export function wordsOfTitle(title: string): string[][] {
  const spellings = spellingsIn(title, spelledFolds(title));
  return queryWords(title).map((word) => [
    ...new Set([word, ...(spellings.get(word) ?? [])].flatMap(formsOf)),
  ]);
}

/** The distinct words of a search without stop words, unless there are no others. */
function queryWords(q: string): string[] {
  const words = [...new Set(joinTShirts(plainWords(q, inPairs).flat()))];
  const meaningful = words.filter((word) => !STOP_WORDS.has(word));
  return (meaningful.length > 0 ? meaningful : words).slice(0, MAX_TERMS);
}

function tsquery(words: SearchTerm[], mark: string, match: Match): string {
  return words
    .map(({ word, forms, namingForms, synonyms, isPrefix }) => {
      const written = mark === NAMING ? namingForms : forms;
      const terms = (match === 'written' ? written : [...written, ...synonyms]).map((form) =>
        quote(mark + form),
      );
      if (isPrefix) terms.push(`${quote(mark + word)}:*`);
      return `(${terms.join(' | ')})`;
    })
    .join(' & ');
}

function quote(lexeme: string): string {
  return `'${lexeme}'`;
}

function categoryTexts({ name, label, slug, department }: SearchableCategory): string[] {
  return [name, label, slug, department];
}

/** The forms of all words of a text; of a hyphenated word its parts and the whole. */
function formsIn(text: string, arrange = (words: string[]) => words): Set<string> {
  const words = (fold: Fold) =>
    arrange(
      plainWords(text, inPairsAndCharacters, fold).flatMap((parts) =>
        parts.length > 1 ? [...parts, shorten(parts.join(''))] : parts,
      ),
    );
  const spelled = spelledFolds(text).flatMap(words);
  return new Set([...words(foldToLetters), ...spelled].flatMap(formsOf));
}

/** Replaces the letters that differ from a Latin letter by more than an accent. */
type Fold = (text: string) => string;

const letters: Fold = (text) =>
  text.replace(/[ßẞøØłŁđĐðÐþÞæÆœŒıħŧ]/g, (letter) => latin.get(letter.toLowerCase()) ?? letter);
const latin = new Map([
  ['ß', 'ss'],
  ['ẞ', 'ss'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ı', 'i'],
  ['ħ', 'h'],
  ['ŧ', 't'],
] as [string, string][]);

/** Müller becomes muller. */
const foldToLetters: Fold = letters;
const spelledOut = /[äöüøå]|[aou]\u0308|a\u030a/i;
const pairs = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ø', 'oe'],
  ['ü', 'ue'],
  ['å', 'aa'],
] as [string, string][]);
/** Müller becomes mueller, as it is written without an umlaut. */
const foldToPairs: Fold = (text) =>
  letters(
    text
      .normalize('NFC')
      .replace(/[äöüøå]/gi, (letter) => pairs.get(letter.toLowerCase()) ?? letter),
  );

function spelledFolds(text: string): Fold[] {
  return spelledOut.test(text) ? [foldToPairs] : [];
}

/** The other spellings of a text's words, by the folded word. */
function spellingsIn(text: string, folds: Fold[]): Map<string, string[]> {
  const wordsOf = (fold: Fold) => plainWords(text, inPairs, fold).flat();
  const others = folds.map(wordsOf);
  return new Map(
    wordsOf(foldToLetters).map((word, at) => [word, others.flatMap((words) => words[at] ?? [])]),
  );
}

/** The scripts that are written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu;

/** Each two characters of a run without spaces, so that a search finds any part of it. */
function inPairs(run: string): string[] {
  const characters = [...run];
  return characters.length < 2
    ? characters
    : characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}

/** The same with the single characters, for searches of one. */
function inPairsAndCharacters(run: string): string[] {
  return [...new Set([...inPairs(run), ...run])];
}

/** Joins ‘t-shirt’ and ‘t shirt’ to ‘tshirt’, the form in which it is indexed. */
function joinTShirts(words: string[]): string[] {
  return words.flatMap((word, at) => {
    if (word === 't' && /^shirts?$/.test(words[at + 1] ?? '')) return `t${words[at + 1]}`;
    return words[at - 1] === 't' && /^shirts?$/.test(word) ? [] : word;
  });
}

/**
 * The words of a text in lower case, without accents and apostrophes; a hyphenated word as its parts, and a run without spaces
 * as `split` cuts it.
 */
function plainWords(
  text: string,
  split: (run: string) => string[],
  fold: Fold = foldToLetters,
): string[][] {
  const plain = fold(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|['’]/gu, '')
    .normalize('NFC')
    .replace(UNSPACED, (run) => ` ${split(run).join(' ')} `);
  const words = plain.match(/[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*/gu) ?? [];
  return words.map((word) => word.split('-').map(shorten));
}

function shorten(word: string): string {
  return word.length <= MAX_WORD_LENGTH ? word : [...word].slice(0, MAX_WORD_LENGTH).join('');
}

/**
 * Reads the shop's synonyms, one rule on each line: `jeans, dungarees: denim, pants` finds denim and pants for both words on
 * the left. Lines of another form are ignored; the contract rejects them before they are stored.
 */
export function parseSynonyms(text: string): Synonyms {
  const synonyms = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [left, right] = line.split(':');
    if (left === undefined || right === undefined) continue;
    const meanings = wordsInList(right).flatMap(formsOf);
    for (const form of wordsInList(left).flatMap(formsOf))
      synonyms.set(form, [...new Set([...(synonyms.get(form) ?? []), ...meanings])]);
  }
  return synonyms;
}

/** The words of a comma-separated list; a hyphenated word is joined, as in the index. */
function wordsInList(list: string): string[] {
  return list
    .split(',')
    .map((entry) =>
      plainWords(entry, (run) => [run])
        .flat()
        .join(''),
    )
    .filter((word) => word !== '');
}

/** The lexemes of categories, kept from search to search. */
export type CategoryLexemes = WeakMap<SearchableCategory, string[]>;

/**
 * The terms, of which a plural that names a category names no product by its singular: shorts are named by ‘shorts’, and a
 * short-sleeved shirt only contains it. It is not the beginning of another word either.
 */
export function withNamingForms(
  terms: SearchTerm[],
  categories: SearchableCategory[],
  known: CategoryLexemes,
): SearchTerm[] {
  return terms.map((term) =>
    term.forms.length > 1 &&
    categories.some((category) => lexemesOfCategory(category, known).includes(term.word))
      ? { ...term, namingForms: [term.word], isPrefix: false }
      : term,
  );
}

function lexemesOfCategory(category: SearchableCategory, known: CategoryLexemes): string[] {
  const lexemes = known.get(category) ?? [...formsIn(categoryTexts(category).join(' '))];
  known.set(category, lexemes);
  return lexemes;
}

/** The categories that match the most terms, in the given order; none if no term matches one. */
export function matchingCategories<Entry extends SearchableCategory>(
  terms: SearchTerm[],
  categories: Entry[],
  known: CategoryLexemes,
): Entry[] {
  const scores = categories.map((category) => {
    const lexemes = lexemesOfCategory(category, known);
    return terms.filter(({ word, forms, isPrefix }) =>
      lexemes.some((lexeme) => forms.includes(lexeme) || (isPrefix && lexeme.startsWith(word))),
    ).length;
  });
  const best = Math.max(...scores, 0);
  return best === 0 ? [] : categories.filter((_, at) => scores[at] === best);
}
