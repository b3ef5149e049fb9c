import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isInstalled } from './install.mjs';

const lock = {
  '': { name: 'shop' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/a-darwin': { version: '1.0.0', optional: true, os: ['darwin'] },
  'node_modules/d': { version: '2.0.0', integrity: 'sha512-d', dev: true },
};
const shippedOnly = { 'node_modules/a': lock['node_modules/a'] };
const everything = { ...shippedOnly, 'node_modules/d': lock['node_modules/d'] };

let root;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'selvedge-install-'));
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages: lock }));
});
afterEach(() => rm(root, { recursive: true }));

async function install(packages) {
  for (const path of Object.keys(packages)) {
    await mkdir(join(root, path), { recursive: true });
    await writeFile(join(root, path, 'package.json'), '{}');
  }
  const hidden = join(root, 'node_modules', '.package-lock.json');
  await writeFile(hidden, JSON.stringify({ packages }));
}
const asks = (withDevPackages) => isInstalled(root, { withDevPackages });

test('nothing, or an install that was interrupted before its end, is not installed', async () => {
  expect(asks(false)).toBe(false);
  await mkdir(join(root, 'node_modules', 'a'), { recursive: true });
  expect(asks(false)).toBe(false);
});

test('start is content without the dev packages, and with them; test wants them', async () => {
  await install(shippedOnly);
  expect([asks(false), asks(true)]).toEqual([true, false]);
  await install(everything);
  expect([asks(false), asks(true)]).toEqual([true, true]);
});

test('another version, a folder that is gone, and another machine kind ask for an install', async () => {
  await install({ ...everything, 'node_modules/a': { version: '0.9.0', integrity: 'sha512-a' } });
  expect(asks(false)).toBe(false);
  await install(everything);
  await rm(join(root, 'node_modules', 'a'), { recursive: true });
  expect(asks(false)).toBe(false);
  await install({ ...everything, 'node_modules/a-else': { version: '1.0.0', os: ['beos'] } });
  expect(asks(false)).toBe(false);
});
