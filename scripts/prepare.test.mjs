import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashSources, isBuilt, isInstalled, writeStamp } from './prepare.mjs';

let root;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'selvedge-prepare-'));
});
afterEach(() => rm(root, { recursive: true }));

async function put(file, content) {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), content);
}

describe('isInstalled', () => {
  const lock = {
    '': { name: 'shop' },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/a-darwin': { version: '1.0.0', optional: true, os: ['darwin'] },
    'node_modules/d': { version: '2.0.0', integrity: 'sha512-d', dev: true },
  };
  const shippedOnly = { 'node_modules/a': lock['node_modules/a'] };
  const everything = { ...shippedOnly, 'node_modules/d': lock['node_modules/d'] };
  const check = (withDevPackages) => isInstalled(root, { withDevPackages });

  beforeEach(() => put('package-lock.json', JSON.stringify({ packages: lock })));

  async function install(packages) {
    for (const path of Object.keys(packages)) await put(`${path}/package.json`, '{}');
    await put('node_modules/.package-lock.json', JSON.stringify({ packages }));
  }

  test('is false without node_modules and after an interrupted install', async () => {
    expect(check(false)).toBe(false);
    await mkdir(join(root, 'node_modules', 'a'), { recursive: true });
    expect(check(false)).toBe(false);
  });

  test('requires development packages for tests only', async () => {
    await install(shippedOnly);
    expect([check(false), check(true)]).toEqual([true, false]);
    await install(everything);
    expect([check(false), check(true)]).toEqual([true, true]);
  });

  test('is false for another version, a missing folder and another platform', async () => {
    await install({ ...everything, 'node_modules/a': { version: '0.9.0', integrity: 'sha512-a' } });
    expect(check(false)).toBe(false);
    await install(everything);
    await rm(join(root, 'node_modules', 'a'), { recursive: true });
    expect(check(false)).toBe(false);
    await install({ ...everything, 'node_modules/a-else': { version: '1.0.0', os: ['beos'] } });
    expect(check(false)).toBe(false);
  });
});

describe('isBuilt', () => {
  beforeEach(async () => {
    await put('server/main.ts', 'one');
    await put('web/root.tsx', 'two');
    for (const file of ['server/main.js', 'server/cli.js', 'web/server/index.js']) {
      await put(`build/${file}`, '');
    }
    writeStamp(root, hashSources(root));
  });

  test('ignores file times and tests', async () => {
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
    ['an incomplete build', () => rm(join(root, 'build/.stamp'))],
  ])('is false after %s', async (_, change) => {
    await change();
    expect(isBuilt(root)).toBe(false);
  });
});
