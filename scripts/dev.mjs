// `npm run dev`: bundles the server into build/dev and restarts it on changes; the web app updates in place. Loading one
// bundle takes a quarter of the time of loading the sources one by one.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { prepare, projectRoot } from './prepare.mjs';
import { bundleOptions, copyFilesBesideCode } from './server-bundle.mjs';

await prepare({ withDevPackages: true, withBuild: false, command: 'npm run dev' }).catch(
  (error) => {
    console.error(error.isReported ? error.message : error);
    process.exit(1);
  },
);

const output = join(projectRoot, 'build', 'dev');
rmSync(output, { recursive: true, force: true });
copyFilesBesideCode(output);

let child;
// Imported only now, because `prepare` may install it.
const { context } = await import('esbuild');
const server = await context({
  ...bundleOptions,
  entryPoints: ['server/main.ts'],
  outdir: output,
  logLevel: 'warning',
  plugins: [{ name: 'start', setup: (build) => build.onEnd(startOnce) }],
});
await server.watch();

/** Starts the server after the first build without errors. Node restarts it when a build changes the bundle. */
function startOnce({ errors }) {
  if (child || errors.length > 0) return;
  const args = ['--enable-source-maps', '--watch', '--watch-preserve-output'];
  child = spawn(process.execPath, [...args, join(output, 'main.js')], {
    cwd: projectRoot,
    stdio: 'inherit',
    // A restart does not wait for load balancers to notice.
    env: { DRAIN_SECONDS: '0', ...process.env, NODE_ENV: 'development' },
  });
  child.on('exit', (code) => process.exit(code ?? 1));
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => (child ? child.kill(signal) : process.exit(1)));
}
