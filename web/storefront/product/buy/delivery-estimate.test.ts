import { expect, it } from 'vitest';
import { estimateDelivery } from './delivery-estimate';

const days = { from: 3, to: 5 };

it.each([
  ['a Friday', '2026-11-20', '2026-11-25', '2026-11-27'],
  ['a Saturday', '2026-11-21', '2026-11-25', '2026-11-27'],
  ['a Wednesday', '2026-11-25', '2026-11-30', '2026-12-02'],
  ['the end of a year', '2026-12-31', '2027-01-05', '2027-01-07'],
])('counts working days from %s', (_name, day, from, to) => {
  expect(estimateDelivery(day, days)).toEqual({ from, to });
});

it('is never on a weekend, nor before the minimum time', () => {
  expect(estimateDelivery('2026-11-21', { from: 0, to: 0 })).toEqual({
    from: '2026-11-23',
    to: '2026-11-23',
  });
  expect(estimateDelivery('2026-11-23', { from: 2, to: 1 }).to).toBe('2026-11-25');
});
