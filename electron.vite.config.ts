import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { rendererPlugins, rendererStyles } from './renderer/vite.shared.ts';

/** Pages lie at several depths of app://aniv/; electron-vite would name what they load from the page, for file://. */
const fromTheRoot: Plugin = { name: 'aniv-base', enforce: 'post', config: () => ({ base: '/' }) };

/**
 * The desktop's three bundles. Main and preload carry their dependencies inside, so that only the native module
 * travels as a package; the sandbox loads no ES module, so preload is CommonJS.
 */
export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      externalizeDeps: false,
      rolldownOptions: { input: { index: 'main/index.ts' }, external: ['electron', 'better-sqlite3'] },
    },
  },
  preload: {
    build: {
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
    plugins: [react(), ...rendererPlugins('desktop'), fromTheRoot],
    build: {
      outDir: 'out/renderer',
      emptyOutDir: true,
      assetsInlineLimit: 0,
      minify: true,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: 'renderer/index.html' },
    },
  },
});
