import {
  type AttributeFilter,
  type AttributeValues,
  passesFilter,
} from '#contract/values/catalogue/attributes';
import { ownValue } from '#contract/values/own-value';
import { type Bitmap, intersect } from './bitmap.rules';
import {
  addPosting,
  addPostingsTo,
  countPostingsIn,
  createPostingList,
  type PostingList,
  renumberPostings,
} from './posting-list.rules';

type Value = string | number | boolean;

/** The products with each value, by the attribute's key: a choice, a number, yes or no. Texts are not indexed. */
export type AttributeLists = Map<string, Map<Value, PostingList>>;

export function addAttributes(lists: AttributeLists, slot: number, values: AttributeValues): void {
  for (const key in values) {
    const value = ownValue(values, key);
    if (typeof value === 'string' || value === undefined) continue;
    for (const each of Array.isArray(value) ? value : [value])
      addPosting(listOf(lists, key, each), slot);
  }
}

function listOf(lists: AttributeLists, key: string, value: Value): PostingList {
  const ofAttribute = lists.get(key) ?? new Map<Value, PostingList>();
  const list = ofAttribute.get(value) ?? createPostingList();
  lists.set(key, ofAttribute.set(value, list));
  return list;
}

/** Gives the slots their new numbers. Pauses at every `yield`; The bitmaps are overwritten. */
export function* renumberAttributes(
  lists: AttributeLists,
  numbers: Uint32Array,
  scratch: { postings: Bitmap; matches: Bitmap },
): Generator<void> {
  for (const ofAttribute of lists.values())
    for (const [value, list] of ofAttribute) {
      ofAttribute.set(value, yield* renumberPostings(list, numbers, scratch));
      yield;
    }
}

/** Removes the products that do not pass the filters. `scratch` is overwritten. */
export function intersectAttributes(
  lists: AttributeLists,
  filters: readonly AttributeFilter[],
  { matches, scratch }: { matches: Bitmap; scratch: Bitmap },
): void {
  for (const filter of filters) {
    scratch.fill(0);
    for (const [value, list] of lists.get(filter.key) ?? [])
      if (passesFilter(filter, value)) addPostingsTo(scratch, list);
    intersect(matches, scratch);
  }
}

/** The number of products of a bitmap by value of one attribute; without values that none has. */
export function countAttribute(
  lists: AttributeLists,
  key: string,
  bitmap: Bitmap,
): { value: Value; count: number }[] {
  return [...(lists.get(key) ?? [])]
    .map(([value, list]) => ({ value, count: countPostingsIn(list, bitmap) }))
    .filter(({ count }) => count > 0);
}
