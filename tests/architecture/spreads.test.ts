import { expect, test } from 'vitest';
import { listFiles, readSource } from './sources';

test('literals are laid out by the formatter, not by a spread of a literal that keeps some of it on a line', async () => {
  const folders = ['bench', 'contract', 'scripts', 'server', 'tests', 'web'];
  const files = await listFiles(folders, /\.(tsx?|mts|mjs)$/);
  expect(files.length).toBeGreaterThan(1_500);
  const packed: string[] = [];
  for (const file of files.filter((name) => !name.endsWith('spreads.test.ts')))
    if (/\.\.\.\{|^\s*\.\.\.\[[^\n\]]*\],$/m.test(await readSource(file))) packed.push(file);
  expect(packed).toEqual([]);
});
