import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { QUIET_BUILD, rendererPlugins, rendererStyles, rendererWorkers } from './renderer/vite.shared.ts';

const DEV_PORT = 5183;

/** Pages lie at several depths of app://aniv/; electron-vite would name what they load from the page, for file://. */
const fromTheRoot: Plugin = { name: 'aniv-base', enforce: 'post', config: () => ({ base: '/' }) };

/**
 * The desktop's three bundles. Main and preload carry their dependencies inside, so that only what is native travels
 * as a package; the sandbox loads no ES module, so preload is CommonJS.
 */
export default defineConfig({
  main: {
    build: {
      ...QUIET_BUILD,
      outDir: 'out/main',
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: 'main/index.ts', 'photo-worker': 'main/modules/photos/worker/photo-worker.ts' },
        external: ['electron', 'better-sqlite3', 'sharp'],
      },
    },
  },
  preload: {
    build: {
      ...QUIET_BUILD,
      outDir: 'out/preload',
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: 'preload/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    css: rendererStyles,
    worker: rendererWorkers,
    plugins: [react(), ...rendererPlugins('desktop'), fromTheRoot],
    // The window's address is app://aniv/, so the page needs the address where changes are announced.
    server: { host: '127.0.0.1', port: DEV_PORT, strictPort: true, hmr: { host: '127.0.0.1', clientPort: DEV_PORT } },
    build: {
      ...QUIET_BUILD,
      outDir: 'out/renderer',
      emptyOutDir: true,
      assetsInlineLimit: 0,
      minify: true,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: { index: 'renderer/index.html', chat: 'renderer/chat.html' } },
    },
  },
});
