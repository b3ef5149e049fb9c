/** What a list is sorted by: SQL of our own, the first before the second. */
export type Ordering = readonly (readonly [expression: string, direction: Direction])[];
export type Direction = 'asc' | 'desc';

/** As `order by` takes it; `isBackwards` for the same list from its end. */
export function orderBy(ordering: Ordering, isBackwards = false): string {
  return ordering
    .map(([expression, direction]) =>
      isBackwards === (direction === 'asc') ? `${expression} desc` : expression,
    )
    .join(', ');
}

/** A page of a list, as `limit` and `offset` take it. */
export interface Page {
  limit: number;
  offset: number;
}

/**
 * A page looked for from the nearer end of a list, so that no more than half of the rows are passed over. `total` is how
 * many rows the list has, exactly.
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
