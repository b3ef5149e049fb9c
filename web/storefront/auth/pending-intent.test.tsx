import { afterEach, expect, it, vi } from 'vitest';
import { storeIntent, takeIntent } from './pending-intent';

afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

it('gives an intent once', () => {
  storeIntent({ kind: 'add-to-cart', productId: 'p1', size: 'M', quantity: 2 });
  expect(takeIntent()).toEqual({ kind: 'add-to-cart', productId: 'p1', size: 'M', quantity: 2 });
  expect(takeIntent()).toBeNull();
});

it('keeps the latest', () => {
  storeIntent({ kind: 'add-to-wishlist', productId: 'p1' });
  storeIntent({ kind: 'add-to-wishlist', productId: 'p2' });
  expect(takeIntent()).toEqual({ kind: 'add-to-wishlist', productId: 'p2' });
});

it('forgets after half an hour', () => {
  vi.useFakeTimers();
  storeIntent({ kind: 'add-to-wishlist', productId: 'p1' });
  vi.advanceTimersByTime(31 * 60_000);
  expect(takeIntent()).toBeNull();
});

it.each([
  'not json',
  'null',
  '{}',
  '{"kind":"buy","productId":"p1","until":9e15}',
  '{"kind":"add-to-cart","productId":"p1","until":9e15}',
  '{"kind":"wish","productId":1,"until":9e15}',
])('ignores %s', (text) => {
  sessionStorage.setItem('pendingIntent', text);
  expect(takeIntent()).toBeNull();
});
