import type { Category } from '#contract/values/assortment';

/** What is read of a product to find it by. */
export interface Described {
  title: string;
  brand: string;
  description: string;
  colour: string;
  category: Category;
  secondLevel: string;
}

const LONGEST_WORD = 40;
const MOST_QUERY_WORDS = 16;
/** Stands before a lexeme that names its product; no word begins so. */
const NAMING = '=';
const FILLERS = new Set('a an and by for from in of on or the to with'.split(' '));

/** The lexemes of a product, and those of them that name it: not of its description alone. */
export function lexemesOf(product: Described): { all: Set<string>; naming: Set<string> } {
  const { title, brand, colour, category, secondLevel } = product;
  const naming = formsIn([title, brand, colour, ...categoryTexts(category), secondLevel].join(' '));
  return { all: new Set([...naming, ...formsIn(product.description)]), naming };
}

/** The lexemes a category is found by. */
export function categoryLexemes(category: Category): Set<string> {
  return formsIn(categoryTexts(category).join(' '));
}

/**
 * A product's lexemes as a tsvector literal; those that name it come a second time, marked, so that the index alone can
 * tell. They are letters and digits, so nothing needs escaping.
 */
export function toTsvector({ all, naming }: ReturnType<typeof lexemesOf>): string {
  return [...all, ...[...naming].map((form) => NAMING + form)].map(quote).join(' ');
}

/** The words that a word also stands for, by every form of it: see `parseSynonyms`. */
export type Synonyms = ReadonlyMap<string, string[]>;

const noSynonyms: Synonyms = new Map();

/** A word of a search. */
export interface SoughtWord {
  word: string;
  /** Any of these matches. */
  forms: string[];
  /** Words of similar meaning. They match too, but rank lower. */
  synonyms: string[];
  /** It is still being typed, so every word that begins with it will do too. */
  isUnfinished: boolean;
}

/** The words of a search as they are written, with their synonyms; the last one may be unfinished. */
export function asWritten(q: string, synonyms: Synonyms = noSynonyms): SoughtWord[] {
  return queryWords(q).map((word, index, { length }) => ({
    word,
    forms: formsOf(word),
    synonyms: synonymsOf(word, synonyms),
    isUnfinished: index === length - 1,
  }));
}

/** A tsquery that all words must match; the empty one, which nothing matches, for no words. */
export function toTsquery(words: SoughtWord[]): string {
  return tsquery(words, '', 'synonyms');
}

/** The products that are named by all words: as they are written, or by their synonyms too. */
export function toNamingTsquery(words: SoughtWord[], match: Match = 'synonyms'): string {
  return tsquery(words, NAMING, match);
}

/** The synonyms of a word in any of its forms. */
export function synonymsOf(word: string, synonyms: Synonyms): string[] {
  return [...new Set(formsOf(word).flatMap((form) => synonyms.get(form) ?? []))];
}

/** Whether a word matches only as it is written, or by its synonyms too. */
export type Match = 'written' | 'synonyms';

/** A word and what may be its singular. Two words mean the same when they share a form. */
export function formsOf(word: string): string[] {
  if (word.length < 4 || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return [word];
  const forms = [word, word.slice(0, -1)];
  if (/(ss|x|z|ch|sh)es$/.test(word)) forms.push(word.slice(0, -2));
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`);
  return forms;
}

/** The words that were searched for, without those that say nothing, unless there are no others. */
function queryWords(q: string): string[] {
  const words = [...new Set(joinTShirts(plainWords(q).flat()))];
  const telling = words.filter((word) => !FILLERS.has(word));
  return (telling.length > 0 ? telling : words).slice(0, MOST_QUERY_WORDS);
}

function tsquery(words: SoughtWord[], mark: string, match: Match): string {
  return words
    .map(({ word, forms, synonyms, isUnfinished }) => {
      const terms = (match === 'written' ? forms : [...forms, ...synonyms]).map((form) =>
        quote(mark + form),
      );
      if (isUnfinished) terms.push(`${quote(mark + word)}:*`);
      return `(${terms.join(' | ')})`;
    })
    .join(' & ');
}

function quote(lexeme: string): string {
  return `'${lexeme}'`;
}

function categoryTexts({ name, label, group, main }: Category): string[] {
  return [name, label, group, main];
}

function formsIn(text: string): Set<string> {
  const words = plainWords(text).flatMap((parts) =>
    parts.length > 1 ? [...parts, shorten(parts.join(''))] : parts,
  );
  return new Set(words.flatMap(formsOf));
}

/** ‘T-shirt’, ‘t shirt’ and ‘tshirt’ are one word: products have it joined, and few other words begin with a single t. */
function joinTShirts(words: string[]): string[] {
  return words.flatMap((word, at) => {
    if (word === 't' && /^shirts?$/.test(words[at + 1] ?? '')) return `t${words[at + 1]}`;
    return words[at - 1] === 't' && /^shirts?$/.test(word) ? [] : word;
  });
}

/** Lower case, without accents and apostrophes; a hyphened word as its parts. */
export function plainWords(text: string): string[][] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|['’]/gu, '');
  const words = plain.match(/[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*/gu) ?? [];
  return words.map((word) => word.split('-').map(shorten));
}

function shorten(word: string): string {
  return word.length <= LONGEST_WORD ? word : [...word].slice(0, LONGEST_WORD).join('');
}
