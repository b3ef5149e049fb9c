import { expect, it } from 'vitest';
import { mondaysUntil } from './dashboard.rules';

it('lists the Mondays up to the week of a moment, in UTC', () => {
  expect(mondaysUntil(new Date('2026-11-16T00:00:00.000Z'), 2)).toEqual([
    '2026-11-09',
    '2026-11-16',
  ]);
  expect(mondaysUntil(new Date('2026-11-15T23:59:59.999Z'), 2)).toEqual([
    '2026-11-02',
    '2026-11-09',
  ]);
  expect(mondaysUntil(new Date('2027-01-01T12:00:00.000Z'), 1)).toEqual(['2026-12-28']);
});
