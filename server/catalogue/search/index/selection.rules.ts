import { createBitmap, intersect } from './bitmap.rules';
import type { Brand, CatalogueIndex, Selection } from './catalogue-index.rules';
import { findMatches, type MatchLevel } from './dictionary.rules';
import type { IndexQuery } from './index-query';
import { addPostingsTo } from './posting-list.rules';

/** Each takes an eighth of a byte for each slot. */
const MAX_SELECTIONS = 16;

/** The products with the query's brands whose words match at a level; null if it has neither brands nor terms. */
export function selectProducts(
  index: CatalogueIndex,
  { filters, terms }: IndexQuery,
  level: MatchLevel = 'any',
): Selection | null {
  const brands = filters.flatMap(({ predicate }) =>
    predicate.on === 'brand' ? [predicate.names] : [],
  );
  if (brands.length === 0 && terms === null) return null;
  // Without synonyms, the first two levels are the same.
  const isNamed = level === 'synonyms' && !terms?.some(({ synonyms }) => synonyms.length > 0);
  const key = JSON.stringify([brands, terms, isNamed ? 'named' : level]);
  const known = index.selections.find((selection) => selection.key === key);
  if (known) return known;
  const { scratch, dictionary } = index;
  const { live } = index.bitmaps;
  const selection = createSelection(index.selections, key, live.length);
  const matches = selection.slots;
  if (terms === null) matches.set(live);
  else findMatches(dictionary, terms, { live, matches, scratch: scratch.postings }, { level });
  for (const names of brands) {
    scratch.postings.fill(0);
    for (const number of names.flatMap((name) => index.brandNumbersByName.get(name) ?? []))
      addPostingsTo(scratch.postings, (index.brands[number] as Brand).postings);
    intersect(matches, scratch.postings);
  }
  return selection;
}

/** Reuses the arrays of the oldest selection: allocating them for each search would make the garbage collector run often. */
function createSelection(selections: Selection[], key: string, words: number): Selection {
  const oldest = selections.length < MAX_SELECTIONS ? undefined : selections.shift();
  const selection = {
    key,
    slots: oldest?.slots.length === words ? oldest.slots : createBitmap(words * 32),
  };
  selections.push(selection);
  return selection;
}
