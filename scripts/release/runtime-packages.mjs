// For container images: removes from node_modules every package that the built shop does not load. `npm start` installs
// what builds the shop as well. In a folder with package-lock.json:
// node scripts/release/runtime-packages.mjs list        prints the packages that build/ imports
// node scripts/release/runtime-packages.mjs keep NAME…  removes all others from node_modules/
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pathOfDependency } from '../complete-lock.mjs';

const programs = [
  './build/server/main.js',
  './build/server/cli.js',
  './build/server/picture-encoder.mjs',
  './build/web/server/index.js',
];
/** Loaded by their path instead of an import. */
export const loadedByPath = [
  '@fontsource-variable/noto-sans-devanagari',
  '@fontsource-variable/noto-sans-jp',
  '@fontsource-variable/noto-sans-kr',
  '@fontsource-variable/noto-sans-sc',
  '@fontsource-variable/noto-sans-thai',
  'dejavu-fonts-ttf',
  'jsvat-next',
];
/** Imported in development mode only. */
const development = ['vite'];

/** The names of the packages that the built programs in a folder import. */
export async function importedPackages(folder) {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: programs,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outdir: 'unwritten',
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  const names = imports
    .filter(({ path, external }) => external && !path.startsWith('node:'))
    .map(({ path }) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'));
  return [...new Set(names)].filter((name) => !development.includes(name));
}

/** The paths in a lock file of the named packages and of everything that they need. */
export function pathsNeeded(packages, names) {
  const needed = new Set();
  const visit = (parent, name, isOptional) => {
    const path = pathOfDependency(packages, parent, name);
    if (!path && !isOptional) throw new Error(`package-lock.json has no ${name}`);
    if (!path || needed.has(path)) return;
    needed.add(path);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      packages[path];
    // Packages of types hold no code.
    for (const each of Object.keys({ ...dependencies }))
      if (!each.startsWith('@types/')) visit(path, each, false);
    for (const each of Object.keys({ ...optionalDependencies })) visit(path, each, true);
    // Optional peers that the shop uses are among its own imports.
    for (const each of Object.keys({ ...peerDependencies }))
      if (!peerDependenciesMeta?.[each]?.optional) visit(path, each, false);
  };
  for (const name of names) visit('', name, false);
  return needed;
}

/** Files that Node never loads, and the fonts that invoices do not use; licences stay. */
const unused =
  /\/noto-sans-[^/]+\/(?:.*\.s?css|files\/.*-(?:standard|wdth)-normal\.woff2)$|\.(?:[cm]?ts|map|md)$|\/dejavu-fonts-ttf\/ttf\/(?!DejaVuSans(?:-Bold)?\.ttf$)/;

function removeOthers(folder, names) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  const needed = pathsNeeded(packages, [...names, ...loadedByPath]);
  const remove = (path) => rmSync(join(folder, path), { recursive: true, force: true });
  for (const path of Object.keys(packages)) if (path !== '' && !needed.has(path)) remove(path);
  for (const extra of ['.bin', '.cache']) remove(join('node_modules', extra));
  for (const file of readdirSync(join(folder, 'node_modules'), { recursive: true })) {
    const path = join('node_modules', file);
    if (unused.test(path)) remove(path);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [command, ...names] = process.argv.slice(2);
  if (command === 'list') console.log((await importedPackages(process.cwd())).join(' '));
  else if (command === 'keep' && names.length > 0) removeOthers(process.cwd(), names);
  else throw new Error('node scripts/release/runtime-packages.mjs list | keep NAME…');
}
