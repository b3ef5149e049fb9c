// `npm run weight [-- http://127.0.0.1:3000]`: what the shop's pages make a browser load, against their budgets.
// Without an address it starts the built server on a demo shop in a temporary folder.
import './required-node.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { projectRoot } from './project.mjs';

const [url] = process.argv.slice(2);
await prepare({ withDevPackages: true, withBuild: url === undefined, command: 'npm run weight' });
const tsx = join(projectRoot, 'node_modules', 'tsx', 'dist', 'cli.mjs');
const program = join(projectRoot, 'tests', 'support', 'browser', 'print-page-weight.ts');
const child = spawn(process.execPath, [tsx, program, ...(url ? [url] : [])], {
  cwd: projectRoot,
  stdio: 'inherit',
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
