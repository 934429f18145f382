import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { codeSplitting } from './renderer/build-plugins/chunks.ts';
import { compileEarly } from './renderer/build-plugins/compile-early.ts';
import { minifyAgain } from './renderer/build-plugins/minify-again.ts';
import { pageTexts } from './renderer/build-plugins/page-texts.ts';
import { precompress } from './renderer/build-plugins/precompress.ts';
import { productionRouter } from './renderer/build-plugins/production-router.ts';
import { QUIET_BUILD, rendererPlugins, rendererStyles, rendererWorkers } from './renderer/vite.shared.ts';

/** The Host header stays that of the page, so that the server takes its calls for its own site's. */
const API = { target: 'http://127.0.0.1:8080', changeOrigin: false } as const;
/** All calls of the API; what the sources keep in the folder of that name is Vite's. */
const CALLS = '^/api/(?![\\w-]+\\.tsx?(?:\\?|$))';

/** The website: `npm run dev:web` serves the sources, `npm run build:web` writes dist/web. */
export default defineConfig({
  root: 'renderer',
  css: rendererStyles,
  worker: rendererWorkers,
  plugins: [
    react(),
    ...rendererPlugins('web'),
    productionRouter(),
    pageTexts(),
    minifyAgain(),
    compileEarly(),
    precompress(),
  ],
  server: {
    host: '127.0.0.1',
    proxy: { [CALLS]: API, '/media': API, '/chat/api': API, '/chat/hub': { ...API, ws: true } },
  },
  build: {
    ...QUIET_BUILD,
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    manifest: true,
    // One style sheet for all screens: together they are smaller than the round trips that parts would cost.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting } },
    modulePreload: { polyfill: false },
  },
});
