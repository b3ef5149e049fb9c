import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tabulateFaults } from './fault-table.mjs';

const note = (test, fault, backInMs) => ({
  ...{ test, fault, backInMs },
  held: 'I1 I2',
});
const result = (fullName, status) => ({ fullName, status });

it('tells of each fault how often it was withstood, the longest way back, and what has failed', () => {
  const notes = [
    note('a cut', 'the network is cut', 100),
    note('a cut', 'the network is cut', 2_340),
    note('a stop', 'the database stops', 500),
  ];
  const report = {
    testResults: [
      {
        name: join(process.cwd(), 'tests/faults/network.test.ts'),
        status: 'failed',
        assertionResults: [
          result('a cut', 'passed'),
          result('a stop', 'failed'),
          result('a flood', 'failed'),
        ],
      },
      {
        name: join(process.cwd(), 'tests/faults/broken.test.ts'),
        status: 'failed',
        assertionResults: [],
      },
    ],
  };
  const rows = tabulateFaults(notes, report).map(({ fault, rounds, held, 'back in, s': back }) => [
    fault,
    rounds,
    held,
    back,
  ]);
  expect(rows).toEqual([
    ['the network is cut', 2, 'I1 I2', '2.3'],
    ['the database stops', 1, 'FAILED', '0.5'],
    ['a flood', 0, 'FAILED', ''],
    ['tests/faults/broken.test.ts', 0, 'FAILED', ''],
  ]);
});

it('tells what was withstood where the run itself came to no end', () => {
  expect(tabulateFaults([note('a cut', 'the network is cut', 100)], null)).toMatchObject([
    { fault: 'the network is cut', rounds: 1, held: 'I1 I2' },
  ]);
});
