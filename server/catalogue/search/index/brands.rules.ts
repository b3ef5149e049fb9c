import type { Bits } from './bits.rules';
import { addPosting, addPostingsTo, createPostings, type Postings } from './posting-lists.rules';

/** The brands, each spelling by a number, and the slots of each. */
export interface Brands {
  spellings: string[];
  numbers: Map<string, number>;
  postings: Postings[];
  /** The spellings that differ only in capitals, by the brand in lower case. */
  alike: Map<string, number[]>;
}

export function createBrands(): Brands {
  return { spellings: [], numbers: new Map(), postings: [], alike: new Map() };
}

/** Notes the brand of a slot above all that are there; the number of its spelling. */
export function addBrand(brands: Brands, slot: number, spelling: string): number {
  const number = brands.numbers.get(spelling) ?? addSpelling(brands, spelling);
  addPosting(brands.postings[number] as Postings, slot);
  return number;
}

/** Makes `found` the slots, live or not, of some brands, in lower case. */
export function slotsOfBrands(brands: Brands, names: string[], found: Bits): void {
  found.fill(0);
  for (const name of names)
    for (const number of brands.alike.get(name) ?? [])
      addPostingsTo(found, brands.postings[number] as Postings);
}

function addSpelling(brands: Brands, spelling: string): number {
  const number = brands.spellings.push(spelling) - 1;
  brands.numbers.set(spelling, number);
  brands.postings.push(createPostings());
  const name = spelling.toLowerCase();
  const alike = brands.alike.get(name);
  if (alike) alike.push(number);
  else brands.alike.set(name, [number]);
  return number;
}
