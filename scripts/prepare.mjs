// Installs packages and builds when the sources have changed since. As a program, for other npm scripts:
// node scripts/prepare.mjs
import './node/required-node.mjs';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runStep } from './command.mjs';
import { withLock } from './lock.mjs';

/** The checkout that contains this file, whatever the working directory is. */
export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Brings node_modules/ and build/ up to date with the sources, and does nothing when they are.
 * Processes that run this at the same time in one checkout take turns; the later ones find the work done.
 * Throws a StepError when a step fails.
 */
export async function prepare({ withDevPackages, withBuild, command }) {
  const isReady = () =>
    isInstalled(projectRoot, { withDevPackages }) && (!withBuild || isBuilt(projectRoot));
  if (isReady()) return;

  mkdirSync(join(projectRoot, 'build'), { recursive: true });
  await withLock(join(projectRoot, 'build', '.prepare-lock'), async () => {
    if (!isInstalled(projectRoot, { withDevPackages })) {
      await installPackages(projectRoot, { withDevPackages, command });
    }
    if (withBuild && !isBuilt(projectRoot)) {
      await runStep({
        doing: 'Building',
        done: 'Built',
        file: process.execPath,
        args: [join(projectRoot, 'scripts', 'build.mjs')],
        cwd: projectRoot,
        advice: `Fix the errors above, then run ${command} again.`,
      });
    }
  });
}

/**
 * Whether node_modules/ holds what package-lock.json asks for. npm writes node_modules/.package-lock.json as the last
 * step of an install, so an interrupted install is detected, whoever ran it.
 */
export function isInstalled(root, { withDevPackages }) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  for (const [path, entry] of Object.entries(wanted)) {
    // Optional packages are other platforms' binaries, which npm may leave out.
    if (path === '' || entry.optional || entry.devOptional || entry.link) continue;
    if (entry.dev && !withDevPackages) continue;
    if (!present[path] || !isSamePackage(present[path], entry)) return false;
    if (!existsSync(join(root, path, 'package.json'))) return false;
  }
  return Object.values(present).every(supportsThisPlatform);
}

/** Installs exactly the lock file's packages; development packages that are installed already are kept. */
async function installPackages(root, { withDevPackages, command }) {
  const npm = npmCommand();
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  await runStep({
    doing: 'Installing packages',
    done: 'Installed packages',
    file: npm.file,
    args: [...npm.args, 'ci', withDevPackages ? '--include=dev' : '--omit=dev', ...options],
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

/** False for a node_modules/ that was copied from another platform. */
function supportsThisPlatform(entry) {
  const runsAnywhere = entry.cpu?.includes('wasm32') === true;
  return runsAnywhere || (admits(entry.os, process.platform) && admits(entry.cpu, process.arch));
}

function admits(list, here) {
  if (!list) return true;
  if (list.includes(`!${here}`)) return false;
  return list.includes(here) || list.includes('any') || list.every((name) => name.startsWith('!'));
}

/** The npm that runs this script, or the one on the PATH. */
export function npmCommand() {
  const running = process.env.npm_execpath;
  if (running && basename(running) === 'npm-cli.js') {
    return { file: process.execPath, args: [running], shell: false };
  }
  return { file: 'npm', args: [], shell: process.platform === 'win32' };
}

export const sourceFolders = ['contract', 'scripts/translations', 'server', 'web'];
// The demo catalogue's JSON is bundled; its pictures are read at run time.
const bundledData = 'art/catalogue';
export const sourceFiles = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/build.mjs',
  'scripts/build-web.mjs',
  'scripts/release/sbom.mjs',
  'scripts/server-bundle.mjs',
];
const outputs = ['build/server/main.js', 'build/server/cli.js', 'build/web/server/index.js'];
const stampFile = (root) => join(root, 'build', '.stamp');

/** Whether build/ is complete and made from the current sources. */
export function isBuilt(root) {
  if (![...outputs, 'build/.stamp'].every((file) => existsSync(join(root, file)))) return false;
  return readFileSync(stampFile(root), 'utf8').trim() === hashSources(root);
}

/** Marks build/ as complete. Written last, with the hash taken before the build began. */
export function writeStamp(root, hash) {
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(stampFile(root), `${hash}\n`);
}

/** A hash over the names and contents of the files that a build reads, but not their times, which git changes. */
export function hashSources(root) {
  const files = sourceFiles.map((file) => join(root, file)).filter((file) => existsSync(file));
  for (const folder of sourceFolders) files.push(...listSources(join(root, folder)));
  files.push(...listSources(join(root, bundledData)).filter((file) => file.endsWith('.json')));
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    const content = readFileSync(file);
    const name = relative(root, file).split(sep).join('/');
    hash.update(`${name} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

function listSources(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const command = `npm run ${process.env.npm_lifecycle_event ?? 'build'}`;
  await prepare({ withDevPackages: true, withBuild: true, command }).catch((error) => {
    console.error(error.isReported ? error.message : error);
    process.exitCode = 1;
  });
}
