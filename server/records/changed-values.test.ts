import { expect, it } from 'vitest';
import { changedValues, withGiven } from './changed-values';

it('names only the values that differ, whatever the order of their keys is', () => {
  const before = { code: 'A', dates: { from: 1, to: 2 }, limit: null };
  expect(changedValues(before, { code: 'A', dates: { to: 2, from: 1 }, limit: 5 })).toEqual({
    before: { limit: null },
    after: { limit: 5 },
  });
  expect(changedValues(before, { ...before })).toBeNull();
});

it('knows values that are gone, values that are new, and names that every object has', () => {
  expect(changedValues({ subject: 'Hello' }, { title: 'Hi' })).toEqual({
    before: { subject: 'Hello', title: undefined },
    after: { subject: undefined, title: 'Hi' },
  });
  expect(changedValues(null, { constructor: 'M' })).toEqual({
    before: { constructor: undefined },
    after: { constructor: 'M' },
  });
});

it('keeps what a request leaves out, and takes null for a value', () => {
  expect(
    withGiven<{ a: number; b: number | null }>({ a: 1, b: 2 }, { a: undefined, b: null }),
  ).toEqual({ a: 1, b: null });
});
