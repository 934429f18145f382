import type * as Bowser from 'bowser';
import { loadLater } from './load-later.ts';

/** The names of a program and its system, null if unknown. */
export type Program = { readonly browser: string | null; readonly system: string | null };

const library = loadLater<typeof Bowser>('bowser');

/** Programs that the library names and its list lacks; ours is one of them. */
const UNLISTED: ReadonlySet<string | undefined> = new Set(['Aniv', 'Miui', 'Opera Touch']);

/**
 * The program and system of a User-Agent header, which can be forged: shown, never trusted. Only known names
 * are returned: the bot includes them in messages and must not forward a stranger's text and links.
 */
export const programOf = (userAgent: string): Program => {
  if (userAgent.trim() === '') return { browser: null, system: null };
  const { parse, BROWSER_MAP } = library();
  const { browser, os } = parse(userAgent);
  // For an unknown program the library returns the header's own text.
  const isKnown = UNLISTED.has(browser.name) || Object.values(BROWSER_MAP).includes(browser.name ?? '');
  return { browser: isKnown ? (browser.name ?? null) : null, system: os.name || null };
};
