import { relative } from 'node:path';

/**
 * One row a fault: how many rounds were withstood, what held, and the longest it took to be back. A fault whose
 * test has failed says so, also where no round of it was withstood; `report` is vitest's own, null where there is none.
 */
export function tabulateFaults(notes, report) {
  const files = report?.testResults ?? [];
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const failed = new Set(
    tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  );
  const rows = new Map();
  for (const note of notes) {
    rows.set(note.fault, [...(rows.get(note.fault) ?? []), note]);
  }
  const noted = new Set(notes.map(({ test }) => test));
  return [
    ...[...rows.values()].map((same) => ({
      fault: same[0].fault,
      rounds: same.length,
      held: same.some(({ test }) => failed.has(test)) ? 'FAILED' : same[0].held,
      'back in, s': (Math.max(...same.map(({ backInMs }) => backInMs)) / 1_000).toFixed(1),
    })),
    ...[...failed].filter((test) => !noted.has(test)).map(failure),
    ...files.filter(hasNoFailedTest).map(({ name }) => failure(relative(process.cwd(), name))),
  ];
}

/** Of a test that withstood no round, or is no fault's. */
function failure(fault) {
  return { fault, rounds: 0, held: 'FAILED', 'back in, s': '' };
}

/** A file that could not be loaded, or whose preparation failed. */
function hasNoFailedTest({ status, assertionResults }) {
  return status === 'failed' && assertionResults.every((test) => test.status !== 'failed');
}
