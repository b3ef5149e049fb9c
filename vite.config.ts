import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[] } | null };

const inProject = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const preloadHelper = '\0vite/preload-helper.js';
const plainImport = '\0plain-import.js';

/**
 * What stands in the place of parts of packages: the router's package leads to its development build only,
 * lucide's icons are drawn by far more code than ours need, and what Vite puts around an `import()` is for stylesheets
 * and preloads, of which ours have none.
 */
const lighterPackages: Plugin = {
  name: 'lighter-packages',
  apply: 'build',
  enforce: 'pre',
  resolveId(id, importer) {
    const router = './node_modules/react-router/dist/production';
    if (id === 'react-router') return inProject(`${router}/index.mjs`);
    if (id === 'react-router/dom') return inProject(`${router}/dom-export.mjs`);
    if (id.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/dist/esm/icons/'))
      return inProject('./web/ui/lucide-icon.ts');
    return id === preloadHelper ? plainImport : undefined;
  },
  load(id) {
    return id === plainImport ? 'export const __vitePreload = (load) => load();' : undefined;
  },
};

/** The server's pages hold their libraries, without their development builds: one file is read sooner than hundreds. */
const wholePages: Plugin = {
  name: 'whole-pages',
  apply: 'build',
  config: () => ({
    environments: {
      ssr: {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      },
    },
  }),
};

const anyOf = (...places: string[]) => new RegExp(places.join('|'));

/** Libraries rarely change between releases. */
const libraries = anyOf(
  '/node_modules/(react|react-dom|react-router|scheduler|@tanstack)/',
  // The bundler's runtime.
  '^\0rolldown/runtime',
);
/** What every page of the shop loads; and the home page, which is most visitors' first. */
const frame = anyOf(
  '/web/(root|entry\\.client)\\.tsx',
  '/storefront/(layout/storefront-layout|home/home-page)\\.tsx',
);
/** Theirs among the icons, whose one importer is the list of them all. */
const frameIcons = anyOf('/icons/(heart|menu|pause|play|search|shopping-bag|x)\\.mjs');
/** What the frame needs of somebody who is signed in. */
const signedIn = anyOf(
  '/web/api/(browser|client|cookie|download|page-|session|auth|cart|guest-cart/|wishlist|products)',
  '/layout/(header/avatar-menu|header/header-counts|use-sign-out)',
  '/ui/(overlays/menu|overlays/overlay-panel|use-type-ahead)\\.',
);
/** What every grid of products needs. */
const cards = anyOf(
  '/storefront/product/(card/|messages|gallery/picture-|buy/sizes)',
  '/storefront/(wishlist/wishlist-button|wishlist/messages|auth/pending|auth/use-sign)',
  '/ui/(text/price|text/format|text/section-head|swatch)\\.',
  '/contract/values/assortment',
  '/icons/(lock|plus|truck|undo-2)\\.mjs',
);

/** What people press and fill in, on every page but the home page. */
const controls = anyOf(
  '/web/ui/forms/(checkbox|field-frame|input-class|quantity-stepper|select|text-field)\\.',
  '/web/ui/(notice|pagination|status)\\.',
  '/storefront/(auth/form-error|auth/use-submit|product/buy/use-delivery-estimate)\\.',
  '/icons/(arrow-up|check|chevron-down|minus)\\.mjs',
);

/** Small files pack badly, and each is a request: what is needed together is put together. */
const chunks = [
  { name: 'libraries', test: libraries, priority: 2 },
  {
    name: (id: string, graph: ModuleGraph) => (isInFrame(id, graph) ? 'frame' : null),
    debugName: 'frame',
    priority: 1,
  },
  { name: 'signed-in', test: signedIn },
  { name: 'cards', test: cards },
  { name: 'controls', test: controls },
];

export default defineConfig({
  publicDir: 'web/public',
  plugins: [lighterPackages, wholePages, tailwindcss(), reactRouter()],
  build: {
    // Fonts and pictures stay files: as data: they would defeat the preloads and swell the stylesheet.
    assetsInlineLimit: 0,
    // Pages name what they need themselves; what is fetched later is one file each.
    modulePreload: false,
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } },
    },
  },
  // All libraries are found at start; one found later would reload the page under the developer's hands.
  optimizeDeps: { entries: ['web/**/*.tsx', '!web/**/*.test.tsx', '!web/entry.server.tsx'] },
});

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
