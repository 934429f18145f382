import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const inProduction = (file: string): string =>
  fileURLToPath(new URL(`../../node_modules/react-router/dist/production/${file}.mjs`, import.meta.url));
const FILES: Readonly<Record<string, string>> = {
  'react-router': inProduction('index'),
  'react-router/dom': inProduction('dom-export'),
};

/**
 * Without names for developers' tools, and the calls that make components without other effect marked so: else bundlers
 * keep components that nobody uses.
 */
const withoutNames = (code: string): string =>
  code
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/^(var \w+ = )(\w+\.(?:forwardRef|memo)\()/gm, '$1/* @__PURE__ */ $2');

/** Bundlers get the router with its warnings for developers, whatever they build for; what people load has none. */
export const productionRouter = (): Plugin => ({
  name: 'aniv-production-router',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => FILES[id],
  transform: {
    filter: { id: /\/node_modules\/react-router\/dist\/production\// },
    handler: (code) => ({ code: withoutNames(code), map: null }),
  },
});
