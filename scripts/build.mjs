// Builds the web app with React Router into build/web, once for each language, the server with esbuild into build/server, and
// the software bill of materials, build/sbom.cdx.json.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, formatMessages } from 'esbuild';
import { hashSources, projectRoot, writeStamp } from './prepare.mjs';
import { writeBillOfMaterials } from './release/sbom.mjs';
import { bundleOptions, copyFilesBesideCode } from './server-bundle.mjs';
import { translatedLanguages } from './translations/files.mjs';

const output = join(projectRoot, 'build', 'server');
const webOutput = join(projectRoot, 'build', 'web');
const compressible = /\.(css|html|ico|js|json|svg|txt|webmanifest|xml)$/;
const minCompressedBytes = 1024;
const sourceHash = hashSources(projectRoot);
const [web, server] = await Promise.all([buildWeb(), buildServer()]);
for (const line of server.errors) console.error(line);
if (!web.isBuilt || server.errors.length > 0) process.exit(1);
copyFilesBesideCode(output);
writeBillOfMaterials(join(projectRoot, 'build', 'sbom.cdx.json'));
await compressFolder(join(webOutput, 'client'));
writeStamp(projectRoot, sourceHash);

async function buildWeb() {
  rmSync(webOutput, { recursive: true, force: true });
  // One after the other, because each needs 0.5 GB and both cores.
  for (const language of ['en', ...translatedLanguages]) {
    if (!(await buildLanguage(language))) return { isBuilt: false };
    if (language !== 'en') await shareAssets(language);
  }
  return { isBuilt: true };
}

/** Moves the browser's files of a language to those of English. Their names are hashes, so most are the same file. */
async function shareAssets(language) {
  const from = join(webOutput, 'languages', language, 'client');
  const to = join(webOutput, 'client', 'assets');
  const present = new Set(await readdir(to));
  for (const name of await readdir(join(from, 'assets'))) {
    const [file, shared] = [join(from, 'assets', name), join(to, name)];
    if (!present.has(name)) await rename(file, shared);
    else if (!(await readFile(file)).equals(await readFile(shared)))
      throw new Error(`The builds of two languages have different files named ${name}.`);
  }
  await rm(from, { recursive: true });
}

/** Whether the web app was built in a language. */
async function buildLanguage(language) {
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

async function buildServer() {
  rmSync(output, { recursive: true, force: true });
  try {
    await build({
      ...bundleOptions,
      entryPoints: ['server/main.ts', 'server/cli.ts'],
      outdir: output,
      splitting: true,
      logLevel: 'silent',
    });
    return { errors: [] };
  } catch (failure) {
    return { errors: await formatMessages(failure.errors, { kind: 'error' }) };
  }
}

/** Writes a .br and a .gz beside each compressible file, at the highest level: the server sends those. */
async function compressFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(file) {
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
