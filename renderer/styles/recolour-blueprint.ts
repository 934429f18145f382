import type { Plugin } from 'postcss';
import { HEX, RGB } from './blueprint-colours.ts';
import { isBlueprint } from './is-blueprint.ts';

const HEX_COLOUR = /(#[0-9a-f]{6})((?:[0-9a-f]{2})?)(?![0-9a-f])/gi;
const RGB_COLOUR = /(rgba?\()(\d+, \d+, \d+)/g;

/** One declaration value in our colours. */
export const recolour = (value: string): string =>
  value
    .replace(HEX_COLOUR, (_, hex: string, alpha: string) => (HEX[hex.toLowerCase()] ?? hex) + alpha)
    .replace(RGB_COLOUR, (_, open: string, channels: string) => open + (RGB[channels] ?? channels));

/**
 * Recolours @blueprintjs/core at build time. Its custom properties alone are not enough: about 120 rules
 * (checkbox, tabs, links, focus ring, spinner …) and every dark surface carry literal blues.
 */
export const recolourBlueprint = (): Plugin => ({
  postcssPlugin: 'recolour-blueprint',
  OnceExit: (root) => {
    root.walkDecls((declaration) => {
      if (!isBlueprint(declaration)) return;
      const isCorner = declaration.prop === 'border-radius' && declaration.value === '4px';
      declaration.value = isCorner ? 'var(--bp-surface-border-radius)' : recolour(declaration.value);
    });
  },
});
