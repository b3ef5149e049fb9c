import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './prepare.mjs';
import { summarise } from './stages.mjs';

const file = (status, ...tests) => ({
  name: join(projectRoot, 'server', 'a.test.ts'),
  status,
  message: 'did not load',
  assertionResults: tests.map((each) => ({
    status: each,
    fullName: 'a cart holds $5 "items"',
    failureMessages: ['expected 1 to be 2'],
  })),
});
const ended = (code) => ({ code, output: 'out' });

test('counts passed, failed and skipped tests', () => {
  const testResults = [file('failed', 'failed', 'passed', 'passed', 'passed')];
  const report = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, testResults };
  expect(summarise('api', report, ended(1))).toMatchObject({ passed: 3, failed: 1, skipped: 2 });
});

test('names each failed test with its message and the command that reruns it', () => {
  const report = { numPassedTests: 0, numFailedTests: 1, testResults: [file('failed', 'failed')] };
  expect(summarise('api', report, ended(1)).failures).toEqual([
    {
      title: 'server/a.test.ts: a cart holds $5 "items"',
      detail: 'expected 1 to be 2',
      rerun: 'npx vitest run --project api server/a.test.ts -t "a cart holds .5 .items."',
    },
  ]);
});

test('tells how long each file took', () => {
  const testResults = [{ ...file('passed', 'passed'), startTime: 1_000, endTime: 3_500 }];
  const { durations } = summarise('e2e', { numPassedTests: 1, testResults }, ended(0));
  expect(durations).toEqual([{ project: 'e2e', file: 'server/a.test.ts', ms: 2_500 }]);
});

test('a file that did not load is a failure', () => {
  const testResults = [file('failed'), file('failed', 'failed'), file('passed', 'passed')];
  const report = { numPassedTests: 1, numFailedTests: 1, testResults };
  expect(summarise('api', report, ended(1))).toMatchObject({ passed: 1, failed: 2 });
});

test('a file that failed in a hook is explained by the output', () => {
  const testResults = [{ ...file('failed', 'skipped'), message: '' }];
  const output = 'RUN\n FAIL  api  server/a.test.ts > a cart\nError: no database\n';
  const { failures } = summarise('api', { numPassedTests: 1, testResults }, { code: 1, output });
  expect(failures[0].detail).toContain('no database');
});

test('an error outside every test, a run of no tests and a missing report are failures', () => {
  const green = { numPassedTests: 5, numFailedTests: 0, testResults: [] };
  expect(summarise('api', green, ended(1))).toMatchObject({ passed: 5, failed: 1 });
  expect(summarise('api', green, ended(0))).toMatchObject({ passed: 5, failed: 0 });
  expect(summarise('api', { ...green, numPassedTests: 0 }, ended(0))).toMatchObject({ failed: 1 });
  expect(summarise('api', undefined, ended(0))).toMatchObject({ passed: 0, failed: 1 });
});

test('a run whose tests are all skipped has not failed', () => {
  const report = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 3, testResults: [] };
  expect(summarise('api', report, ended(0))).toMatchObject({ passed: 0, failed: 0, skipped: 3 });
});
