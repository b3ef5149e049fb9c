import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const sourceFolders = ['contract', 'server', 'web'];
// Pictures are read where they lie, at run time; lists are bundled.
const listFolder = 'art/catalogue';
const sourceFiles = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/build.mjs',
  'scripts/compress.mjs',
  'scripts/sbom.mjs',
];
const outputs = ['build/server/main.js', 'build/server/cli.js', 'build/web/server/index.js'];

/** Whether build/ was made, whole, from the sources as they are now. */
export function isBuilt(root) {
  if (!outputs.every((file) => existsSync(join(root, file)))) return false;
  return readStamp(root) === fingerprint(root);
}

/** To be written last, with the fingerprint taken before the build began. */
export function writeStamp(root, value) {
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(stampFile(root), `${value}\n`);
}

/** A hash over the names and contents of all that a build reads; times do not count, since git changes them. */
export function fingerprint(root) {
  const files = sourceFiles.map((file) => join(root, file)).filter((file) => existsSync(file));
  for (const folder of sourceFolders) files.push(...listSources(join(root, folder)));
  files.push(...listSources(join(root, listFolder)).filter((file) => file.endsWith('.json')));
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

function readStamp(root) {
  const file = stampFile(root);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

function stampFile(root) {
  return join(root, 'build', '.stamp');
}
