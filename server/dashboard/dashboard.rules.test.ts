import { expect, it } from 'vitest';
import { mondaysUntil } from './dashboard.rules';

it('lists the Mondays up to the week of a day', () => {
  expect(mondaysUntil('2026-11-16', 2)).toEqual(['2026-11-09', '2026-11-16']);
  expect(mondaysUntil('2026-11-15', 2)).toEqual(['2026-11-02', '2026-11-09']);
  expect(mondaysUntil('2027-01-01', 1)).toEqual(['2026-12-28']);
});
