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
const FILLERS = new Set('a an and by for from in of on or the to with'.split(' '));

/** The lexemes of a product: those of its description weigh less than those that name it. */
export function lexemesOf(product: Described): { strong: Set<string>; weak: Set<string> } {
  const { title, brand, colour, category, secondLevel } = product;
  const strong = formsIn([title, brand, colour, ...categoryTexts(category), secondLevel].join(' '));
  const weak = formsIn(product.description);
  for (const form of strong) weak.delete(form);
  return { strong, weak };
}

/** The lexemes a category is found by. */
export function categoryLexemes(category: Category): Set<string> {
  return formsIn(categoryTexts(category).join(' '));
}

/** A product's lexemes as a tsvector literal. They are letters and digits alone, so nothing needs escaping. */
export function toTsvector({ strong, weak }: ReturnType<typeof lexemesOf>): string {
  return [
    ...[...strong].map((form) => `'${form}':1A`),
    ...[...weak].map((form) => `'${form}':1B`),
  ].join(' ');
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

/**
 * A tsquery that all words must match, in lexemes of the given weight or of any; the empty one, which nothing matches,
 * for no words.
 */
export function toTsquery(words: SoughtWord[], weight: 'A' | '' = ''): string {
  return words
    .map(({ word, forms, isUnfinished }) => {
      const terms = forms.map((form) => (weight === '' ? `'${form}'` : `'${form}':${weight}`));
      if (isUnfinished) terms.push(`'${word}':*${weight}`);
      return `(${terms.join(' | ')})`;
    })
    .join(' & ');
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
