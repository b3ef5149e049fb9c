import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { isTest, listFiles, readSource } from './sources';

const folders = ['bench', 'contract', 'scripts', 'server', 'tests', 'web'];

/** The generated rows of all tables, also of those that no statement needs. */
const GENERATED = ['server/database/rows.ts'];

/** What React Router reads from the modules of pages, the root and the entry. */
const ROUTE_EXPORTS = [
  'ErrorBoundary',
  'HydrateFallback',
  'Layout',
  'clientLoader',
  'clientMiddleware',
  'handle',
  'handleError',
  'headers',
  'links',
  'loader',
  'meta',
  'shouldRevalidate',
  'streamTimeout',
];

const DECLARATION =
  /^export (?:async )?(?:abstract )?(?:class|const|function|function\*|interface|type) (\w+)/gm;
const NAMED = /(?:import|export)\s+(?:type\s+)?(?:\w+,\s*)?\{([^}]*)\}\s+from\s+'([^']+)'/g;
const WHOLE = /(?:\* as \w+ from|\bimport\(|\bimport\.meta\.resolve\()\s*'([^']+)'/g;
const EXTENDED = /declare module '([^']+)' \{\s*interface (\w+)/g;

test('what a module of the contract, the server or the web app exports is imported somewhere', async () => {
  const files = await listFiles(folders, /\.(tsx?|mts|mjs)$/);
  const sources = new Map<string, string>();
  for (const file of files) sources.set(file, await readSource(file));
  const imported = new Map<string, Set<string>>();
  const whole = new Set<string>();
  for (const [file, source] of sources) {
    const resolve = (specifier = '') => {
      const path = specifier.startsWith('#')
        ? specifier.slice(1)
        : posix.join(posix.dirname(file), specifier);
      const stem = path.replace(/\?.*$/, '');
      return [stem, `${stem}.ts`, `${stem}.tsx`, `${stem}.mts`, `${stem}.mjs`].find((each) =>
        sources.has(each),
      );
    };
    const add = (specifier: string | undefined, names: string[]) => {
      const found = resolve(specifier);
      if (found) imported.set(found, new Set([...(imported.get(found) ?? []), ...names]));
    };
    for (const [, names = '', specifier] of source.matchAll(NAMED))
      add(
        specifier,
        names.split(',').map((name) =>
          name
            .trim()
            .replace(/^type /, '')
            .replace(/ as .*/, ''),
        ),
      );
    for (const [, specifier, name = ''] of source.matchAll(EXTENDED)) add(specifier, [name]);
    for (const [, specifier] of source.matchAll(WHOLE)) whole.add(resolve(specifier) ?? '');
  }
  const unused: string[] = [];
  for (const [file, source] of sources) {
    if (!/^(?:contract|server|web)\//.test(file) || isTest(file) || file.endsWith('.d.ts'))
      continue;
    if (whole.has(file) || GENERATED.includes(file)) continue;
    for (const [, name = ''] of source.matchAll(DECLARATION)) {
      const isRouted = file.startsWith('web/') && ROUTE_EXPORTS.includes(name);
      if (!isRouted && !imported.get(file)?.has(name)) unused.push(`${file}: ${name}`);
    }
  }
  expect(files.length).toBeGreaterThan(1_500);
  expect(unused).toEqual([]);
});
