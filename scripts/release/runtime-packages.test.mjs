import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../prepare.mjs';
import { loadedByPath, pathsNeeded } from './runtime-packages.mjs';

test('keeps the dependencies of the named packages, and no other versions', () => {
  const packages = {
    '': {},
    'node_modules/web': { dependencies: { log: '1', '@types/log': '1' } },
    'node_modules/web/node_modules/log': { version: '1', optionalDependencies: { absent: '1' } },
    'node_modules/log': { version: '2' },
    'node_modules/@types/log': {},
    'node_modules/builder': {},
  };
  expect([...pathsNeeded(packages, ['web'])]).toEqual([
    'node_modules/web',
    'node_modules/web/node_modules/log',
  ]);
  expect(() => pathsNeeded(packages, ['gone'])).toThrow('has no gone');
});

test('lists every package that the server loads by its path', () => {
  const server = join(projectRoot, 'server');
  const loaded = readdirSync(server, { recursive: true })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(server, name), 'utf8'))
    .filter((text) => text.includes('createRequire'))
    .flatMap((text) => [...text.matchAll(/(?:resolve|\))\(\s*'((?:@[^/']+\/)?[^./'][^/']*)/g)])
    .map(([, name]) => name);
  expect([...new Set(loaded)].sort()).toEqual(loadedByPath);
});
