import { expect, test } from 'vitest';
import { listFiles, readSource } from './sources';

test('fields of objects stand one a line, not in a spread of a literal that keeps them together', async () => {
  const folders = ['bench', 'contract', 'scripts', 'server', 'tests', 'web'];
  const files = await listFiles(folders, /\.(tsx?|mts|mjs)$/);
  expect(files.length).toBeGreaterThan(1_500);
  const packed: string[] = [];
  for (const file of files.filter((name) => !name.endsWith('spreads.test.ts')))
    if (/\.\.\.\{/.test(await readSource(file))) packed.push(file);
  expect(packed).toEqual([]);
});
