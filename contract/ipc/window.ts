import { z } from 'zod';
import { call, nothing } from './define.ts';

export const THEMES = ['light', 'dark'] as const;

export const window = {
  /** The window's frame, menus and first paint follow the theme that the person chose. */
  setTheme: call(z.strictObject({ theme: z.enum(THEMES) }), nothing),
};
