import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter()],
  // Fonts and pictures stay files: inlined as data: they would defeat the preloads and swell the stylesheet.
  build: { assetsInlineLimit: 0 },
});
