import { z } from 'zod';
import { call, nothing } from './define.ts';

export const THEMES = ['light', 'dark'] as const;

/** Where the program's menu is: on the system's own bar, as on a Mac, or behind a button of the page's title bar. */
const MENU_PLACES = ['system', 'page'] as const;

export const window = {
  /** The window's frame, menus and first paint follow the theme that the person chose. */
  setTheme: call(z.strictObject({ theme: z.enum(THEMES) }), nothing),
  /** Parts of the window's frame that the page draws. */
  frame: call(nothing, z.strictObject({ menu: z.enum(MENU_PLACES) })),
};
