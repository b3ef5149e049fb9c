import { afterEach, expect, it, vi } from 'vitest';
import { discardKey, markSent, readOrderKey } from './order-key';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('is the same for all tabs and after a reload, until its order is known', () => {
  const { key } = readOrderKey('ada');
  expect(readOrderKey('ada')).toEqual({ key, isSent: false });
  markSent('ada', key, true);
  expect(readOrderKey('ada')).toEqual({ key, isSent: true });
  discardKey('ada', key);
  const next = readOrderKey('ada');
  expect(next.key).not.toBe(key);
  expect(next.isSent).toBe(false);
});

it('is deleted once, by the first tab that receives the order', () => {
  const { key } = readOrderKey('ada');
  discardKey('ada', key);
  const next = readOrderKey('ada');
  markSent('ada', next.key, true);
  discardKey('ada', key);
  markSent('ada', key, false);
  expect(readOrderKey('ada')).toEqual({ key: next.key, isSent: true });
});

it('belongs to one account', () => {
  const { key } = readOrderKey('ada');
  expect(readOrderKey('grace').key).not.toBe(key);
});

it('works with corrupt or blocked storage', () => {
  localStorage.setItem('orderKey', '{');
  expect(readOrderKey('ada').key).toMatch(/^[\w-]{36}$/);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('closed');
  });
  expect(readOrderKey('ada').key).toBe(readOrderKey('ada').key);
});
