import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = dirname(dirname(import.meta.dirname));

test('fields of objects stand one a line, not in a spread of a literal that keeps them together', () => {
  const files = ['bench', 'contract', 'scripts', 'server', 'tests', 'web'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|mts|mjs)$/.test(file))
      .map((file) => join(folder, file)),
  );
  expect(files.length).toBeGreaterThan(1_500);
  const isPacked = (file: string) => /\.\.\.\{/.test(readFileSync(join(root, file), 'utf8'));
  expect(files.filter((file) => !file.endsWith('spreads.test.ts') && isPacked(file))).toEqual([]);
});
