// `npm run bench [-- NAME…]`: what the shop takes, from a thousand products to a million; all of it is written to
// docs/performance.md, some of it only printed. See bench/run.mts.
import './required-node.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { projectRoot } from './project.mjs';

await prepare({ withDevPackages: true, withBuild: true, command: 'npm run bench' });
const tsx = join(projectRoot, 'node_modules', 'tsx', 'dist', 'cli.mjs');
const program = join(projectRoot, 'bench', 'run.mts');
const child = spawn(process.execPath, [tsx, program, ...process.argv.slice(2)], {
  cwd: projectRoot,
  stdio: 'inherit',
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
