import { expect, it } from 'vitest';
import type { Transport } from '../page-context';
import { callForPart } from './call-for-part';

it('gives the part itself to the server, which keeps it: a closure would keep the rendering and its HTML', async () => {
  const kept: unknown[] = [];
  const api: Transport = async (_path, { call } = {}) => {
    kept.push(call?.part);
    return { status: 200, headers: new Headers(), json: async () => [] };
  };
  const names = { key: 'names', of: () => [] };
  await callForPart(api, 'GET /api/wishlist', {}, names);
  expect(kept[0]).toBe(names);
});
