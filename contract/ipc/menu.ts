import { z } from 'zod';
import { LANGUAGES } from '../constants.ts';
import type { PageAddress } from '../page-path.ts';
import { call, event, nothing } from './define.ts';

/** The command of a menu item to the renderer; items that lead to a page travel as `visit`. */
export const MENU_COMMANDS = ['chooseServer', 'toggleTheme', 'about'] as const;
export type MenuCommand = (typeof MENU_COMMANDS)[number];

const OWN_PATH = /^\/(?![/\\])[\w\-./?=&%+,]*$/;
const OwnPath = z.string().max(500).regex(OWN_PATH);
/** A path of our own pages, with its query; its JSON Schema lists what it takes. */
export const PagePath = z
  .custom<PageAddress>((value) => OwnPath.safeParse(value).success)
  .meta({ type: 'string', pattern: OWN_PATH.source });

/** In CSS pixels of the page. */
const coordinate = z.number().int().min(0).max(20_000);

const LanguageChoice = z.strictObject({ language: z.enum(LANGUAGES) });

export const menu = {
  /** The language of the menu: the one chosen before, else the system's, which the page itself cannot see. */
  language: call(nothing, LanguageChoice),
  setLanguage: call(LanguageChoice, nothing),
  /** Pops the program's menu up at a place of the page, which has no menu bar. */
  popUp: call(z.strictObject({ x: coordinate, y: coordinate }), nothing),
  command: event(z.strictObject({ command: z.enum(MENU_COMMANDS) })),
  /** A page asked for by the menu or by an `aniv://post/<id>` link. */
  visit: event(z.strictObject({ path: PagePath })),
};
