import { type Bitmap, countBits, countRange } from './bitmap.rules';
import type { CatalogueIndex } from './catalogue-index.rules';
import type { FacetGroup } from './facet-groups.rules';
import {
  ACCEPTED,
  CLOSED,
  forEachUnordered,
  type Matching,
  OPEN,
  rangesOf,
} from './matching.rules';
import { addSizeCounts, hasSize } from './size-bitmaps.rules';

/** The number of products that pass the filters, in total and by facet value. */
export interface FacetCounts {
  total: number;
  /** By id, each without the facet's own filter. */
  categories: ArrayLike<number>;
  colours: ArrayLike<number>;
  sizes: ArrayLike<number>;
}

export function countFacets(index: CatalogueIndex, matching: Matching): FacetCounts {
  const { groups } = index;
  const { flags, sizeFilters, sized, colours: states, isEveryColour, acceptedColours } = matching;
  const colours = new Int32Array(groups.colourLimit);
  const categories = new Int32Array(groups.categoryLimit);
  let total = 0;
  // Null where the counts that are kept by group answer the query.
  const bitmap = flags === null || sizeFilters.length > 0 ? sized() : null;
  const row = new Int32Array(groups.colourLimit);
  for (const group of groups.list) {
    const state = matching.groups[group.number];
    if (state === CLOSED || !hasSizes(group, sizeFilters)) continue;
    let accepted = 0;
    if (state === OPEN) accepted = countOpen(group, matching, bitmap);
    else {
      const counts = bitmap
        ? countByColour(group, bitmap, row)
        : (group.colours[flags ?? 0] as Int32Array);
      let ofEveryColour = 0;
      for (let id = 0; id < counts.length; id++) {
        (colours[id] as number) += counts[id] as number;
        ofEveryColour += counts[id] as number;
      }
      if (isEveryColour) accepted = ofEveryColour;
      else for (const id of acceptedColours) accepted += counts[id] ?? 0;
      total += accepted;
    }
    (categories[group.categoryId] as number) += accepted;
  }
  if (bitmap)
    forEachUnordered(index, bitmap, (_slot, group, colourId) => {
      const state = matching.groups[group.number];
      if (state === CLOSED || states[colourId] === CLOSED) return;
      if (state === ACCEPTED) (colours[colourId] as number)++;
      if (states[colourId] !== ACCEPTED) return;
      (categories[group.categoryId] as number)++;
      if (state === ACCEPTED) total++;
    });
  for (let id = 0; id < colours.length; id++) if (states[id] === CLOSED) colours[id] = 0;
  return { total, categories, colours, sizes: countSizes(index, matching) };
}

/** Whether a product of the group can pass the filters by size. */
function hasSizes({ sizeIds }: FacetGroup, sizeFilters: number[][]): boolean {
  return sizeFilters.every((ids) => ids.some((id) => sizeIds.includes(id)));
}

/** Products of the accepted colours of a group. */
function countOpen(
  group: FacetGroup,
  { flags, isEveryColour, acceptedColours }: Matching,
  bitmap: Bitmap | null,
): number {
  const { starts, totals, colours } = group;
  const lastStart = starts.length - 1;
  if (isEveryColour)
    return bitmap
      ? countRange(bitmap, starts[0] as number, starts[lastStart] as number)
      : (totals[flags ?? 0] as number);
  let count = 0;
  for (const id of acceptedColours)
    if (!bitmap) count += colours[flags ?? 0]?.[id] ?? 0;
    else if (id < lastStart)
      count += countRange(bitmap, starts[id] as number, starts[id + 1] as number);
  return count;
}

/** Sets `counts` to the number of a group's products in a bitmap by colour, but for unordered ones. */
function countByColour({ starts }: FacetGroup, bitmap: Bitmap, counts: Int32Array): Int32Array {
  counts.fill(0);
  let word = (starts[0] as number) >>> 5;
  let bits = (bitmap[word] as number) & (-1 << ((starts[0] as number) & 31));
  for (let id = 0; id + 1 < starts.length; id++) {
    const end = starts[id + 1] as number;
    if (end === starts[id]) continue;
    let count = 0;
    for (; word < end >>> 5; word++) {
      count += countBits(bits);
      bits = bitmap[word + 1] as number;
    }
    const rest = -1 << (end & 31);
    counts[id] = count + countBits(bits & ~rest);
    bits &= rest;
  }
  return counts;
}

/** Products by size in stock, without the filters by size. */
function countSizes(index: CatalogueIndex, matching: Matching): Int32Array {
  const { groups } = index;
  const { flags, isEveryColour } = matching;
  const counts = new Int32Array(groups.sizeLimit);
  const accepted = groups.list.filter(({ number }) => matching.groups[number] === ACCEPTED);
  if (flags !== null && isEveryColour) {
    for (const { sizeIds, sizes } of accepted) {
      const ofGroup = sizes[flags] as Int32Array;
      for (let at = 0; at < ofGroup.length; at++)
        (counts[sizeIds[at] as number] as number) += ofGroup[at] as number;
    }
    return counts;
  }
  const unsized = matching.unsized();
  for (const group of accepted) addSizeCounts(group, unsized, rangesOf(matching, group), counts);
  forEachUnordered(index, unsized, (slot, group, colourId) => {
    if (matching.groups[group.number] !== ACCEPTED || matching.colours[colourId] !== ACCEPTED)
      return;
    for (const id of group.sizeIds)
      if (hasSize(index.sizes, { slot, group, isOrdered: false }, id)) (counts[id] as number)++;
  });
  return counts;
}
