import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';
import { projectRoot } from './project.mjs';

/**
 * Installs and builds what is missing or out of date, then becomes one of the two built programs: in this
 * same process, so that arguments, signals, the exit code and the pid are the program's own.
 */
export async function runProgram(name, command) {
  endWithShell();
  try {
    await prepare({ withDevPackages: false, withBuild: true, command });
    if (!process.env.NODE_ENV) process.env.NODE_ENV = 'production';
    await import(pathToFileURL(join(projectRoot, 'build', 'server', name)).href);
  } catch (error) {
    console.error(error?.isTold ? error.message : error);
    process.exit(1);
  }
}

/**
 * npm passes a SIGTERM to the shell between us, and dash, which is that shell on Debian, dies of it without
 * passing it on: the server would be left running with nobody to stop it.
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
