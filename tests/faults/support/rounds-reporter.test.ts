import { expect, it } from 'vitest';
import { tabulate } from './rounds-reporter';

const round = (fault: string, backInMs: number) => ({
  fault,
  backInMs,
  held: 'I1 I2',
});

it('lists each fault with its rounds, its longest recovery and its failures', () => {
  const rows = tabulate([
    {
      name: 'a cut',
      hasFailed: false,
      rounds: [round('network cut', 100), round('network cut', 2_340)],
    },
    { name: 'a stop', hasFailed: true, rounds: [round('database stopped', 500)] },
    { name: 'a flood', hasFailed: true, rounds: [] },
    { name: 'tests/faults/broken.test.ts', hasFailed: true, rounds: [] },
    { name: 'no fault', hasFailed: false, rounds: [] },
  ]);
  expect(rows.map((row) => [row.fault, row.rounds, row.held, row['recovery, s']])).toEqual([
    ['network cut', 2, 'I1 I2', '2.3'],
    ['database stopped', 1, 'FAILED', '0.5'],
    ['a flood', 0, 'FAILED', ''],
    ['tests/faults/broken.test.ts', 0, 'FAILED', ''],
  ]);
});
