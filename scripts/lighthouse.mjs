// `npm run lighthouse [-- 1]`: what Lighthouse says of the shop's pages on a phone, the median of five runs or as many as
// are given. It starts the built server on a demo shop, open to everybody, in a temporary folder.
import './required-node.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { projectRoot } from './project.mjs';

await prepare({ withDevPackages: true, withBuild: true, command: 'npm run lighthouse' });
const tsx = join(projectRoot, 'node_modules', 'tsx', 'dist', 'cli.mjs');
const program = join(projectRoot, 'tests', 'support', 'print-lighthouse.ts');
const child = spawn(process.execPath, [tsx, program, ...process.argv.slice(2)], {
  cwd: projectRoot,
  stdio: 'inherit',
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
