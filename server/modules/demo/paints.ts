import type { Color } from '#contract/vehicle.ts';

/** Car paints in sRGB: darker than they look, because sun and sky lighten them. */
export const PAINTS: Readonly<Record<Color, string>> = {
  white: '#e4e5e4',
  black: '#08090a',
  grey: '#3d4146',
  silver: '#94989c',
  blue: '#14305c',
  lightBlue: '#4f86ad',
  red: '#8f0f14',
  burgundy: '#430a16',
  cherry: '#4c0b11',
  green: '#17402a',
  brown: '#38241a',
  beige: '#a3906c',
  gold: '#8a6a25',
  orange: '#b34d0e',
  yellow: '#c39312',
  purple: '#301c48',
  aubergine: '#220f24',
  pink: '#b87585',
  other: '#545d50',
};
