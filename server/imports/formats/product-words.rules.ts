import type { Colour, PublicAssortment } from '#contract/catalogue/assortment';
import { ownValue } from '#contract/values/own-value';

const sizeWords: Record<string, string> = {
  s: 'S',
  small: 'S',
  m: 'M',
  medium: 'M',
  l: 'L',
  large: 'L',
  xl: 'XL',
  'x-large': 'XL',
  'x large': 'XL',
  'extra large': 'XL',
  'extra-large': 'XL',
  'default title': 'One size',
  'one size': 'One size',
  os: 'One size',
  onesize: 'One size',
};

/** Shades, and the basic colour used for each if the shop has no colour of that name. */
const colourWords: Record<string, string> = {
  gray: 'Grey',
  charcoal: 'Grey',
  silver: 'Grey',
  slate: 'Grey',
  heather: 'Grey',
  navy: 'Blue',
  indigo: 'Blue',
  denim: 'Blue',
  sky: 'Blue',
  cream: 'White',
  ivory: 'White',
  ecru: 'White',
  offwhite: 'White',
  tan: 'Beige',
  sand: 'Beige',
  khaki: 'Beige',
  camel: 'Beige',
  stone: 'Beige',
  oatmeal: 'Beige',
  burgundy: 'Red',
  maroon: 'Red',
  wine: 'Red',
  crimson: 'Red',
  olive: 'Green',
  forest: 'Green',
  sage: 'Green',
  mint: 'Green',
  rose: 'Pink',
  blush: 'Pink',
  ebony: 'Black',
  jet: 'Black',
};

/** Words for a kind of garment, the most specific first. */
const garments: [RegExp, string][] = [
  [/sweat-?shirts?|sweaters?|jumpers?/, 'Sweatshirt'],
  [/hood(ie|ies|y)|hooded/, 'Hoodie'],
  [/polos?/, 'Polo'],
  [/t-?shirts?|tees?/, 'T-shirt'],
  [/dress(es)?/, 'Dress'],
  [/chinos?/, 'Chinos'],
  [/shorts?/, 'Shorts'],
  [/pants?|trousers?|jeans|joggers?|leggings?/, 'Pants'],
  [/tops?|blouses?|camis?|tanks?/, 'Top'],
  [/shirts?/, 'Shirt'],
];

/** The shop's name of a size; null for an unknown size. */
export function sizeOf(
  text: string,
  { sizeSystems }: Pick<PublicAssortment, 'sizeSystems'>,
): string | null {
  const word = text.trim().toLowerCase();
  const known = sizeSystems.flatMap(({ sizes }) => sizes);
  return known.find((size) => size.toLowerCase() === word) ?? ownValue(sizeWords, word) ?? null;
}

/** The shop's colour with the name of the text, or that its last matching word names; null without one. */
export function colourOf(text: string, colours: Pick<Colour, 'name'>[]): string | null {
  const named = (word: string) =>
    colours.find(({ name }) => name.toLowerCase() === word.trim().toLowerCase());
  const whole = named(text);
  if (whole) return whole.name;
  const words =
    text
      .toLowerCase()
      .replace('off-white', 'offwhite')
      .replace('off white', 'offwhite')
      .match(/[a-z]+/g) ?? [];
  const found = words.flatMap(
    (word) => named(word) ?? named(ownValue(colourWords, word) ?? '') ?? [],
  );
  return found.at(-1)?.name ?? null;
}

/** Words for departments in addition to their keys and names; the most specific first, as 'women' contains 'men'. */
const departmentWords: [string, RegExp][] = [
  ['women', /women|womens|woman|ladies|female/],
  ['men', /men|mens|man|male/],
  ['kids', /kids?|children|childrens|child|boys?|girls?/],
];

/** The shop's category that the texts describe, the most specific text first; null if none or several match. */
export function categoryOf(
  texts: string[],
  { departments, categories }: Pick<PublicAssortment, 'departments' | 'categories'>,
): string | null {
  const plain = texts.map(plainText);
  const contains = (word: RegExp, text: string) => new RegExp(` (${word.source}) `).test(text);
  const departmentIn = (text: string) =>
    departmentWords.find(([, words]) => contains(words, text))?.[0] ??
    departments.find(({ key, name }) => [key, name].some((one) => text.includes(plainText(one))))
      ?.key;
  const department = plain.map(departmentIn).find((one) => one !== undefined);
  const inDepartment = categories.filter(
    (category) => department === undefined || category.department === department,
  );
  const only = (found: typeof categories) => (found.length === 1 ? (found[0]?.key ?? null) : null);
  for (const text of plain) {
    const garment = garments.find(([word]) => contains(word, text))?.[1];
    const ofGarment = inDepartment.filter(({ label }) => label === garment);
    if (ofGarment.length > 0) return only(ofGarment);
    const named = inDepartment.filter(({ label, name, slug }) =>
      [label, name, slug].some((one) => text.includes(plainText(one))),
    );
    if (named.length > 0) return only(named);
  }
  return null;
}

/** In lower case, between spaces, so that whole words can be looked for. */
function plainText(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}-]+/gu, ' ')
    .trim()} `;
}
