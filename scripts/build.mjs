// Builds the web app into build/web, the server with esbuild into build/server, and the software bill of materials,
// build/sbom.cdx.json. With `--all-languages` the web app is built in every language, otherwise in English and in those that the
// last build had: a server adds others when they are chosen; see server/pages/page-build.ts.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, formatMessages } from 'esbuild';
import { buildWeb, builtLanguages } from './build-web.mjs';
import { hashSources, projectRoot, writeStamp } from './prepare.mjs';
import { writeBillOfMaterials } from './release/sbom.mjs';
import { bundleOptions, copyFilesBesideCode } from './server-bundle.mjs';
import { translatedLanguages } from './translations/files.mjs';

const output = join(projectRoot, 'build', 'server');
const sourceHash = hashSources(projectRoot);
const languages = process.argv.includes('--all-languages')
  ? translatedLanguages
  : translatedLanguages.filter((language) => builtLanguages().includes(language));
const [isWebBuilt, server] = await Promise.all([buildWeb(languages), buildServer()]);
for (const line of server.errors) console.error(line);
if (!isWebBuilt || server.errors.length > 0) process.exit(1);
copyFilesBesideCode(output);
writeBillOfMaterials(join(projectRoot, 'build', 'sbom.cdx.json'));
writeStamp(projectRoot, sourceHash);

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
