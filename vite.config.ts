import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { webLanguage } from './scripts/translations/files.mjs';
import { translations } from './scripts/translations/vite-plugin.mjs';

/** Libraries keep their file name, and stay in browser caches, over many releases. */
const libraries = /\/node_modules\/(react|react-dom|react-router|scheduler)\/|^\0rolldown\/runtime/;

/**
 * Loaded by every page of the storefront, or nearly. With their static imports. The icon of a video would else be in the file of
 * the home page, which products and their form would load for it.
 */
const layout =
  /\/lucide\/.*\/play\.|\/web\/(root|entry\.client|ui\/picture|ui\/lazy\/lazy-section|storefront\/layout\/storefront-layout|storefront\/page-head\/(json-ld|page-head))\.tsx|\/web\/ui\/use-swipe\.ts|\/contract\/values\/delivery\/working-days(-messages)?\.ts/;
/** Loaded by the home page alone, most visitors' first: in one file. */
const home = /\/web\/storefront\/home\/home-page\.tsx/;
/** Loaded by every page that lists products. */
const productCards =
  /\/web\/storefront\/product\/(card\/product-card|buy\/use-add-to-cart-or-sign-in|related\/viewed-products)\./;
/** Loaded for signed-in users and visitors with a cart. */
const session = /\/layout\/header\/(avatar-menu|header-counts)\./;
/** Form controls, messages and other small parts, on nearly every page but the home page. */
const controls =
  /\/web\/ui\/(forms\/(checkbox|field-frame|quantity-stepper|select|text-field)|breadcrumb|notice|overlays\/disclosure|pagination|skeleton|status|use-in-view)\.|\/contract\/values\/countries\/countries\.|\/lucide\/.*\/(truck|undo-2)\./;
/** Loaded by the product page and by lists with filters. The form of products loads it too, so care symbols are in it. */
const sizes =
  /\/(care-symbol|storefront\/fit\/messages|fit-button|listing-scope\.rules|option-tiles|size-systems|stored-fit|use-advice)\.tsx?$/;
/** Loaded by the product page and the cart. */
const buying =
  /\/(advice-text|delivery-estimate|guarantee-notice|press|rating-line|wallet-buttons)\.tsx?$/;

export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  plugins: [translations(webLanguage), tailwindcss(), reactRouter()],
  build: {
    // Fonts and pictures stay files: as data: URLs they would defeat the preloads and grow the stylesheet.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'libraries', test: libraries, priority: 2 },
                { name: 'layout', test: layout, priority: 1 },
                { name: 'home', test: home },
                { name: 'product-cards', test: productCards },
                { name: 'session', test: session },
                { name: 'controls', test: controls },
                { name: 'sizes', test: sizes },
                { name: 'buying', test: buying },
              ],
            },
          },
        },
      },
    },
    // The server loads one bundle of its pages and their libraries, instead of hundreds of files.
    ...(command === 'build' && {
      ssr: {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      },
    }),
  },
  // Discovers all libraries at the start: discovering one later would reload the page in development.
  optimizeDeps: { entries: ['web/**/*.tsx', '!web/**/*.test.tsx', '!web/entry.server.tsx'] },
}));
