import { formsOf, plainWords, type Synonyms } from './words.rules';

/**
 * Reads the shop's synonyms, one rule per line: `jeans, dungarees: denim, pants` finds denim and pants for both words on
 * the left. Lines of another form are ignored; the contract refuses them before they are stored.
 */
export function parseSynonyms(text: string): Synonyms {
  const synonyms = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [left, right] = line.split(':');
    if (left === undefined || right === undefined) continue;
    const meant = wordsIn(right).flatMap(formsOf);
    for (const form of wordsIn(left).flatMap(formsOf))
      synonyms.set(form, [...new Set([...(synonyms.get(form) ?? []), ...meant])]);
  }
  return synonyms;
}

/** The words of a comma-separated list; a hyphenated word is joined, as in the index. */
function wordsIn(list: string): string[] {
  return list
    .split(',')
    .map((entry) => plainWords(entry).flat().join(''))
    .filter((word) => word !== '');
}
