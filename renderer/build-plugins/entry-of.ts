import type { Plugin } from 'vite';

export type Host = 'web' | 'desktop';

/** All hosts share index.html; only its entry script differs. */
export const entryOf = (host: Host): Plugin => ({
  name: 'aniv-entry',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replace('/entries/web.tsx', `/entries/${host}.tsx`) },
});
