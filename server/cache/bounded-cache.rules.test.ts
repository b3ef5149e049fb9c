import { expect, it } from 'vitest';
import { createCache } from './bounded-cache.rules';

it('removes the least recently used entries when its bytes are used up', () => {
  const removed: string[] = [];
  const cache = createCache<string>('test', 1_000, (value) => removed.push(value));
  for (const key of ['a', 'b', 'c']) cache.set(key, key, 20);
  expect(cache.get('a')).toBe('a');
  cache.set('d', 'd', 20);
  expect(removed).toEqual(['b']);
  expect([...cache.entries()].map(([key]) => key)).toEqual(['c', 'a', 'd']);
});

it('counts long keys', () => {
  const cache = createCache<true>('test', 1_000_000);
  for (let number = 0; number < 1_000; number++)
    cache.set(`${number} ${'x'.repeat(10_000)}`, true, 0);
  expect(cache.size).toBeLessThan(50);
  expect(cache.bytes).toBeLessThanOrEqual(1_000_000);
});

it('does not store a value that is larger than the whole cache', () => {
  const cache = createCache<string>('test', 1_000);
  cache.set('small', 'small', 0);
  cache.set('large', 'large', 1_000);
  expect([cache.has('small'), cache.has('large')]).toEqual([true, false]);
});

it('counts a replaced, deleted or cleared value no longer', () => {
  const cache = createCache<number>('test', 10_000);
  cache.set('a', 1, 100);
  const { bytes } = cache;
  cache.set('a', 2, 100);
  cache.set('b', 3, 0);
  cache.delete('b');
  cache.delete('b');
  expect([cache.bytes, cache.get('a')]).toEqual([bytes, 2]);
  cache.clear();
  expect([cache.bytes, cache.size]).toEqual([0, 0]);
});
