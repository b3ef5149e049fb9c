// Adds to package-lock.json the other platforms' binaries that npm left out because the registry it asked
// could not serve them. `npm ci` refuses a lock without them, here and on every other platform.
// Run it after an `npm install` that changed the lock: node scripts/complete-lock.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './project.mjs';

const systems = /^(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)$/;
const processors = /^(arm64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|wasm32|x64)$/;

/** The optional packages that some entry names and that have no entry: `[path, entry]`, ready to be added. */
export function listMissingOptionals(packages) {
  const missing = new Map();
  for (const [parentPath, parent] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      if (isFound(packages, parentPath, name)) continue;
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

/** Node's own search: beside the parent's files, then up through each folder that holds it. */
function isFound(packages, parentPath, name) {
  let at = parentPath;
  while (at !== '') {
    if (packages[`${at}/node_modules/${name}`]) return true;
    at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')));
  }
  return packages[`node_modules/${name}`] !== undefined;
}

function platformOf(name) {
  const words = name.slice(name.indexOf('/') + 1).split('-');
  const os = words.filter((word) => systems.test(word));
  const cpu = words.filter((word) => processors.test(word));
  if (os.length === 0 && cpu.length === 0) throw new Error(`${name} does not say its platform`);
  const isMusl = words.some((word) => word.startsWith('musl'));
  const isGlibc = words.some((word) => word.startsWith('gnu'));
  return {
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(isMusl || isGlibc ? { libc: [isMusl ? 'musl' : 'glibc'] } : {}),
    ...(os.length > 0 ? { os } : {}),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = join(projectRoot, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = listMissingOptionals(lock.packages);
  const all = { ...lock.packages, ...Object.fromEntries(missing) };
  const inOrder = Object.keys(all).sort((a, b) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(inOrder.map((path) => [path, all[path]]));
  if (missing.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${missing.length} added to package-lock.json`);
}
