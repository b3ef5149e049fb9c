import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[] } | null };

const inProject = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * What the browser gets in the place of parts of packages: the router's package leads to its development build only,
 * and lucide's icons are drawn by far more code than ours need.
 */
const lighterPackages: Plugin = {
  name: 'lighter-packages',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(id, importer) {
    const router = './node_modules/react-router/dist/production';
    if (id === 'react-router') return inProject(`${router}/index.mjs`);
    if (id === 'react-router/dom') return inProject(`${router}/dom-export.mjs`);
    if (id.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/dist/esm/icons/'))
      return inProject('./web/ui/lucide-icon.ts');
    return undefined;
  },
};

export default defineConfig({
  publicDir: 'web/public',
  plugins: [lighterPackages, tailwindcss(), reactRouter()],
  build: {
    // Fonts and pictures stay files: as data: they would defeat the preloads and swell the stylesheet.
    assetsInlineLimit: 0,
    // Pages name what they need themselves; what is fetched later is one file each.
    modulePreload: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Small files pack badly, and each is a request. The libraries stay the same over many releases.
            codeSplitting: {
              groups: [
                {
                  name: 'libraries',
                  test: /rolldown\/runtime|\/node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 2,
                },
                {
                  name: (id: string, graph: ModuleGraph) => (isInFrame(id, graph) ? 'frame' : null),
                  debugName: 'frame',
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
  // All libraries are found at start; one found later would reload the page under the developer's hands.
  optimizeDeps: { entries: ['web/**/*.tsx', '!web/**/*.test.tsx', '!web/entry.server.tsx'] },
});

/** What every page of the shop loads; and the home page, which is most visitors' first. */
const frame =
  /\/web\/(root|entry\.client|storefront\/layout\/storefront-layout|storefront\/home\/home-page)\.tsx(\?|$)/;
/** Theirs among the icons, whose one importer is the list of them all. */
const frameIcons =
  /\/icons\/(arrow-up-right|heart|lock|menu|message-circle|pause|play|plus|search|shopping-bag|truck|undo-2|x)\.mjs$/;

/** Whether the frame around every page needs a module at once. */
function isInFrame(id: string, graph: ModuleGraph): boolean {
  if (id.includes('/lucide-react/dist/esm/icons/')) return frameIcons.test(id);
  const seen = new Set<string>();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if (frame.test(next)) return true;
    open.push(...(graph.getModuleInfo(next)?.importers ?? []));
  }
  return false;
}
