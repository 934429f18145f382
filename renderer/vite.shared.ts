import type { CSSOptions, PluginOption } from 'vite';
import { entryOf } from './build-plugins/entry-of.ts';
import type { Host } from './build-plugins/entry-of.ts';
import { namedIconsOnly } from './build-plugins/named-icons-only.ts';
import { preloadFonts } from './build-plugins/preload-fonts.ts';
import { pruneBlueprint } from './styles/prune-blueprint.ts';
import { recolourBlueprint } from './styles/recolour-blueprint.ts';

/** Blueprint in our colours and only what we use of it; the same for every host. */
export const rendererStyles: CSSOptions = {
  postcss: { plugins: [pruneBlueprint(), recolourBlueprint()] },
};

export const rendererPlugins = (host: Host): PluginOption[] => [entryOf(host), namedIconsOnly(), preloadFonts()];
