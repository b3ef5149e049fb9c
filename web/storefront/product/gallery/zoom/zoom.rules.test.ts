import { expect, it } from 'vitest';
import { isFit, limitZoom, maxZoomOf, partAt } from './zoom.rules';

it('shows the pressed part first, and every edge at the edges of the window', () => {
  const pressed = { from: 0.2, shown: 0.5 };
  expect(partAt(0.2, pressed)).toBe(0.5);
  expect(partAt(0, pressed)).toBe(0);
  expect(partAt(1, pressed)).toBe(1);
  expect(partAt(0.6, pressed)).toBeCloseTo(0.75);
});

it('stays within the picture for a press at the edge of the window', () => {
  expect(partAt(0, { from: 0, shown: 0.3 })).toBe(0.3);
  expect(partAt(1, { from: 1, shown: 0.3 })).toBe(0.3);
});

it('enlarges a picture up to its own pixels, and four times at most', () => {
  expect(maxZoomOf(400, 1200)).toBe(3);
  expect(maxZoomOf(1200, 1200)).toBe(1);
  expect(maxZoomOf(1600, 1200)).toBe(1);
  expect(maxZoomOf(400, 4000)).toBe(4);
});

it('keeps a pinch between the window’s size and the maximum', () => {
  expect([limitZoom(0.4, 3), limitZoom(2, 3), limitZoom(99, 3)]).toEqual([1, 2, 3]);
  expect([isFit(1.04), isFit(1.2)]).toEqual([true, false]);
});
