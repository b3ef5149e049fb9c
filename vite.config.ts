import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[] } | null };

const router = fileURLToPath(
  new URL('./node_modules/react-router/dist/production/', import.meta.url),
);

/** The router's package leads to its development build only, whose warnings no shopper needs to load. */
const productionRouter: Plugin = {
  name: 'production-router',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(id) {
    if (id === 'react-router') return `${router}index.mjs`;
    if (id === 'react-router/dom') return `${router}dom-export.mjs`;
    return undefined;
  },
};

export default defineConfig({
  publicDir: 'web/public',
  plugins: [productionRouter, tailwindcss(), reactRouter()],
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
