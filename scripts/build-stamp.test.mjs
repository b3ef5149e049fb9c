import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint, isBuilt, writeStamp } from './build-stamp.mjs';

let root;
const put = async (file, content) => {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), content);
};
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'selvedge-build-'));
  await put('server/main.ts', 'one');
  await put('web/root.tsx', 'two');
  for (const file of ['server/main.js', 'server/cli.js', 'web/server/index.js']) {
    await put(`build/${file}`, '');
  }
  writeStamp(root, fingerprint(root));
});
afterEach(() => rm(root, { recursive: true }));

test('a build stands while its sources stay as they were, whatever their times and tests', async () => {
  expect(isBuilt(root)).toBe(true);
  const now = new Date(Date.now() + 60_000);
  await utimes(join(root, 'server/main.ts'), now, now);
  await put('server/cart/cart.test.ts', 'a test');
  expect(isBuilt(root)).toBe(true);
});

test.each([
  ['a changed source', () => put('server/main.ts', 'uno')],
  ['a new source', () => put('contract/cart.ts', 'new')],
  ['a new migration', () => put('server/database/migrations/0001_a.sql', 'select 1')],
  ['a removed source', () => rm(join(root, 'web/root.tsx'))],
  ['changed packages', () => put('package-lock.json', '{}')],
  ['a missing output', () => rm(join(root, 'build/web/server/index.js'))],
  ['a build that did not end', () => rm(join(root, 'build/.stamp'))],
])('%s asks for another', async (_, change) => {
  await change();
  expect(isBuilt(root)).toBe(false);
});
