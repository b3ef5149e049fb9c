import { defineConfig } from 'vitest/config';
import { findInstalledBinaries } from './tests/support/postgres/installed-binaries.ts';

/** Tests that need neither a database nor a browser. */
const pure = [
  'contract/**/*.test.ts',
  'server/**/*.rules.test.ts',
  'server/demo/catalogue/**/*.test.ts',
  'scripts/**/*.test.mjs',
  'tests/architecture/*.test.ts',
  'tests/{labels,money}.test.ts',
];
const api = {
  // Loading the shop takes longer than most files' tests: it is loaded once a worker.
  isolate: false,
  include: ['server/**/*.test.ts', 'tests/{api,security}/**/*.test.ts'],
  exclude: pure,
};

const seconds = 1_000;

export default defineConfig({
  test: {
    pool: 'forks',
    // Two cores, everywhere: more workers only make every test slower, and the slow ones fail.
    maxWorkers: 2,
    testTimeout: 30 * seconds,
    hookTimeout: 30 * seconds,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: pure },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['tests/support/web-setup.ts'],
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
          include: [
            'tests/installed-postgres/*.test.ts',
            ...(findInstalledBinaries() === null ? [] : api.include),
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
          include: ['tests/{faults,races,support}/**/*.test.ts'],
          globalSetup: ['tests/support/postgres/postgres-setup.ts'],
          // Faults are about time: a second one at the same moment would be part of the first.
          fileParallelism: false,
          testTimeout: 120 * seconds,
          hookTimeout: 120 * seconds,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/postgres/postgres-setup.ts'],
          testTimeout: 60 * seconds,
          hookTimeout: 120 * seconds,
        },
      },
    ],
  },
});
