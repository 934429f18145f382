import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './renderer/build-plugins/precompress.ts';
import { rendererPlugins, rendererStyles } from './renderer/vite.shared.ts';

const API = 'http://127.0.0.1:8080';

/** The website: `npm run dev:web` serves the sources, `npm run build:web` writes dist/web. */
export default defineConfig({
  root: 'renderer',
  css: rendererStyles,
  plugins: [react(), ...rendererPlugins('web'), precompress()],
  server: { host: '127.0.0.1', proxy: { '/api': API, '/media': API } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
  },
});
