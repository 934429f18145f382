import type { CSSOptions, PluginOption, UserConfig } from 'vite';
import { chatFrameInDevelopment } from './build-plugins/chat-frame.ts';
import { entryOf } from './build-plugins/entry-of.ts';
import type { Host } from './build-plugins/entry-of.ts';
import { withoutExpectedLogs } from './build-plugins/expected-logs.ts';
import { namedIconsOnly } from './build-plugins/named-icons-only.ts';
import { preloadFonts } from './build-plugins/preload-fonts.ts';
import { pruneBlueprint } from './styles/prune-blueprint.ts';
import { recolourBlueprint } from './styles/recolour-blueprint.ts';

/** Blueprint in our colours and only what we use of it; the same for every host. */
export const rendererStyles: CSSOptions = {
  postcss: { plugins: [pruneBlueprint(), recolourBlueprint()] },
};

export const rendererPlugins = (host: Host): PluginOption[] => [
  entryOf(host),
  namedIconsOnly(),
  preloadFonts(),
  chatFrameInDevelopment(),
];

type WorkerOptions = NonNullable<UserConfig['worker']>;

/** Web workers have a pipeline of plugins of their own. */
export const rendererWorkers: WorkerOptions = { plugins: () => [withoutExpectedLogs()] };

/** The size budget (`npm run size`) watches what matters; the build reports no sizes of its own. */
export const QUIET_BUILD = { reportCompressedSize: false, chunkSizeWarningLimit: 1000 } as const;
