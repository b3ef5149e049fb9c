// Builds the web app with React Router into build/web, and each language of the storefront beside English into
// build/web/languages. `node scripts/build-web.mjs de` adds a language to a build, unless it has it.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { withLock } from './lock.mjs';
import { projectRoot } from './prepare.mjs';

const output = join(projectRoot, 'build', 'web');
const languagesFolder = join(output, 'languages');
const assets = join(output, 'client', 'assets');
const compressible = /\.(css|html|ico|js|json|svg|txt|webmanifest|xml)$/;
const minCompressedBytes = 1024;

/** Whether the web app was built, in English and in the languages. */
export async function buildWeb(languages) {
  rmSync(output, { recursive: true, force: true });
  if (!(await runBuild('en'))) return false;
  await compressFolder(join(output, 'client'));
  // One after the other, because each needs 0.5 GB and both cores.
  for (const language of languages) if (!(await buildLanguage(language))) return false;
  return true;
}

/** The languages that build/web has beside English. */
export const builtLanguages = () =>
  existsSync(languagesFolder) ? readdirSync(languagesFolder).sort() : [];

/** Adds the languages that the build of the web app does not have. Processes that do this at the same time take turns. */
export async function addLanguages(languages) {
  const missing = () => languages.filter((language) => !builtLanguages().includes(language));
  if (missing().length === 0) return;
  await withLock(join(projectRoot, 'build', '.prepare-lock'), async () => {
    for (const language of missing())
      if (!(await buildLanguage(language)))
        throw new Error(`The web app could not be built in ${language}.`);
  });
}

async function buildLanguage(language) {
  const folder = join(output, 'building', language);
  rmSync(folder, { recursive: true, force: true });
  if (!(await runBuild(language))) return false;
  await shareAssets(join(folder, 'client'));
  mkdirSync(languagesFolder, { recursive: true });
  // A running server loads a language as soon as its folder is there.
  await rename(folder, join(languagesFolder, language));
  return true;
}

/** Moves the browser's files of a language to those of English. Their names are hashes, so most are the same file. */
async function shareAssets(client) {
  const present = new Set(await readdir(assets));
  for (const name of await readdir(join(client, 'assets'))) {
    const [file, shared] = [join(client, 'assets', name), join(assets, name)];
    if (!present.has(name)) {
      await compressFile(file);
      for (const suffix of ['.br', '.gz', ''])
        if (existsSync(file + suffix)) await rename(file + suffix, shared + suffix);
    } else if (!(await readFile(file)).equals(await readFile(shared)))
      throw new Error(`The builds of two languages have different files named ${name}.`);
  }
  await rm(client, { recursive: true });
}

async function runBuild(language) {
  const routerBin = join(projectRoot, 'node_modules', '@react-router', 'dev', 'bin.js');
  const child = spawn(process.execPath, [routerBin, 'build'], {
    cwd: projectRoot,
    stdio: 'inherit',
    // The development build of React is three times slower.
    env: { ...process.env, NODE_ENV: 'production', WEB_LANGUAGE: language },
  });
  const code = await new Promise((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  );
  return code === 0;
}

/** Writes a .br and a .gz beside each compressible file, at the highest level: the server sends those. */
async function compressFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(file) {
  if (!compressible.test(file)) return;
  const content = await readFile(file);
  if (content.length < minCompressedBytes) return;
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await addLanguages(process.argv.slice(2));
