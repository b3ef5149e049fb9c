import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[] } | null };

export default defineConfig({
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter()],
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
                  test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 2,
                },
                {
                  name: (id: string, graph: ModuleGraph) => (isInFrame(id, graph) ? 'frame' : null),
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

/** What every page of the shop loads, before its own part. */
const frame = /\/web\/(root|entry\.client|storefront\/layout\/storefront-layout)\.tsx(\?|$)/;

/** Whether the frame around every page needs a module at once. An icon's one importer is the list of them all. */
function isInFrame(id: string, graph: ModuleGraph): boolean {
  if (id.includes('/lucide-react/dist/esm/icons/')) return false;
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
