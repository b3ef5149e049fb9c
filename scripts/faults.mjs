// `npm run faults [-- ROUNDS [FILE…]]`: every fault and every race, or those in files of these names, ten rounds or as many as
// are given, long histories, a million carts, and a table of the faults that were withstood. Longer than `npm test`, which
// tries the quick ones once.
import './required-node.mjs';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tabulateFaults } from './fault-table.mjs';
import { prepare } from './prepare.mjs';
import { projectRoot } from './project.mjs';

await prepare({ withDevPackages: true, withBuild: true, command: 'npm run faults' });
const folder = mkdtempSync(join(tmpdir(), 'selvedge-faults-'));
const notes = join(folder, 'notes.ndjson');
const vitest = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
const [rounds = '10', ...names] = process.argv.slice(2);
const projects = ['--project', 'faults', '--project', 'unit'];
const tests = names.length > 0 ? names : ['tests/faults', 'tests/races', 'tests/money.test.ts'];
const reportFile = join(folder, 'report.json');
const reporters = [
  '--reporter',
  'default',
  '--reporter',
  'json',
  `--outputFile.json=${reportFile}`,
];
const begun = performance.now();
const child = spawn(process.execPath, [vitest, 'run', ...projects, ...tests, ...reporters], {
  cwd: projectRoot,
  stdio: 'inherit',
  env: {
    MONEY_CARTS: '1000000',
    ...process.env,
    FAULT_ROUNDS: rounds,
    FAULT_NOTES: notes,
  },
});
child.on('exit', (code) => {
  const report = readReport();
  const rows = tabulateFaults(readNotes(), report);
  console.table(rows);
  const failed = rows.filter(({ held }) => held === 'FAILED').length;
  const minutes = Math.round((performance.now() - begun) / 60_000);
  console.log(`${rows.length - failed} faults withstood, ${failed} failed, in ${minutes} minutes`);
  if (report === null)
    console.log('The run came to no end: what is not in the table was not tried.');
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

function readReport() {
  try {
    return JSON.parse(readFileSync(reportFile, 'utf8'));
  } catch {
    return null;
  }
}
