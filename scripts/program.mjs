import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, projectRoot } from './prepare.mjs';

/**
 * Installs and builds if needed, then runs one of the two built programs in this process, so that arguments, signals,
 * exit code and pid are the program's own.
 */
export async function runProgram(name, command) {
  endWithShell();
  try {
    await prepare({ withDevPackages: false, withBuild: true, command });
    if (!process.env.NODE_ENV) process.env.NODE_ENV = 'production';
    await import(pathToFileURL(join(projectRoot, 'build', 'server', name)).href);
  } catch (error) {
    console.error(error?.isReported ? error.message : error);
    process.exit(1);
  }
}

/**
 * Ends this process when its parent shell ends. npm sends SIGTERM to the shell that runs the script; dash, Debian's shell,
 * dies without passing it on, which would leave the server running.
 */
function endWithShell() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}
