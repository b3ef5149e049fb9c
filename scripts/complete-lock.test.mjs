import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listMissingOptionals, listUnhashed } from './complete-lock.mjs';
import { projectRoot } from './prepare.mjs';

test('finds missing optional packages and their platforms', () => {
  const packages = {
    '': {},
    'node_modules/tool': {
      dev: true,
      optionalDependencies: {
        '@tool/linux-x64-gnu': '1.2.3',
        '@tool/linux-arm64-musl': '1.2.3',
        '@tool/wasm32-wasi': '1.2.3',
      },
    },
    'node_modules/tool/node_modules/@tool/linux-x64-gnu': { version: '1.2.3' },
  };
  const shared = { version: '1.2.3', dev: true, optional: true };
  expect(listMissingOptionals(packages)).toEqual([
    [
      'node_modules/@tool/linux-arm64-musl',
      { ...shared, os: ['linux'], cpu: ['arm64'], libc: ['musl'] },
    ],
    ['node_modules/@tool/wasm32-wasi', { ...shared, cpu: ['wasm32'] }],
  ]);
});

test('package-lock.json is complete; if not, run `node scripts/complete-lock.mjs`', async () => {
  const lock = JSON.parse(await readFile(join(projectRoot, 'package-lock.json'), 'utf8'));
  expect(listMissingOptionals(lock.packages).map(([path]) => path)).toEqual([]);
});

test('package-lock.json has a hash and a public address for each package, on every platform', async () => {
  const { packages } = JSON.parse(await readFile(join(projectRoot, 'package-lock.json'), 'utf8'));
  expect(listUnhashed(packages)).toEqual([]);
  for (const { resolved } of Object.values(packages))
    if (resolved) expect(resolved).toMatch(/^https:\/\/registry\.npmjs\.org\//);
});

test('finds packages without a hash', () => {
  const packages = {
    '': {},
    'node_modules/hashed': { version: '1.0.0', integrity: 'sha512-x' },
    'node_modules/bare': { version: '1.0.0' },
    'node_modules/linked': { link: true },
  };
  expect(listUnhashed(packages)).toEqual(['node_modules/bare']);
});
