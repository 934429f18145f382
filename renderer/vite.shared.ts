import type { CSSOptions, PluginOption } from 'vite';
import { pruneBlueprint } from './styles/prune-blueprint.ts';
import { recolourBlueprint } from './styles/recolour-blueprint.ts';

export type Host = 'web' | 'desktop' | 'telegram';

/** Blueprint in our colours and only what we use of it; the same for every host. */
export const rendererStyles: CSSOptions = {
  postcss: { plugins: [pruneBlueprint(), recolourBlueprint()] },
};

/** All hosts share index.html; only its entry script differs. */
const entryOf = (host: Host): PluginOption => ({
  name: 'aniv-entry',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replace('/entries/web.tsx', `/entries/${host}.tsx`) },
});

export const rendererPlugins = (host: Host): PluginOption[] => [entryOf(host)];
