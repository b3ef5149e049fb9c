import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = dirname(dirname(import.meta.dirname));

/** What makes a test depend on the speed of the machine, or hides that it does. */
const refused: [what: string, pattern: RegExp, except?: RegExp][] = [
  ['a fixed time in the browser', /\bwaitForTimeout\(/, /browser\/page-weight\.ts$/],
  ['a wait of a second: use eventually.ts', /\bvi\.wait(For|Until)\(/, /support\/eventually\.ts$/],
  ['a retry', /\bretry: [1-9]/],
];

test('tests wait for events and are run once', () => {
  const files = ['contract', 'scripts', 'server', 'tests', 'web'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|mjs)$/.test(file))
      .map((file) => join(folder, file)),
  );
  const tests = files.filter((file) => file.startsWith('tests') || /\.test\.\w+$/.test(file));
  expect(tests.length).toBeGreaterThan(300);
  const found = tests
    .filter((file) => !file.endsWith('waits.test.ts'))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return refused
        .filter(([, pattern, except]) => pattern.test(text) && !except?.test(file))
        .map(([what]) => `${file}: ${what}`);
    });
  expect(found).toEqual([]);
});
