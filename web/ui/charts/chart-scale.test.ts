import { expect, it } from 'vitest';
import { axisTicks, labelStride, nearest, xAt } from './chart-scale';

const frame = { left: 50, right: 1050, top: 10, bottom: 210 };

it.each([
  [2140, [0, 500, 1000, 1500, 2000, 2500]],
  [5, [0, 1, 2, 3, 4, 5]],
  [0, [0, 1]],
  [37, [0, 10, 20, 30, 40]],
])('ticks up to %d are round', (largest, expected) => {
  expect(axisTicks(largest)).toEqual(expected);
});

it('finds the nearest point', () => {
  expect(nearest(xAt(3, 12, frame) + 4, 12, frame)).toBe(3);
  expect(nearest(-100, 12, frame)).toBe(0);
  expect(nearest(9_999, 12, frame)).toBe(11);
});

it('leaves out labels that would overlap', () => {
  expect(labelStride(12, 1000, 64)).toBe(1);
  expect(labelStride(12, 250, 64)).toBe(4);
});
