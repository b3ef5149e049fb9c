// The server's bundle, for `npm run build` and `npm run dev`.
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './prepare.mjs';
import { defineLanguages } from './translations/files.mjs';
import { translatedMessages } from './translations/server-plugins.mjs';

/** The options of esbuild that all bundles of the server share. */
export const bundleOptions = {
  absWorkingDir: projectRoot,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  define: defineLanguages,
  plugins: [translatedMessages],
};

/**
 * Copies each feature folder's other files, such as migrations, into the folder of the bundle. The bundle is flat, so
 * `new URL('./migrations/', import.meta.url)` in server/database/ is right for sources and build.
 */
export function copyFilesBesideCode(output) {
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
        throw new Error(`${file} and a file of another folder have the same target ${target}`);
      cpSync(file, target, { recursive: true });
    }
  }
}
