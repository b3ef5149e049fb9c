// `npm run soak [-- MINUTES]`: five minutes of mixed load, or as many as are given, and what becomes of the shop's memory,
// its handles and its answers' times meanwhile.
import './required-node.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { projectRoot } from './project.mjs';

await prepare({ withDevPackages: true, withBuild: true, command: 'npm run soak' });
const vitest = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
const test = ['--project', 'faults', 'tests/faults/soak.test.ts', '--disable-console-intercept'];
const child = spawn(process.execPath, [vitest, 'run', ...test], {
  cwd: projectRoot,
  stdio: 'inherit',
  env: { ...process.env, SOAK_MINUTES: process.argv[2] ?? '5' },
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
