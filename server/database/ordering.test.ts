import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromNearerEnd, type Ordering, orderBy } from './ordering';

it('sorts from either end', () => {
  const newest: Ordering = [
    ['placed_at', 'desc'],
    ['lower(title)', 'asc'],
  ];
  expect(orderBy(newest)).toBe('placed_at desc, lower(title)');
  expect(orderBy(newest, true)).toBe('placed_at, lower(title) desc');
});

it('finds the same rows for every page, and skips at most half the rows', () => {
  const sizes = fc.record({
    total: fc.nat(60),
    limit: fc.integer({ min: 1, max: 20 }),
    offset: fc.nat(70),
  });
  fc.assert(
    fc.property(sizes, ({ total, ...page }) => {
      const rows = Array.from({ length: total }, (_, n) => n);
      const { limit, offset, isBackwards } = fromNearerEnd(page, total);
      const seen = isBackwards ? rows.toReversed() : rows;
      const found = seen.slice(offset, offset + limit);
      expect(isBackwards ? found.toReversed() : found).toEqual(
        rows.slice(page.offset, page.offset + page.limit),
      );
      if (page.offset < total) expect(offset).toBeLessThanOrEqual(total / 2);
    }),
  );
});
