import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { Round } from './rounds';

/** One test of the run, with the rounds that it passed. */
export interface TestedFault {
  name: string;
  hasFailed: boolean;
  rounds: Round[];
}

/** Prints a table of faults at the end of `npm run faults`: rounds, checked invariants, longest recovery. */
export default class RoundsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = tabulate(modules.flatMap(testsOf));
    console.table(rows);
    const failed = rows.filter(({ held }) => held === 'FAILED').length;
    console.log(`${rows.length - failed} faults withstood, ${failed} failed`);
  }
}

/** One row per fault. A failed test has a row even if it passed no round. */
export function tabulate(tests: TestedFault[]) {
  const failed = tests.filter(({ hasFailed }) => hasFailed);
  const failedFaults = new Set(failed.flatMap(({ rounds }) => rounds.map(({ fault }) => fault)));
  const byRow = new Map<string, Round[]>();
  for (const round of tests.flatMap(({ rounds }) => rounds)) {
    byRow.set(round.fault, [...(byRow.get(round.fault) ?? []), round]);
  }
  const rows = [...byRow.values()].map((rounds) => {
    const [{ fault, held }] = rounds as [Round];
    return {
      fault,
      rounds: rounds.length,
      held: failedFaults.has(fault) ? 'FAILED' : held,
      'recovery, s': (Math.max(...rounds.map(({ backInMs }) => backInMs)) / 1_000).toFixed(1),
    };
  });
  const unlisted = failed.filter(({ rounds }) => rounds.length === 0);
  return [
    ...rows,
    ...unlisted.map(({ name }) => ({
      fault: name,
      rounds: 0,
      held: 'FAILED',
      'recovery, s': '',
    })),
  ];
}

/** The tests of a file. A file that could not be loaded counts as one failed test. */
function testsOf(module: TestModule): TestedFault[] {
  const tests = [...module.children.allTests()].map((test) => ({
    name: test.fullName,
    hasFailed: test.result().state === 'failed',
    rounds: roundsOf(test),
  }));
  const isBroken = module.state() === 'failed' && !tests.some(({ hasFailed }) => hasFailed);
  return isBroken
    ? [...tests, { name: module.relativeModuleId, hasFailed: true, rounds: [] }]
    : tests;
}

function roundsOf(test: TestCase): Round[] {
  return (test.meta() as { rounds?: Round[] }).rounds ?? [];
}
