// `npm run faults [-- ROUNDS]`: every fault and every race, ten rounds or as many as are given, long histories, a million
// carts, and a table of the faults that were withstood. Longer than `npm test`, which tries the quick ones once.
import './required-node.mjs';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { projectRoot } from './project.mjs';

await prepare({ withDevPackages: true, withBuild: true, command: 'npm run faults' });
const folder = mkdtempSync(join(tmpdir(), 'selvedge-faults-'));
const notes = join(folder, 'notes.ndjson');
const vitest = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
const projects = ['--project', 'faults', '--project', 'unit'];
const tests = ['tests/faults', 'tests/races', 'tests/money.test.ts'];
const child = spawn(process.execPath, [vitest, 'run', ...projects, ...tests], {
  cwd: projectRoot,
  stdio: 'inherit',
  env: {
    MONEY_CARTS: '1000000',
    ...process.env,
    FAULT_ROUNDS: process.argv[2] ?? '10',
    FAULT_NOTES: notes,
  },
});
child.on('exit', (code) => {
  console.table(withstood(readNotes()));
  rmSync(folder, { recursive: true });
  process.exitCode = code ?? 1;
});

function readNotes() {
  try {
    return readFileSync(notes, 'utf8').trim().split('\n').map(JSON.parse);
  } catch {
    return [];
  }
}

/** One row a fault and database: how many rounds, what held, and the longest it took to be back. */
function withstood(rounds) {
  const rows = new Map();
  for (const round of rounds) {
    const row = `${round.fault} ${round.kind}`;
    rows.set(row, [...(rows.get(row) ?? []), round]);
  }
  return [...rows.values()].map((same) => ({
    fault: same[0].fault,
    database: same[0].kind,
    rounds: same.length,
    held: same[0].held,
    'back in, s': (Math.max(...same.map(({ backInMs }) => backInMs)) / 1_000).toFixed(1),
  }));
}
