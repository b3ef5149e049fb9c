// `npm run dev`: runs the server from its sources and restarts it on changes; the web app updates in place.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { prepare, projectRoot } from './prepare.mjs';

await prepare({ withDevPackages: true, withBuild: false, command: 'npm run dev' }).catch(
  (error) => {
    console.error(error.isReported ? error.message : error);
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
