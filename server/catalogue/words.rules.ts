import type { Category } from '#contract/assortment';

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

/** A word of a search. */
export interface SoughtWord {
  word: string;
  /** Any of these will do. */
  forms: string[];
  /** It is still being typed, so every word that begins with it will do too. */
  isUnfinished: boolean;
}

/** A search whose words are taken as they are; the last may be unfinished. */
export function asWritten(q: string): SoughtWord[] {
  return queryWords(q).map((word, index, { length }) => ({
    word,
    forms: formsOf(word),
    isUnfinished: index === length - 1,
  }));
}

/** A tsquery that all words must match; the empty one, which nothing matches, for no words. */
export function toTsquery(words: SoughtWord[]): string {
  return tsquery(words, '');
}

/** The same among the words that name a product. */
export function toNamingTsquery(words: SoughtWord[]): string {
  return tsquery(words, NAMING);
}

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
  const words = [...new Set(plainWords(q).flat())];
  const telling = words.filter((word) => !FILLERS.has(word));
  return (telling.length > 0 ? telling : words).slice(0, MOST_QUERY_WORDS);
}

function tsquery(words: SoughtWord[], mark: string): string {
  return words
    .map(({ word, forms, isUnfinished }) => {
      const terms = forms.map((form) => quote(mark + form));
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

/** Lower case, without accents and apostrophes; a hyphened word as its parts. */
function plainWords(text: string): string[][] {
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
