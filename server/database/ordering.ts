/** The sort keys of a list as trusted SQL, the most significant first. */
export type Ordering = readonly (readonly [expression: string, direction: Direction])[];
export type Direction = 'asc' | 'desc';

/** The clause for `order by`; `isBackwards` reverses the list. */
export function orderBy(ordering: Ordering, isBackwards = false): string {
  return ordering
    .map(([expression, direction]) =>
      isBackwards === (direction === 'asc') ? `${expression} desc` : expression,
    )
    .join(', ');
}

/** A page of a list, as `limit` and `offset`. */
export interface Page {
  limit: number;
  offset: number;
}

/**
 * Reads a page from the nearer end of a list, so that at most half of the rows are skipped. `total` is the exact
 * number of rows in the list.
 */
export function fromNearerEnd(
  { limit, offset }: Page,
  total: number,
): Page & { isBackwards: boolean } {
  const after = total - offset - limit;
  if (after >= offset) return { limit, offset, isBackwards: false };
  const left = Math.max(0, Math.min(limit, total - offset));
  return { limit: left, offset: Math.max(0, after), isBackwards: true };
}
