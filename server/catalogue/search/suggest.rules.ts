import { type Category, categories } from '#contract/values/assortment';
import { categoryLexemes, type SoughtWord } from './words.rules';

const lexemes = new Map(categories.map((category) => [category.key, categoryLexemes(category)]));

/** The categories that the most of the words speak of, in the shop's order; none when none does. */
export function suggestCategories(words: SoughtWord[]): Category[] {
  const scored = categories.map((category) => ({ category, score: scoreOf(category, words) }));
  const best = Math.max(...scored.map(({ score }) => score));
  return best === 0
    ? []
    : scored.filter(({ score }) => score === best).map(({ category }) => category);
}

function scoreOf(category: Category, words: SoughtWord[]): number {
  const known = [...(lexemes.get(category.key) ?? [])];
  return words.filter(({ word, forms, isUnfinished }) =>
    known.some((form) => forms.includes(form) || (isUnfinished && form.startsWith(word))),
  ).length;
}
