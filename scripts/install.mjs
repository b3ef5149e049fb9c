import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runStep } from './step.mjs';

/**
 * Whether node_modules/ holds what package-lock.json asks for. npm writes node_modules/.package-lock.json
 * as the last act of an install, so that file is the stamp, also of installs that a person made.
 */
export function isInstalled(root, { withDevPackages }) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  for (const [path, entry] of Object.entries(wanted)) {
    // Optional packages are other platforms' binaries, and npm is free to leave them out.
    if (path === '' || entry.optional || entry.devOptional || entry.link) continue;
    if (entry.dev && !withDevPackages) continue;
    if (!present[path] || !isSamePackage(present[path], entry)) return false;
    if (!existsSync(join(root, path, 'package.json'))) return false;
  }
  return Object.values(present).every(runsHere);
}

/** Installs exactly the lock. Only called when isInstalled says no, so packages that are there stay there. */
export async function installPackages(root, { withDevPackages, command }) {
  const npm = npmCommand();
  await runStep({
    doing: 'Installing packages',
    done: 'Installed packages',
    file: npm.file,
    // No package of ours needs its install script, and npm versions differ in whether they run them.
    args: [
      ...npm.args,
      'ci',
      withDevPackages ? '--include=dev' : '--omit=dev',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
    ],
    cwd: root,
    shell: npm.shell,
    advice: `Check that the npm registry can be reached and the disk has 1 GB free, then run ${command} again.`,
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function isSamePackage(present, wanted) {
  return present.version === wanted.version && present.integrity === wanted.integrity;
}

/** False for a node_modules/ that was copied from a machine of another kind. */
function runsHere(entry) {
  const runsAnywhere = entry.cpu?.includes('wasm32') === true;
  return runsAnywhere || (admits(entry.os, process.platform) && admits(entry.cpu, process.arch));
}

function admits(list, here) {
  if (!list) return true;
  if (list.includes(`!${here}`)) return false;
  return list.includes(here) || list.includes('any') || list.every((name) => name.startsWith('!'));
}

/** The npm that runs this script, or the one on the PATH. */
function npmCommand() {
  const running = process.env.npm_execpath;
  if (running && basename(running) === 'npm-cli.js') {
    return { file: process.execPath, args: [running], shell: false };
  }
  return { file: 'npm', args: [], shell: process.platform === 'win32' };
}
