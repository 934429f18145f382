import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { minifyAgain } from './renderer/build-plugins/minify-again.ts';
import { precompress } from './renderer/build-plugins/precompress.ts';
import { QUIET_BUILD } from './renderer/vite.shared.ts';

/** React's interface on a runtime of a tenth of its size: with React the frame could not keep to its 100 kB. */
const SMALL_REACT = {
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  react: 'preact/compat',
};

/**
 * The chat frame of the website, built after it into the same folder: a bundle of its own, so that neither program's
 * first load depends on what the other one uses.
 */
export default defineConfig({
  root: 'renderer',
  plugins: [react(), minifyAgain(), precompress()],
  publicDir: false,
  resolve: { alias: SMALL_REACT },
  build: {
    ...QUIET_BUILD,
    outDir: '../dist/web',
    emptyOutDir: false,
    target: 'es2023',
    assetsInlineLimit: 0,
    manifest: '.vite/chat-manifest.json',
    cssCodeSplit: false,
    rolldownOptions: { input: 'renderer/chat.html' },
    modulePreload: { polyfill: false },
  },
});
