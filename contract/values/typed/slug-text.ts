// A separate file, because every page of the storefront loads it, and bundlers keep all regular expressions of a file.

/** Letters that Unicode does not decompose into a Latin letter and a mark. */
const spelledLetters: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ŋ', 'n'],
  ['ŧ', 't'],
  ['ə', 'a'],
]);

/** A name in the letters and digits of slugs, with hyphens: ‘Łódź & Søn’ as `lodz-son`; empty if nothing is left. */
export function limitedSlugOf(name: string, maxLength: number): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => spelledLetters.get(letter) ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, maxLength)
    .replace(/-$/, '');
}
