import { validate, version } from 'uuid';
import { expect, it } from 'vitest';
import { newId } from './ids';

it('makes unique ids of version 7 that ascend and contain their time', () => {
  const before = Date.now();
  const ids = Array.from({ length: 20_000 }, newId);
  const after = Date.now();
  expect(ids.every((id) => validate(id) && version(id) === 7 && id === id.toLowerCase())).toBe(
    true,
  );
  expect(ids).toEqual([...ids].sort());
  expect(new Set(ids).size).toBe(ids.length);
  const time = Number.parseInt((ids[0] ?? '').replace('-', '').slice(0, 12), 16);
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(after);
});
