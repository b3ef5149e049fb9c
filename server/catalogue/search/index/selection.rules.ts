import { intersectAttributes } from './attribute-lists.rules';
import { type Bitmap, createBitmap, intersect, setBit } from './bitmap.rules';
import type { CatalogueIndex, IndexedBrand, SelectedProducts } from './catalogue-index.rules';
import { findMatches, type MatchLevel } from './dictionary.rules';
import { findSlot } from './id-table.rules';
import type { IndexPredicate, IndexQuery, SetPredicate } from './index-query';
import { addPostingsTo } from './posting-list.rules';
import { firstPosition } from './sorted-index.rules';

/** Each takes an eighth of a byte for each slot. */
const MAX_SELECTIONS = 16;

/** The products of the query's sets whose words match at a level; null if it has neither sets nor terms. */
export function selectProducts(
  index: CatalogueIndex,
  { filters, terms }: IndexQuery,
  level: MatchLevel = 'any',
): SelectedProducts | null {
  const sets = filters.flatMap(({ predicate }) => (isSet(predicate) ? [predicate] : []));
  if (sets.length === 0 && terms === null) return null;
  // Without synonyms, these two levels are the same.
  const isNamed = level === 'synonyms' && !terms?.some(({ synonyms }) => synonyms.length > 0);
  const key = JSON.stringify([sets, terms, isNamed ? 'named' : level]);
  const known = index.selections.find((selection) => selection.key === key);
  if (known) return known;
  const { scratch, dictionary } = index;
  const { live } = index.bitmaps;
  const selection = createSelection(index.selections, key, live.length);
  const matches = selection.slots;
  if (terms === null) matches.set(live);
  else findMatches(dictionary, terms, { live, matches, scratch: scratch.postings }, { level });
  for (const set of sets) {
    if (set.on === 'attributes') {
      intersectAttributes(index.attributes, set.filters, { matches, scratch: scratch.postings });
      continue;
    }
    scratch.postings.fill(0);
    addSet(index, set, scratch.postings);
    intersect(matches, scratch.postings);
  }
  return selection;
}

export function isSet(predicate: IndexPredicate): predicate is SetPredicate {
  return ['brand', 'attributes', 'tag', 'created', 'id'].includes(predicate.on);
}

/** Adds the products of a set to a bitmap, and slots that are not live. */
function addSet(
  index: CatalogueIndex,
  set: Exclude<SetPredicate, { on: 'attributes' }>,
  bitmap: Bitmap,
): void {
  switch (set.on) {
    case 'brand':
      for (const number of set.names.flatMap((name) => index.brandNumbersByName.get(name) ?? []))
        addPostingsTo(bitmap, (index.brands[number] as IndexedBrand).postings);
      return;
    case 'tag':
      for (const word of set.words) {
        const naming = index.dictionary.words.get(word)?.naming;
        if (naming) addPostingsTo(bitmap, naming);
      }
      return;
    case 'created': {
      const { created, sorted } = index;
      const end = firstPosition(sorted.new, (slot) => (created[slot] as number) >= set.since);
      for (let at = 0; at < end; at++) setBit(bitmap, sorted.new.slots[at] as number);
      return;
    }
    case 'id':
      for (const id of set.ids) {
        const slot = findSlot(index.ids, id);
        if (slot >= 0) setBit(bitmap, slot);
      }
  }
}

/** Reuses the arrays of the oldest selection: allocating them for each search would make the garbage collector run often. */
function createSelection(
  selections: SelectedProducts[],
  key: string,
  words: number,
): SelectedProducts {
  const oldest = selections.length < MAX_SELECTIONS ? undefined : selections.shift();
  const selection = {
    key,
    slots: oldest?.slots.length === words ? oldest.slots : createBitmap(words * 32),
  };
  selections.push(selection);
  return selection;
}
