import { expect, test } from 'vitest';
import { countTests } from './stages.mjs';

const file = (status, ...tests) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});
const ended = (code) => ({ code, output: 'out' });

test('counts what the report says', () => {
  const report = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, testResults: [] };
  expect(countTests(report, ended(1))).toMatchObject({ passed: 3, failed: 1, skipped: 2 });
});

test('a file that did not load is a failure', () => {
  const testResults = [file('failed'), file('failed', 'failed'), file('passed', 'passed')];
  const report = { numPassedTests: 1, numFailedTests: 1, testResults };
  expect(countTests(report, ended(1))).toMatchObject({ passed: 1, failed: 2 });
});

test('so is an error outside every test, a run of no tests, and a run that left no report', () => {
  const green = { numPassedTests: 5, numFailedTests: 0, testResults: [] };
  expect(countTests(green, ended(1))).toMatchObject({ passed: 5, failed: 1 });
  expect(countTests(green, ended(0))).toMatchObject({ passed: 5, failed: 0 });
  expect(countTests({ ...green, numPassedTests: 0 }, ended(0))).toMatchObject({ failed: 1 });
  expect(countTests(undefined, ended(0))).toMatchObject({ passed: 0, failed: 1 });
});

test('a run whose tests are all skipped has not failed', () => {
  const report = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 3, testResults: [] };
  expect(countTests(report, ended(0))).toMatchObject({ passed: 0, failed: 0, skipped: 3 });
});
