import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineLanguages } from './scripts/translations/files.mjs';
import { testedMessages } from './scripts/translations/server-plugins.mjs';
import { findInstalledBinaries } from './tests/support/postgres/installed-binaries.ts';

/** Tests that need neither a database nor a browser nor a DOM. */
const pure = [
  'contract/**/*.test.ts',
  'server/**/*.rules.test.ts',
  'server/demo/catalogue/**/*.test.ts',
  'web/**/*.test.ts',
  'scripts/**/*.test.mjs',
  'tests/architecture/*.test.ts',
  'tests/{labels,money,taxed-carts}.test.ts',
];
const api = {
  // Loading the server's modules takes longer than most files' tests, so each worker loads them once.
  isolate: false,
  // Most of what a request makes is garbage when it has ended. More room for new objects means fewer collections.
  execArgv: ['--max-semi-space-size=64'],
  include: ['server/**/*.test.ts', 'tests/api/**/*.test.ts'],
  exclude: pure,
};

/** Starts the longest files first, so that no long file runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      /(-screens|architecture|boundary-values|stored-names|weight)\.test\.ts$/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const seconds = 1_000;

const minute = 60 * seconds;
const day = 24 * 60 * minute;

/**
 * Where compiled modules are kept for the next project or run. A module is kept by its content, with the paths of what it
 * imports: a file that is renamed or added may change these, so each list of files has its own folder.
 */
function compiledModulesFolder(): string {
  const inProject = (path: string) => join(import.meta.dirname, path);
  const files = ['contract', 'scripts', 'server', 'tests', 'web'].flatMap((folder) =>
    readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(folder, file),
    ),
  );
  const list = createHash('sha256').update(files.sort().join('\n')).digest('hex').slice(0, 16);
  const parent = inProject('node_modules/.cache/selvedge/modules');
  mkdirSync(join(parent, list), { recursive: true });
  // Another run may still use a folder of late.
  const isOld = (folder: string) =>
    (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0) < Date.now() - day;
  for (const folder of readdirSync(parent).map((name) => join(parent, name)))
    if (isOld(folder) && folder !== join(parent, list))
      rmSync(folder, { recursive: true, force: true });
  return join(parent, list);
}

export default defineConfig({
  define: defineLanguages,
  plugins: [testedMessages()],
  test: {
    pool: 'forks',
    experimental: { fsModuleCache: true, fsModuleCachePath: compiledModulesFolder() },
    // For two cores. More workers slow every test down until the slowest exceed their timeouts.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30 * seconds,
    hookTimeout: 30 * seconds,
    // The default of a second is too short on a busy machine.
    expect: { poll: { timeout: 20 * seconds, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: pure,
          isolate: false,
          // Nothing here waits. The tests of the architecture need 30 seconds of processor time, which take minutes on a busy
          // machine; a time limit could only end them for that.
          testTimeout: 10 * minute,
          hookTimeout: 10 * minute,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.tsx', 'tests/support/web/*.test.tsx'],
          environment: 'jsdom',
          // A fresh jsdom and fresh modules for each file, as with forks, in half the time.
          pool: 'vmThreads',
          setupFiles: ['tests/support/web/web-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          ...api,
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['tests/support/postgres/postgres-setup.ts'],
          testTimeout: 90 * seconds,
        },
      },
      {
        extends: true,
        test: {
          name: 'api-installed-postgres',
          ...api,
          // Only tests that depend on the server's version and default settings: statements with planner settings, locks,
          // `skip locked`, text search, backup. The project `api` runs all tests on the version of the npm package.
          include: [
            'tests/installed-postgres/*.test.ts',
            ...(findInstalledBinaries() === null
              ? []
              : [
                  'server/database/**/*.test.ts',
                  'server/jobs/queue.test.ts',
                  'server/inventory/inventory.test.ts',
                  'server/orders/place-order/{concurrent-orders,idempotency-key,place-batch,place-order,unpaid-holds}.test.ts',
                  'server/catalogue/search/{colour-words,engines,listing,search,spellings,title-matches}.test.ts',
                ]),
          ],
          env: { TEST_DATABASE: 'installed-postgres' },
          globalSetup: ['tests/support/postgres/installed-postgres-setup.ts'],
          testTimeout: 90 * seconds,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          // One process loads the modules once for all files.
          isolate: false,
          include: ['tests/{faults,races,support}/**/*.test.ts'],
          globalSetup: [
            'tests/support/served/built-setup.ts',
            'tests/support/postgres/postgres-setup.ts',
          ],
          // Faults measure times, which a second fault at the same moment would change.
          fileParallelism: false,
          testTimeout: 120 * seconds,
          hookTimeout: 120 * seconds,
        },
      },
      {
        extends: true,
        test: {
          name: 'nodes',
          // What a release of Node could break: native modules, streams, compression, cryptography, sockets, `fetch`.
          include: [
            'tests/nodes/*.test.ts',
            'server/auth/passwords/passwords.test.ts',
            'server/auth/second-factor/totp.test.ts',
            'server/http/create-http.test.ts',
          ],
          isolate: false,
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: [
            'tests/support/served/built-setup.ts',
            'tests/support/postgres/postgres-setup.ts',
          ],
          testTimeout: 90 * seconds,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          // Each worker starts one browser for all its files.
          isolate: false,
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: [
            'tests/support/served/built-setup.ts',
            'tests/support/served/demo-setup.ts',
          ],
          testTimeout: 120 * seconds,
          hookTimeout: 120 * seconds,
        },
      },
    ],
  },
});
