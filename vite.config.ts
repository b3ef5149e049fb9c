import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter()],
  // Fonts and pictures stay files: as data: they would defeat the preloads and swell the stylesheet.
  build: { assetsInlineLimit: 0 },
  // All libraries are found at start; one found later would reload the page under the developer's hands.
  optimizeDeps: { entries: ['web/**/*.tsx', '!web/**/*.test.tsx', '!web/entry.server.tsx'] },
});
