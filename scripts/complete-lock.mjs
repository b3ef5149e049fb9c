// Adds to package-lock.json the binaries for other platforms that npm omitted because its registry did not serve them,
// and missing hashes that the registry knows now. Without these entries `npm ci` fails.
// Run it after an `npm install` that changed the lock file: node scripts/complete-lock.mjs
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './prepare.mjs';

const systems = /^(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)$/;
const processors = /^(arm64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|wasm32|x64)$/;

/** The missing entries of optional packages that other entries depend on, as `[path, entry]`. */
export function listMissingOptionals(packages) {
  const missing = new Map();
  for (const [parentPath, parent] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      if (pathOfDependency(packages, parentPath, name)) continue;
      const path = `node_modules/${name}`;
      missing.set(path, {
        version: version.replace(/^[\^~]/, ''),
        ...platformOf(name),
        ...(parent.dev ? { dev: true } : {}),
        optional: true,
      });
    }
  }
  return [...missing];
}

/** The paths of entries without a hash, for which npm would accept any content. */
export function listUnhashed(packages) {
  return Object.keys(packages).filter(
    (path) => path !== '' && !packages[path].link && !packages[path].integrity,
  );
}

/** The path of a package's dependency, by Node's search: the package's own node_modules, then each parent's; or undefined. */
export function pathOfDependency(packages, parentPath, name) {
  let at = parentPath;
  while (at !== '') {
    const path = `${at}/node_modules/${name}`;
    if (packages[path]) return path;
    at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')));
  }
  return packages[`node_modules/${name}`] ? `node_modules/${name}` : undefined;
}

function platformOf(name) {
  const words = name.slice(name.indexOf('/') + 1).split('-');
  const os = words.filter((word) => systems.test(word));
  const cpu = words.filter((word) => processors.test(word));
  if (os.length === 0 && cpu.length === 0) throw new Error(`The name ${name} contains no platform`);
  const isMusl = words.some((word) => word.startsWith('musl'));
  const isGlibc = words.some((word) => word.startsWith('gnu'));
  return {
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(isMusl || isGlibc ? { libc: [isMusl ? 'musl' : 'glibc'] } : {}),
    ...(os.length > 0 ? { os } : {}),
  };
}

/** The hash of a package in the registry, or undefined if the registry does not have it. */
function fetchHash(path, { version }) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const { status, stdout } = spawnSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const hash = stdout?.trim();
  return status === 0 && /^sha512-[\w+/]{86}==$/.test(hash) ? hash : undefined;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = join(projectRoot, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = listMissingOptionals(lock.packages);
  const all = { ...lock.packages, ...Object.fromEntries(missing) };
  const inOrder = Object.keys(all).sort((a, b) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(inOrder.map((path) => [path, all[path]]));
  const unhashed = listUnhashed(lock.packages);
  for (const path of unhashed) {
    const { version, ...rest } = lock.packages[path];
    const integrity = fetchHash(path, { version });
    if (integrity) lock.packages[path] = { version, integrity, ...rest };
  }
  const left = listUnhashed(lock.packages);
  if (missing.length > 0 || left.length < unhashed.length)
    writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(
    `${missing.length} packages and ${unhashed.length - left.length} hashes added to package-lock.json`,
  );
  if (left.length > 0) {
    console.error(`The registry does not serve ${left.length} packages:\n${left.join('\n')}`);
    process.exitCode = 1;
  }
}
