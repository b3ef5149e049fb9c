import { expect, test } from 'vitest';
import { isTest, listFiles, readSource } from './sources';

/** What makes a test depend on the speed of the machine, or hides that it does. */
const refused: [what: string, pattern: RegExp, except?: RegExp][] = [
  ['a fixed time in the browser', /\bwaitForTimeout\(/, /browser\/page-weight\.ts$/],
  ['a wait of a second: use eventually.ts', /\bvi\.wait(For|Until)\(/, /support\/eventually\.ts$/],
  ['a retry', /\bretry: [1-9]/],
];

test('tests wait for events and are run once', async () => {
  const folders = ['contract', 'scripts', 'server', 'tests', 'web'];
  const files = await listFiles(folders, /\.(tsx?|mjs)$/);
  const tests = files.filter((file) => file.startsWith('tests') || isTest(file));
  expect(tests.length).toBeGreaterThan(300);
  const found: string[] = [];
  for (const file of tests.filter((name) => !name.endsWith('waits.test.ts'))) {
    const text = await readSource(file);
    for (const [what, pattern, except] of refused)
      if (pattern.test(text) && !except?.test(file)) found.push(`${file}: ${what}`);
  }
  expect(found).toEqual([]);
});
