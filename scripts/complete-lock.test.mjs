import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listMissingOptionals } from './complete-lock.mjs';
import { projectRoot } from './project.mjs';

test('finds the optional packages that have no entry, and their platforms', () => {
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

test('our own lock is complete: run `node scripts/complete-lock.mjs` when this fails', async () => {
  const lock = JSON.parse(await readFile(join(projectRoot, 'package-lock.json'), 'utf8'));
  expect(listMissingOptionals(lock.packages).map(([path]) => path)).toEqual([]);
});
