import type { CSSOptions, PluginOption } from 'vite';
import { recolourBlueprint } from './styles/recolour-blueprint.ts';

export type Host = 'web' | 'desktop' | 'telegram';

/** Blueprint in our colours; the same for every host. */
export const rendererStyles: CSSOptions = {
  postcss: { plugins: [recolourBlueprint()] },
};

/** All hosts share index.html; only its entry script differs. */
const entryOf = (host: Host): PluginOption => ({
  name: 'aniv-entry',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replace('/entries/web.tsx', `/entries/${host}.tsx`) },
});

export const rendererPlugins = (host: Host): PluginOption[] => [entryOf(host)];
