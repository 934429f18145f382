import type { Plugin } from 'vite';

const ALL_PATHS = /@blueprintjs[\\/]icons[\\/]lib[\\/]esm[\\/]generated[\\/](16|20)px[\\/]paths\.js$/;

/**
 * Blueprint can look icons up by name, for which it carries the paths of all 600 in two sizes (600 kB).
 * Our icons are components; the tables are left empty.
 */
export const namedIconsOnly = (): Plugin => ({
  name: 'aniv-named-icons-only',
  load: (id) => (ALL_PATHS.test(id) ? 'export {};' : undefined),
});
