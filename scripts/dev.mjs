// `npm run dev`: the server from its sources, started again when one changes; the screens change in place.
import './required-node.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { projectRoot } from './project.mjs';

await prepare({ withDevPackages: true, withBuild: false, command: 'npm run dev' }).catch(
  (error) => {
    console.error(error.isTold ? error.message : error);
    process.exit(1);
  },
);

const tsx = join(projectRoot, 'node_modules', 'tsx', 'dist', 'cli.mjs');
const child = spawn(
  process.execPath,
  [tsx, 'watch', '--clear-screen=false', join('server', 'main.ts')],
  { cwd: projectRoot, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => child.kill(signal));
}
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
