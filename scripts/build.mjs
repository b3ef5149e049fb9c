// Builds both programs: the web app by React Router into build/web, the server by esbuild into build/server; and the bill
// of materials, build/sbom.cdx.json.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, formatMessages } from 'esbuild';
import { fingerprint, writeStamp } from './build-stamp.mjs';
import { compressFolder } from './compress.mjs';
import { projectRoot } from './project.mjs';
import { writeBill } from './sbom.mjs';

const output = join(projectRoot, 'build', 'server');
const madeFrom = fingerprint(projectRoot);
const [web, server] = await Promise.all([buildWeb(), buildServer()]);
for (const line of server.errors) console.error(line);
if (!web.isBuilt || server.errors.length > 0) process.exit(1);
copyFilesBesideCode();
writeBill(join(projectRoot, 'build', 'sbom.cdx.json'));
await compressFolder(join(projectRoot, 'build', 'web', 'client'));
writeStamp(projectRoot, madeFrom);

async function buildWeb() {
  const routerBin = join(projectRoot, 'node_modules', '@react-router', 'dev', 'bin.js');
  const child = spawn(process.execPath, [routerBin, 'build'], {
    cwd: projectRoot,
    stdio: 'inherit',
    // A development React in the bundle would be three times slower.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const code = await new Promise((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  );
  return { isBuilt: code === 0 };
}

async function buildServer() {
  rmSync(output, { recursive: true, force: true });
  try {
    await build({
      absWorkingDir: projectRoot,
      entryPoints: ['server/main.ts', 'server/cli.ts'],
      outdir: output,
      bundle: true,
      splitting: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: true,
      logLevel: 'silent',
    });
    return { errors: [] };
  } catch (failure) {
    return { errors: await formatMessages(failure.errors, { kind: 'error' }) };
  }
}

/**
 * The bundle lies flat in build/server, so `new URL('./migrations/', import.meta.url)` in server/database/
 * is right in both layouts once each folder's files that are not code stand there too.
 */
function copyFilesBesideCode() {
  const server = join(projectRoot, 'server');
  const features = readdirSync(server, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  for (const feature of features) {
    const folder = join(server, feature.name);
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name.endsWith('.ts')) continue;
      const file = join(entry.parentPath ?? entry.path, entry.name);
      const target = join(output, file.slice(folder.length));
      if (existsSync(target))
        throw new Error(`${file} and another folder's file would both be ${target}`);
      cpSync(file, target, { recursive: true });
    }
  }
}
