/** What a search result is judged by. */
export interface JudgedProduct {
  title: string;
  brand: string;
  colour: string;
  /** The key of its category, such as `mens_polo`. */
  category: string;
  description: string;
}

/** The products that a query asks for: those with all these properties. */
export interface Wanted {
  /** The whole title, as typed by a shopper who knows the product. */
  title?: string;
  garment?: Garment;
  /** A word of the title. A product with this word in its description only is second best. */
  word?: string;
  /** A word of the title or the description. */
  fabric?: string;
  brand?: string;
  colour?: string;
  department?: 'men' | 'women';
}

export interface JudgedQuery {
  q: string;
  wanted: Wanted;
}

/** 3 is what was wanted, 1 is of some use, 0 of none. */
export type Grade = 0 | 1 | 3;

const RESULTS = 10;

const garments = {
  chino: (product: JudgedProduct) =>
    product.category.endsWith('_chino') || hasWord(product, 'Chino'),
  dress: (product: JudgedProduct) => product.category.endsWith('_dress'),
  hoodie: (product: JudgedProduct) => product.category.endsWith('_hoodie'),
  polo: (product: JudgedProduct) => product.category.endsWith('_polo'),
  shirt: (product: JudgedProduct) => product.category.endsWith('_shirt'),
  shorts: (product: JudgedProduct) => product.category.endsWith('_short'),
  sweatshirt: (product: JudgedProduct) => product.category.endsWith('_sweatshirt'),
  tee: (product: JudgedProduct) => hasWord(product, 'Tee'),
  top: (product: JudgedProduct) => product.category.endsWith('_top'),
  trousers: (product: JudgedProduct) =>
    product.category.endsWith('_pant') || product.category.endsWith('_chino'),
};
export type Garment = keyof typeof garments;

/** How well a product answers a query: it has all that is wanted, or only its description mentions the word. */
export function gradeOf(product: JudgedProduct, wanted: Wanted): Grade {
  const { title, garment, word, fabric, brand, colour, department } = wanted;
  const isWanted =
    (title === undefined || product.title === title) &&
    (garment === undefined || garments[garment](product)) &&
    (word === undefined || hasWord(product, word)) &&
    (fabric === undefined || hasWord(product, fabric) || isDescribed(product, fabric)) &&
    (brand === undefined || product.brand === brand) &&
    (colour === undefined || product.colour === colour) &&
    (department === undefined || departmentOf(product) === department);
  if (isWanted) return 3;
  const isDescribedByText = garment === undefined && word !== undefined;
  return isDescribedByText && isDescribed(product, word) ? 1 : 0;
}

/**
 * The normalized discounted cumulative gain of the first ten results, from 0 to 1: 1 if no other order or choice of
 * products answers the query better. With gains of 2^grade − 1, as in Burges et al., “Learning to Rank using Gradient
 * Descent” (2005). Null if no product of the shop answers the query, which is a fault of the query.
 */
export function ndcg(
  results: JudgedProduct[],
  shop: JudgedProduct[],
  wanted: Wanted,
): number | null {
  const best = shop.map((product) => gradeOf(product, wanted)).sort((one, other) => other - one);
  const ideal = discountedGain(best);
  if (ideal === 0) return null;
  return discountedGain(results.map((product) => gradeOf(product, wanted))) / ideal;
}

function discountedGain(grades: Grade[]): number {
  return grades
    .slice(0, RESULTS)
    .reduce<number>((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);
}

/** Whether the title has a word, alone or as a part of a compound with hyphens, in the singular or plural. */
function hasWord({ title }: JudgedProduct, word: string): boolean {
  return wordsOf(title).some(
    (each) => each === word.toLowerCase() || each === `${word.toLowerCase()}s`,
  );
}

function isDescribed({ description }: JudgedProduct, word: string): boolean {
  return wordsOf(description).includes(word.toLowerCase());
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
}

function departmentOf({ category }: JudgedProduct): 'men' | 'women' {
  return category.startsWith('mens_') ? 'men' : 'women';
}
